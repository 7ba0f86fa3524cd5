import { expect, test } from "vitest";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import type { DimensionColumns, RaterColumn } from "../columns/rating-columns.ts";
import { referenceColumn } from "../columns/reference-column.ts";
import { everyone } from "./everyone.ts";
import { panel } from "./panel.ts";
import { effectiveWords, redundancyWords, voteWords } from "./panel-words.ts";

const ITEMS = 240;

function aColumn(rater: string, codeOf: (place: number) => number): RaterColumn {
	return {
		rater,
		asked: ITEMS,
		unscored: {},
		unscoredAt: new Uint32Array(),
		cells: { kind: "codes", codes: Uint8Array.from({ length: ITEMS }, (_, i) => codeOf(i)) },
	};
}

const truth = (place: number) => place % 2;
/** Wrong on every fifth item of its own. */
const wrongAt = (rest: number) => (place: number) =>
	Math.floor(place / 2) % 5 === rest ? 1 - truth(place) : truth(place);
const dimension: DimensionColumns = {
	dimension: { name: "verdict", scale: { type: "binary", values: [false, true] } },
	humans: [aColumn("ada", truth), aColumn("ben", truth)],
	judges: [
		aColumn("one", wrongAt(0)),
		aColumn("copy", wrongAt(0)),
		aColumn("two", wrongAt(1)),
		aColumn("three", wrongAt(2)),
	],
};
const options = DEFAULT_AGREEMENT_OPTIONS;
const ranked = dimension.judges.map(({ rater }) => rater);
const beside = { clusters: undefined, options };

function panelOf(judges: DimensionColumns["judges"]) {
	const given = { ...dimension, judges };
	const reference = referenceColumn(given, "majority", ITEMS);
	return panel(given, ranked, { ...beside, reference });
}

test("judges that err apart are worth a panel, one that copies another is redundant", () => {
	const found = panelOf(dimension.judges);
	if (!found) throw new Error("there is a panel");
	expect(found.vote?.three).toHaveLength(3);
	expect(voteWords(found)).toMatch(/^The majority of three is right more often .* by 0\.20 \[/);
	expect(found.alike.filter(({ isRedundant }) => isRedundant).map(({ a, b }) => [a, b])).toEqual([
		["one", "copy"],
	]);
	expect(redundancyWords(found)).toContain("one and copy");
	expect(effectiveWords(found)).toMatch(/^4 judges err like 2\.67 /);
});

test("two judges are no panel, one has none", () => {
	const [one, , two] = dimension.judges;
	const found = panelOf([one, two]);
	expect(found && voteWords(found)).toBe("A panel takes three judges: here are two.");
	expect(panelOf([one])).toBeNull();
});

test("everyone with everyone: those who agree stand together, each two once", () => {
	const found = everyone(dimension, ranked, beside);
	const names = found.raters.map(({ name }) => name);
	expect(Math.abs(names.indexOf("one") - names.indexOf("copy"))).toBe(1);
	expect(Math.abs(names.indexOf("ada") - names.indexOf("ben"))).toBe(1);
	expect(found.estimates.flat().filter((estimate) => estimate)).toHaveLength(15);
	expect(found.others).toEqual([]);
});

test("of more than twenty raters the others are in a table, with whom they agree most", () => {
	const crowd = Array.from({ length: 25 }, (_, at) => aColumn(`person ${at}`, wrongAt(at % 5)));
	const found = everyone({ ...dimension, humans: crowd }, ranked, beside);
	expect(found.raters).toHaveLength(20);
	expect(found.raters.filter(({ kind }) => kind === "judge")).toHaveLength(4);
	expect(found.others).toHaveLength(9);
	expect(found.others[0].estimate).toMatchObject({ value: 1 });
});
