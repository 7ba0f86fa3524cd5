import { expect, test } from "vitest";
import { analysisData } from "../testing/analysis-data.ts";
import { levelsOn } from "../testing/level-columns.ts";
import { levelSharesAnalysis } from "./level-shares.ts";

const PEOPLE = [5, 4, 4, 3, 2, 1, 1, 5, 4, 2];
const JUDGE = [4, 4, 3, 3, 1, 1, 2, 5, 4, 4];
const GRADES = [1, 2, 3, 4, 5];

const run = (dimension: ReturnType<typeof levelsOn>, options: object = {}) =>
	levelSharesAnalysis.run(
		analysisData([], { dimensions: [dimension], items: 10 }),
		levelSharesAnalysis.options.parse(options),
	);
const GRADE = levelsOn("grade", GRADES, { people: { ann: PEOPLE }, judges: { vrag: JUDGE } });

test("A7: shares, counts and the middle of ten answers", () => {
	const { tables, charts, answer } = run(GRADE);
	const [levels, middle] = tables;
	const shares = levels?.rows.map((row) =>
		row.slice(2, 7).map((cell) => (cell as { value: number }).value),
	);
	expect(shares).toEqual([
		[0.2, 0.2, 0.1, 0.3, 0.2],
		[0.2, 0.1, 0.2, 0.4, 0.1],
	]);
	expect(charts[0]).toMatchObject({
		bins: ["1", "2", "3", "4", "5"],
		series: [
			{ name: "ann", counts: [2, 2, 1, 3, 2] },
			{ name: "vrag", counts: [2, 1, 2, 4, 1] },
		],
	});
	expect(middle?.rows[0]?.slice(0, 6)).toEqual(["grade", "3", "vrag", 10, 0.2, 0.1]);
	expect(middle?.rows[0]?.[6]).toMatchObject({ value: expect.closeTo(0.1, 12), n: 10 });
	expect(middle?.rows[0]?.[7]).toMatchObject({ value: 0 });
	expect(answer).toMatch(
		/^No judge is shown to give the middle level more often than people do\. Nearest to it vrag gives the middle level 3 of grade on 20 % of 10 items, people on 10 %: 0\.10 /,
	);
});

test("A7: who flees to the middle is named, of whatever dimension, the furthest first", () => {
	const people = Array.from({ length: 60 }, (_, item) => 1 + (item % 5));
	const towards = (share: number) => people.map((level, item) => (item % 10 < share ? 3 : level));
	const graded = (name: string, judges: Record<string, number[]>) =>
		levelsOn(name, [1, 2, 3, 4, 5], { people: { ann: people }, judges });
	const dimensions = [
		graded("alike", { usual: people }),
		graded("grade", { some: towards(5), most: towards(9) }),
	];
	const { answer } = levelSharesAnalysis.run(analysisData([], { dimensions, items: 60 }), {
		dimension: "",
	});
	expect(answer).toMatch(
		/^most gives the middle level 3 of grade on \d\d % of 60 items, people on 20 %: 0\.\d\d \[.+\], more often than people\. some gives/,
	);
	expect(answer).not.toContain("usual");
});

test("A7: people's labels of an item count by their share, together and one by one", () => {
	const two = levelsOn("grade", [1, 2, 3], {
		people: { ann: [3, 2], bob: [2, null] },
		judges: { vrag: [2, null] },
	});
	const data = analysisData([], { dimensions: [two], items: 2 });
	const { tables } = levelSharesAnalysis.run(data, { dimension: "" });
	expect(tables[0]?.rows.map((row) => row.slice(0, 2))).toEqual([
		["ann", 2],
		["bob", 1],
		["people together", 3],
		["vrag", 1],
	]);
	expect(tables[0]?.rows[3]?.at(-1)).toBe("1 of 2");
	expect(tables[1]?.rows[0]?.slice(3, 6)).toEqual([1, 1, 0.5]);
});

test("A7: four levels have no middle, and without judges it says what to do", () => {
	const four = levelsOn("tone", [1, 2, 3, 4], { people: { ann: [1, 4] }, judges: { j: [1, 3] } });
	const found = levelSharesAnalysis.run(analysisData([], { dimensions: [four], items: 2 }), {
		dimension: "",
	});
	expect(found.notes).toEqual(["tone has 4 levels and so no middle one."]);
	expect(found.tables[1]?.rows[0]?.[4]).toBeNull();
	expect(run(levelsOn("grade", GRADES, { people: { ann: PEOPLE } })).missing).toContain("bind");
	expect(run(GRADE, { dimension: "tone" }).missing).toContain("Choose grade");
});

test("A7: of many people those with most labels are shown, and all count together", () => {
	const people = Object.fromEntries(
		Array.from({ length: 14 }, (_, n) => [`p${n}`, [1, n === 3 ? null : 2, n === 5 ? null : 3]]),
	);
	const many = levelsOn("grade", [1, 2, 3], { people, judges: { vrag: [1, 2, 3] } });
	const data = analysisData([], { dimensions: [many], items: 3 });
	const { tables, notes } = levelSharesAnalysis.run(data, { dimension: "" });
	const names = tables[0]?.rows.map((row) => row[0]);
	expect(names).toHaveLength(12 + 2);
	expect(names).not.toContain("p3");
	expect(tables[0]?.rows.at(-2)?.slice(0, 2)).toEqual(["people together", 40]);
	expect(notes[0]).toContain("Of 14 people");
});
