import { expect, test } from "vitest";
import type { DimensionColumns, RaterColumn } from "../columns/rating-columns.ts";
import { besidePeople } from "./beside-people.ts";

const QUALITY = {
	name: "quality",
	scale: { type: "ordinal" as const, values: [1, 2, 3, 4, 5] },
};

function judge(numbers: number[]): RaterColumn {
	const cells = { kind: "numbers" as const, numbers: Float64Array.from(numbers) };
	return {
		rater: "hundred",
		asked: numbers.length,
		unscored: {},
		unscoredAt: new Uint32Array(),
		cells,
	};
}

function apart(
	dimension: DimensionColumns["dimension"],
	{ given, people }: { readonly given: number[]; readonly people: number[] },
) {
	const beside = besidePeople({ dimension }, judge(given), {
		numbers: Float64Array.from(people),
		ties: 0,
	});
	const items = [...given.keys()].filter(
		(item) => beside.isAnswered(item) && beside.isLabelled(item) && beside.isApart(item),
	);
	return { beside, items };
}

const OF_ITS_OWN = { ...QUALITY, judgeScale: { type: "numeric" as const } };
const PEOPLE = Array.from({ length: 100 }, (_, item) => 1 + Math.floor(item / 20));

test("a judge whose own numbers follow people's levels differs on no item", () => {
	const given = PEOPLE.map((_, item) => 3 * item);
	expect(apart(OF_ITS_OWN, { given, people: PEOPLE }).items).toEqual([]);
});

test("of a scale of its own a judge differs where a tenth of the items lies between", () => {
	const given = PEOPLE.map((_, item) => item);
	// The lowest item is put among people's 4; one of 5 is put just below its level.
	[given[0], given[99]] = [70.5, 78.5];
	const { beside, items } = apart(OF_ITS_OWN, { given, people: PEOPLE });
	expect(beside.by).toEqual({ kind: "places" });
	expect(items).toEqual([0]);
	expect(beside.far(0)).toBeCloseTo(0.5);
	expect(beside.isHigher(0)).toBe(true);
	expect(beside.far(99)).toBeLessThan(0.1);
});

test("an item that only one of them has takes no place", () => {
	const given = [Number.NaN, 10, 20, 30, 40];
	const people = [1, 1, 2, Number.NaN, 3];
	const { beside, items } = apart(OF_ITS_OWN, { given, people });
	expect(items).toEqual([]);
	expect(beside.far(4)).toBe(0);
});

test("numbers of one scale differ from a tenth of it on", () => {
	const dimension = {
		name: "score",
		scale: { type: "numeric" as const, range: [0, 10] as [number, number] },
	};
	const { beside, items } = apart(dimension, { given: [3, 3, 3, 3], people: [3, 3.5, 4, 1] });
	expect(beside.by).toEqual({ kind: "numbers", least: 1 });
	expect(items).toEqual([2, 3]);
	expect(items.map(beside.isHigher)).toEqual([false, true]);
});

test("without a declared range the numbers that were given tell how far the scale reaches", () => {
	const dimension = { name: "score", scale: { type: "numeric" as const } };
	const { beside } = apart(dimension, { given: [0, 100], people: [5, 40] });
	expect(beside.by).toEqual({ kind: "numbers", least: 10 });
	expect(beside.isApart(0)).toBe(false);
});
