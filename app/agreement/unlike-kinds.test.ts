import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { ItemControlsBuilder } from "../columns/item-controls.ts";
import { answerInLines } from "./answer.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";
import { BINARY, told } from "./testing/told.ts";

const ITEMS = 400;

/** Three people and a judge, on items of two systems and four languages. */
function dimensionOf(
	name: string,
	rightOf: (item: number) => number,
	{ says, good = () => 0.5 }: { says?: Values; good?: (item: number) => number } = {},
) {
	const random = randomStream("unlike kinds", name);
	const truth = Array.from({ length: ITEMS }, (_, item) => random() < good(item));
	const rater = (right: (item: number) => number) =>
		truth.map((value, item) => (random() < right(item) ? value : !value));
	const person = () => rater(() => 0.92);
	const judge = rater(rightOf).map((value, item) => says?.[item] ?? value);
	const columns = columnsOf(BINARY, {
		humans: { ann: person(), bob: person(), cat: person() },
		judges: { j: judge },
	});
	const controls = new ItemControlsBuilder();
	for (let item = 0; item < ITEMS; item++) {
		const system = item % 2 === 0 ? "A" : "B";
		controls.add(item, { system, metadata: { lang: ["de", "en", "fr", "it"][item % 4] } });
	}
	return told({ ...columns, controls: controls.finish(ITEMS) });
}

test("C9: a judge that favours a system is said to, with its numbers", () => {
	const says = Array.from({ length: ITEMS }, (_, item) =>
		item % 5 === 0 ? item % 2 === 0 : undefined,
	);
	const { dimension, answer } = dimensionOf("favour", () => 0.95, { says });
	const lines = answerInLines(answer);
	expect(dimension.within?.unlike?.some(({ by, kind }) => by === "bias" && kind === "A")).toBe(
		true,
	);
	expect(lines[2]).toMatch(
		/j favours system A beyond people: judge minus people is 0\.\d\d on its 200 items and −0\.\d\d on the others \(p/,
	);
	expect(lines[3]).toContain("Do not compare one system with another by j alone");
});

test("C9: a slice on which the judge does not agree is said, corrected for the choice", () => {
	const { answer } = dimensionOf("slice", (item) => (item % 4 === 2 ? 0.5 : 0.97));
	const lines = answerInLines(answer);
	expect(lines[2]).toMatch(/j agrees with people less where lang is fr: on \d\d % of 100 items/);
	expect(lines[3]).toContain("Have people decide where lang is fr");
});

test("C9: of twenty judges that treat all kinds alike next to none is said to favour one", () => {
	const said = Array.from({ length: 20 }, (_, at) => dimensionOf(`alike ${at}`, () => 0.85)).filter(
		({ dimension }) => dimension.within?.unlike,
	);
	expect(said.length).toBeLessThanOrEqual(3);
});

test("C9: a judge that errs alike everywhere favours no system, however unlike these are", () => {
	const good = (item: number) => (item % 2 === 0 ? 0.9 : 0.1);
	const said = Array.from({ length: 20 }, (_, at) =>
		dimensionOf(`unlike systems ${at}`, () => 0.8, { good }),
	).filter(({ dimension }) => dimension.within?.unlike?.some(({ by }) => by === "bias"));
	expect(said.length).toBeLessThanOrEqual(2);
	// And one that does is still found.
	const says = Array.from({ length: ITEMS }, (_, item) =>
		item % 4 === 1 ? true : item % 4 === 2 ? false : undefined,
	);
	const { dimension } = dimensionOf("favours the poor one", () => 0.9, { says, good });
	expect(dimension.within?.unlike?.some(({ by }) => by === "bias")).toBe(true);
});
