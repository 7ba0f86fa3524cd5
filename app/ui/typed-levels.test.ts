import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
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

/** A scale may stand several times: "ten0", "ten0 b". */
const scaleOf = (place: string) => place.split(" ")[0] ?? "";

/** Types keys at a pace into dimensions in their order; a level that is chosen goes on to the next. */
function type(places: readonly string[], keys: string, pace: number | number[] = 100) {
	const typed = new TypedLevels<string>();
	const chosen: Record<string, string> = {};
	const told: string[] = [];
	let [at, isOpen] = [0, false];
	for (const [place, key] of [...keys].entries()) {
		at += typeof pace === "number" ? pace : (pace[place] ?? 100);
		const active = places.find((each) => chosen[each] === undefined) ?? places.at(-1) ?? "";
		const meaning = typed.type(key, active, (each) => LEVELS[scaleOf(each)] ?? null, at);
		if (meaning.kind === "chosen") {
			for (const choice of meaning.choices) chosen[choice.place] = choice.key;
		}
		if (meaning.kind === "waits") told.push(meaning.shown);
		else if (meaning.told) told.push(meaning.told.sentence);
		// As the page does it: what is open stays so until all keys could be read.
		const isRead = meaning.kind === "chosen" && meaning.choices.length > 1;
		isOpen = (isOpen && !isRead) || (meaning.kind !== "waits" && meaning.told?.isOpen === true);
	}
	return { chosen, told, isOpen };
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
	expect(type(["pm"], "-5")).toMatchObject({
		chosen: {},
		told: ["−…", "−5 is no level here; nothing was chosen."],
	});
});

test("a sign that another key follows is dropped with a word", () => {
	const typed = new TypedLevels<string>();
	typed.type("-", "pm", () => range(-2, 2), 0);
	expect(typed.drop()?.sentence).toMatch(/^− was dropped/);
	expect(typed.drop()).toBeNull();
	expect(typed.type("2", "pm", () => range(-2, 2), 1)).toMatchObject({
		kind: "chosen",
		choices: [{ key: "2" }],
	});
});

test("1 and 0 are ten where the 0 can mean nothing else, else two levels, with a word", () => {
	expect(type(["ten0", "ten1"], "10").chosen).toEqual({ ten0: "10" });
	const split = type(["ten1", "pm"], "10", 80);
	expect(split.chosen).toEqual({ ten1: "1", pm: "0" });
	expect(split.told).toEqual(["1 here and 0 for the next. For 10, type -."]);
	expect(split.isOpen).toBe(false);
	expect(type(["ten1", "ten0"], "10", 80).chosen).toEqual({ ten1: "1", ten0: "0" });
	expect(type(["ten1", "pm"], "-0", 80).chosen).toEqual({ ten1: "10", pm: "0" });
});

test("a key too many says that two before it were a ten", () => {
	const three = type(["ten0", "ten1", "pm"], "10102");
	expect(three.chosen).toEqual({ ten0: "10", ten1: "10", pm: "2" });
	expect(three.told.at(-1)).toBe("Read as 10, 10, 2.");
	const four = type(["ten0", "ten0 b", "pm", "ten1"], "51017");
	expect(four.chosen).toEqual({ ten0: "5", "ten0 b": "10", pm: "1", ten1: "7" });
	expect(four.isOpen).toBe(false);
	// On a dimension that has no such level, as well as on one that is answered.
	expect(type(["ten0", "ten0 b", "pm"], "107-2").chosen).toEqual({
		ten0: "10",
		"ten0 b": "7",
		pm: "-2",
	});
});

test("keys that can be read in two ways hold the answer until somebody looked", () => {
	const twice = type(["ten0", "ten0 b", "ten0 c"], "1010");
	expect(twice.isOpen).toBe(true);
	expect(twice.told.at(-1)).toMatch(/^Read as 10, 1, 0\. These keys can be read in two ways/);
});

test("a level that is changed at once is no ten before it", () => {
	expect(type(["ten0", "pm"], "52-1").chosen).toEqual({ ten0: "5", pm: "-1" });
	expect(type(["ten0", "ten0 b"], "10 5".replace(" ", ""), [100, 100, 2_000]).chosen).toEqual({
		ten0: "1",
		"ten0 b": "5",
	});
});

test("whatever levels are typed one after the other are stored, or the answer is held", () => {
	const random = randomStream("typed levels");
	const scales = ["ten0", "ten1", "pm", "wide", "pair"] as const;
	const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
	let held = 0;
	for (let round = 0; round < 4_000; round++) {
		const places = Array.from(
			{ length: 1 + Math.floor(random() * 6) },
			(_, at) => `${any(scales)} ${at}`,
		);
		// Ones, noughts and tens are what can be taken for each other.
		const meant = places.map((place) => {
			const levels = LEVELS[scaleOf(place)] ?? [];
			const risky = levels.filter((level) => ["1", "0", "10", "-1", "-10"].includes(level));
			return any(random() < 0.6 && risky.length > 0 ? risky : levels) ?? "";
		});
		const { chosen, isOpen } = type(places, meant.join(""), 100);
		if (isOpen) held += 1;
		else expect([places, Object.values(chosen)]).toEqual([places, meant]);
	}
	expect(held).toBeLessThan(400);
});

test("a digit that is no level is told, and too slow a ten with it", () => {
	const slow = type(["ten0", "ten1"], "107", [100, 800, 100]);
	expect(slow.chosen).toEqual({ ten0: "1", ten1: "7" });
	expect(slow.told).toEqual([
		"0 is no level here; nothing was chosen. If you meant 10 before, go back with ↑.",
	]);
	expect(type(["ten0"], "10", 800)).toMatchObject({
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
	expect(typed.type("0", "dec", levelsOf, 80)).toMatchObject({
		kind: "told",
		told: { place: "dec" },
	});
});
