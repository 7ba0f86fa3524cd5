import { expect, test } from "vitest";
import { isRefusal } from "../../base/refusal.ts";
import { readCap } from "./cap.server.ts";

test.each([
	["", null],
	["3", 3_000_000],
	["$0.50", 500_000],
	[" .000001 ", 1],
	["999999999", 999_999_999_000_000],
])("a cap of %j", (text, micros) => {
	expect(readCap(text)).toBe(micros);
});

test.each([
	"0",
	"-1",
	"1e99",
	"0x20",
	"1e3",
	"0.0000001",
	"1000000000",
	"NaN",
	"Infinity",
	"3 or 4",
	"$",
])("%j is no cap", (text) => {
	const cap = readCap(text, "--max-cost");
	expect(isRefusal(cap) && cap.sentence).toBe(
		"--max-cost has to be an amount of dollars, like 3 or 0.50.",
	);
});
