import { expect, test } from "vitest";
import type { Result } from "#stats/index.ts";
import { analysisData } from "../testing/analysis-data.ts";
import { levelsOn } from "../testing/level-columns.ts";
import { allMovesInWords, movesInWords } from "./kappa-in-words.ts";
import { mergedLevelsAnalysis } from "./merged-levels.ts";

const PEOPLE = [5, 4, 4, 3, 2, 1, 1, 5, 4, 2];
const JUDGE = [4, 4, 3, 3, 1, 1, 2, 5, 4, 4];
const GRADES = [1, 2, 3, 4, 5];

const run = (dimension: ReturnType<typeof levelsOn>, options: object = {}) =>
	mergedLevelsAnalysis.run(
		analysisData([], { dimensions: [dimension], items: 10 }),
		mergedLevelsAnalysis.options.parse(options),
	);

const figureIn = (cell: unknown) => (cell as { value: number }).value;

test("A6: ten answers at 5, 3 and 2 levels", () => {
	const found = run(
		levelsOn("grade", GRADES, { people: { ann: PEOPLE }, judges: { vrag: JUDGE } }),
	);
	const [levels, merging] = found.tables;
	const [five, three, two] = levels?.rows.map((row) => row.slice(3, 7).map(figureIn)) ?? [];
	[0.5, 0.358974, 0.61039, 0.78836].forEach((value, at) => {
		expect(five?.[at]).toBeCloseTo(value, 6);
	});
	expect(three?.slice(0, 2)).toEqual([expect.closeTo(0.8, 6), expect.closeTo(0.672131, 6)]);
	expect(two?.slice(0, 2)).toEqual([expect.closeTo(0.8, 6), expect.closeTo(0.6, 6)]);
	expect(levels?.rows[2]?.[3]).toMatchObject({
		ci: [expect.closeTo(0.490162, 6), expect.closeTo(0.943318, 6)],
		n: 10,
	});
	expect(merging?.rows[0]?.[3]).toMatchObject({ value: expect.closeTo(0.6 - 0.358974, 6), n: 10 });
	expect(merging?.rows[0]?.[6]).toMatchObject({ value: expect.closeTo(0.6 - 0.78836, 6), n: 10 });
	expect(found.answer).toContain("50 % of 10 items at five levels and on 80 % at two");
});

test("A6: the paper's shares stand beside ours with Wilson intervals", () => {
	const { tables } = run(
		levelsOn("grade", GRADES, { people: { ann: PEOPLE }, judges: { vrag: JUDGE } }),
	);
	expect(tables[2]?.columns[3]).toMatchObject({ printed: true });
	expect(tables[2]?.rows.map((row) => row[3])).toEqual([
		null,
		expect.objectContaining({
			value: expect.closeTo(0.825806, 6),
			ci: [expect.closeTo(0.758421, 6), expect.closeTo(0.877433, 6)],
		}),
		expect.objectContaining({
			value: expect.closeTo(0.367742, 6),
			ci: [expect.closeTo(0.295885, 6), expect.closeTo(0.4459955, 6)],
		}),
	]);
});

test("A6: the cut is an option, tied votes have no majority, and unscored cells enter nowhere", () => {
	const found = run(
		levelsOn("grade", GRADES, {
			people: { ann: PEOPLE, bob: [1, ...PEOPLE.slice(1)] },
			judges: { vrag: [...JUDGE.slice(0, 9), null] },
		}),
		{ cut: "5" },
	);
	expect(found.tables[0]?.rows[2]?.slice(1, 3)).toEqual(["2: accepted from 5 on", 8]);
	expect(found.tables[0]?.rows[2]?.[7]).toBe("9 of 10");
	expect(found.policy[0]).toContain("1 item whose votes tie");
});

test("A6: items furthest apart lead to the item", () => {
	const { tables } = run(
		levelsOn("grade", GRADES, { people: { ann: PEOPLE }, judges: { vrag: JUDGE } }),
	);
	expect(tables[3]?.rows).toEqual([[{ text: "item-10", to: "items/item_9" }, "vrag", "4", "2"]]);
});

test("A6: without five levels or a judge it says what to do", () => {
	expect(run(levelsOn("grade", GRADES, { people: { ann: PEOPLE } })).missing).toContain(
		"bind a judge",
	);
	const other = levelsOn("grade", GRADES, { people: { ann: PEOPLE }, judges: { vrag: JUDGE } });
	expect(run(other, { dimension: "tone" }).missing).toContain("Choose grade");
});

test("A6: like is compared with like, and where quadratic weights turn the sign it is said", () => {
	const moves = (unweighted: Interval, quadratic: Interval) => ({
		unweighted: between(unweighted),
		quadratic: between(quadratic),
	});
	const turned = moves([0.24, 0.1, 0.4], [-0.09, -0.19, -0.003]);
	expect(movesInWords(turned)).toBe(
		"kappa at two levels minus kappa at five is 0.24 [0.10, 0.40]: agreement beyond chance rises, too. Against quadratic kappa at five, to which a near miss is partly equal, the difference is −0.090 [−0.190, −0.003]: by that it falls",
	);
	expect(movesInWords(moves([0.06, -0.02, 0.15], [-0.08, -0.17, 0.01]))).toMatch(
		/changes cannot be told\. .* −0\.08 \[−0\.17, 0\.01\]: by that neither a rise nor a fall can be told$/,
	);
	const alike = moves([0.2, 0.1, 0.3], [0.1, 0.05, 0.2]);
	expect(movesInWords(alike)).not.toContain("quadratic");
	// A limit that reads as 0, or lies beyond it, makes no claim.
	for (const low of [0.0004, -0.004]) {
		const said = movesInWords(moves([0.2, low, 0.3], [0.2, low, 0.3]));
		expect(said).toContain("cannot be told");
		expect(said).toContain(low > 0 ? "[0.000, 0.300]" : "[−0.004, 0.300]");
	}
	expect(allMovesInWords([turned, turned, alike])).toBe(
		"Over all 3 judges kappa at two levels is higher for three and lower for none, with an interval clear of 0 for three; against quadratic kappa at five it is higher for one and lower for two, with an interval clear of 0 for three.",
	);
});

type Interval = [value: number, low: number, high: number];

const between = ([value, low, high]: Interval): Result => ({
	stat: "test.mergedKappa",
	nMissing: 0,
	warnings: [],
	value,
	n: 10,
	ci: { low, high, level: 0.95, method: "t" },
});
