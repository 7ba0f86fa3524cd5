import { expect, test } from "vitest";
import { TypedLevels } from "./typed-levels.ts";

const range = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
const LEVELS: Record<string, string[] | null> = {
	ten0: range(0, 10),
	ten1: range(1, 10),
	pm: range(-2, 2),
	wide: range(-10, 10),
	binary: ["1", "2"],
	pair: ["1", "2", "3"],
	tens: ["10", "20"],
	verdict: [],
	dec: null,
};

/** Types keys at a pace into dimensions in their order; a level that is chosen goes on to the next. */
function type(places: readonly string[], keys: string, pace: number | number[] = 100) {
	const typed = new TypedLevels<string>();
	const chosen: Record<string, string> = {};
	const told: string[] = [];
	let at = 0;
	for (const [place, key] of [...keys].entries()) {
		at += typeof pace === "number" ? pace : (pace[place] ?? 100);
		const active = places.find((each) => chosen[each] === undefined) ?? places.at(-1) ?? "";
		const meaning = typed.type(key, active, (each) => LEVELS[each] ?? null, at);
		if (meaning.kind === "level") chosen[meaning.place] = meaning.key;
		if (meaning.kind === "waits") told.push(meaning.shown);
		else if (meaning.sentence) told.push(meaning.sentence);
	}
	return { chosen, told };
}

test.each([
	["ten0", "7", "7"],
	["ten0", "0", "0"],
	["ten0", "-", "10"],
	["ten0", "10", "10"],
	["ten1", "10", "10"],
	["ten1", "-", "10"],
	["pm", "-2", "-2"],
	["pm", "0", "0"],
	["wide", "-10", "-10"],
	["wide", "10", "10"],
	["binary", "2", "2"],
	["pair", "3", "3"],
	["tens", "20", "20"],
])("on %s the keys %s choose %s", (place, keys, level) => {
	expect(type([place], keys).chosen).toEqual({ [place]: level });
});

test("a sign waits for its digit, however long", () => {
	const { chosen, told } = type(["pm"], "-2", 60_000);
	expect(chosen).toEqual({ pm: "-2" });
	expect(told).toEqual(["−…"]);
	expect(type(["pm"], "--2").chosen).toEqual({ pm: "-2" });
	expect(type(["pm"], "-5")).toEqual({
		chosen: {},
		told: ["−…", "−5 is no level here; nothing was chosen."],
	});
});

test("a sign that another key follows is dropped with a word", () => {
	const typed = new TypedLevels<string>();
	typed.type("-", "pm", () => range(-2, 2), 0);
	expect(typed.drop()?.sentence).toMatch(/^− was dropped/);
	expect(typed.drop()).toBeNull();
	expect(typed.type("2", "pm", () => range(-2, 2), 1)).toMatchObject({ kind: "level", key: "2" });
});

test("1 and 0 are ten only where the 0 can mean nothing else", () => {
	expect(type(["ten0", "ten1"], "10").chosen).toEqual({ ten0: "10" });
	expect(type(["ten1", "pm"], "10", 80).chosen).toEqual({ ten1: "1", pm: "0" });
	expect(type(["ten1", "ten0"], "10", 80).chosen).toEqual({ ten1: "1", ten0: "0" });
	expect(type(["ten1", "pm"], "-0", 80).chosen).toEqual({ ten1: "10", pm: "0" });
});

test("a digit that is no level is told, and too slow a ten with it", () => {
	const slow = type(["ten0", "ten1"], "107", [100, 800, 100]);
	expect(slow.chosen).toEqual({ ten0: "1", ten1: "7" });
	expect(slow.told).toEqual([
		"0 is no level here; nothing was chosen. If you meant 10 before, go back with ↑.",
	]);
	expect(type(["ten0"], "10", 800)).toEqual({
		chosen: { ten0: "0" },
		told: ["0 was chosen, not 10."],
	});
	expect(type(["binary"], "3").told).toEqual(["3 is no level here; nothing was chosen."]);
	expect(type(["pair"], "-").told).toEqual(["− is no level here; nothing was chosen."]);
	expect(type(["verdict"], "1").told).toEqual(["1 is no level here; nothing was chosen."]);
});

test("a number takes the 0 that follows a 1", () => {
	const typed = new TypedLevels<string>();
	const levelsOf = (place: string) => LEVELS[place] ?? null;
	typed.type("1", "ten0", levelsOf, 0);
	expect(typed.type("0", "dec", levelsOf, 80)).toMatchObject({ kind: "told", place: "dec" });
});
