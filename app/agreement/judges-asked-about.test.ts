import { expect, test } from "vitest";
import { judgesAskedAbout } from "./judges-asked-about.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";
import { ALTERNATING, BINARY, noisy, told } from "./testing/told.ts";

const PEOPLE = { anna: noisy(11), ben: noisy(13) };
const SCORES: Values = ALTERNATING.map((value, item) => (value ? 0.6 : 0.3) + (item % 7) / 100);

/** The same columns, with another dimension of numbers that one judge gave. */
function asked(judges: Readonly<Record<string, Values>>, scores: Readonly<Record<string, Values>>) {
	const columns = columnsOf(BINARY, { humans: PEOPLE, judges });
	const numeric = { type: "numeric" as const, range: [0, 1] as [number, number] };
	const others = columnsOf(numeric, { judges: scores }).dimensions.map((other) => ({
		...other,
		dimension: { ...other.dimension, name: "score" },
	}));
	const { dimension } = told(columns);
	return judgesAskedAbout([...columns.dimensions, ...others], dimension);
}

test("the question of a threshold is of the judge that gives numbers, wherever it gives them", () => {
	const judges = { plain: noisy(15), scorer: noisy(4) };
	expect(asked(judges, { scorer: SCORES })).toEqual({
		threshold: { dimension: "d", judge: "scorer" },
		order: null,
	});
	expect(asked({ plain: noisy(15) }, { apart: SCORES }).threshold).toEqual({
		...{ dimension: "score", judge: "apart" },
	});
	expect(asked(judges, {}).threshold).toBeNull();
});

test("the question of order is of a judge in two orders, of whom it moves most first", () => {
	const leaning = ALTERNATING.map((value, item) => value || item % 3 === 0);
	const judges = {
		"a/order12": noisy(15),
		"a/order21": noisy(17),
		"b/order12": leaning,
		"b/order21": ALTERNATING.map((value, item) => value && item % 3 !== 0),
	};
	expect(asked(judges, {}).order).toEqual({ dimension: "d", judge: "b/order12" });
});
