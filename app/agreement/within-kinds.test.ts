import { expect, test } from "vitest";
import type { Scale } from "#db/model/scale.ts";
import { randomStream } from "#stats/resampling/random.ts";
import { ItemControlsBuilder } from "../columns/item-controls.ts";
import { dataSentences } from "./data-words.ts";
import { mainFigures } from "./main-figures.ts";
import { columnsOf } from "./testing/columns-of.ts";
import { told } from "./testing/told.ts";

const SCALE: Scale = { type: "ordinal", values: [1, 2, 3, 4, 5] };
const ITEMS = 120;

test("C12: a judge that answers by the system alone is named first, with its plain figure", () => {
	const systems = Array.from({ length: ITEMS }, (_, item) => item % 3);
	const people = systems.map((system, item) =>
		Math.min(5, 1 + 2 * system + (item % 4 === 0 ? 1 : 0)),
	);
	const good = people.map((level, item) => (item % 9 === 0 ? Math.max(1, level - 1) : level));
	const judges = { good, sysjudge: systems.map((system) => 1 + 2 * system) };
	const columns = columnsOf(SCALE, { humans: { ann: people, bob: people }, judges });
	const controls = new ItemControlsBuilder();
	for (const [place, system] of systems.entries()) controls.add(place, { system: `s${system}` });
	const { dimension } = told({ ...columns, controls: controls.finish(ITEMS) });
	const only = dimension.within?.judges.find(({ judge }) => judge === "sysjudge");
	expect(only).toMatchObject({ sameWithin: true, shown: true, pAdjusted: null });
	expect(only?.plain).toBeGreaterThan(0.8);
	expect(dimension.within?.judges[0]).not.toHaveProperty("sameWithin");
	expect(dataSentences(dimension)[0]).toMatch(
		/^sysjudge answers the same within each system, and correlates with people by 0\.\d\d over all items: it tells one system from another only/,
	);
});

test("C12: a judge that follows people within systems too is not said to be like one that does not", () => {
	const random = randomStream("within kinds", "two sorts");
	const systems = Array.from({ length: 300 }, (_, item) => item % 6);
	const person = systems.map((system) => 2 * system + 2 * random());
	const judges = {
		blind: systems.map((system) => 2 * system + 8 * random()),
		sees: person.map((value, item) => value + 2 * systems[item] + 3 * random()),
		blinder: systems.map((system) => 2 * system + 9 * random()),
	};
	const columns = columnsOf({ type: "numeric" }, { humans: { ann: person }, judges });
	const controls = new ItemControlsBuilder();
	for (const [place, system] of systems.entries()) controls.add(place, { system: `s${system}` });
	const { dimension } = told({ ...columns, controls: controls.finish(systems.length) });
	const shown = dimension.within?.judges.filter((judge) => judge.shown) ?? [];
	expect(shown.map(({ judge }) => judge)).toEqual(["blind", "blinder", "sees"]);
	const said = dataSentences(dimension).filter((sentence) => sentence.includes("within the same"));
	expect(said).toHaveLength(2);
	expect(said[0]).toMatch(
		/blind.+is not shown to tell one answer from another, and likewise blind/,
	);
	expect(said[0]).toMatch(/likewise blind(er)? \(0\.\d\d, but .+\[−0\.\d\d, 0\.\d\d\]\)\.$/);
	expect(said[1]).toMatch(/^sees .+better than one answer from another\.$/);
});

test("of many judges the JSON has the figures of the table, and says how to ask for the others", () => {
	const level = (item: number, judge: number) => 1 + ((item * (judge + 3)) % 5);
	const column = (judge: number) => Array.from({ length: 40 }, (_, item) => level(item, judge));
	const judges = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`j${at}`, column(at)]));
	const { report } = told(columnsOf(SCALE, { humans: { ann: column(0), bob: column(1) }, judges }));
	const main = mainFigures(report);
	expect(main.figures.more?.parts).toContain("judges");
	const [judge] = main.dimensions[0].judges;
	expect(Object.keys(judge)).toEqual(
		expect.arrayContaining(["judge", "n", "percentAgreement", "kappaQuadratic", "bias"]),
	);
	expect(judge).not.toHaveProperty("pearson");
	const few = told(columnsOf(SCALE, { humans: { ann: column(0) }, judges: { j: column(1) } }));
	expect(mainFigures(few.report)).toBe(few.report);
});
