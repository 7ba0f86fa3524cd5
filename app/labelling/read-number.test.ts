import { expect, test } from "vitest";
import { readNumber } from "./read-number.ts";

test("a decimal comma is read as a decimal point", () => {
	for (const [typed, number] of [
		["12,5", 12.5],
		["12.5", 12.5],
		[" -0,25 ", -0.25],
		["−3", -3],
		[",5", 0.5],
		["0,125", 0.125],
		["1e3", 1000],
		["7,", 7],
	] as const) {
		expect(readNumber(typed, null)).toEqual({ number });
	}
});

test("what is no number, or not in the range, gets a sentence", () => {
	for (const typed of ["", "a", "1.2.3", "1,2,3", "0x10", "Infinity", "1e999", "12 5", "--1"]) {
		expect(readNumber(typed, null)).toEqual({
			sentence: "Type a number, or say why it cannot be judged.",
		});
	}
	expect(readNumber("125", [0, 100])).toEqual({
		sentence: "Type a number from 0 to 100, or say why it cannot be judged.",
	});
});

test("a comma before three digits can mean two numbers: neither is stored", () => {
	expect(readNumber("1,234", null)).toEqual({
		sentence: "1,234 can be read in two ways: type 1234, or 1.234 with a point.",
	});
});
