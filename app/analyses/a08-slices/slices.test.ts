import { expect, test } from "vitest";
import type { Scale } from "#db/model/scale.ts";
import { analysisData } from "../testing/analysis-data.ts";
import { levelsOn } from "../testing/level-columns.ts";
import { slicesAnalysis } from "./slices.ts";

const N = 40;
const people = Array.from({ length: N }, (_, at) => 1 + (at % 3));
/** Right in history, wrong in law. */
const biased = people.map((level, at) => (at < N / 2 ? level : 1 + (level % 3)));
const good = people.map((level, at) => (at % 10 === 9 ? 2 : level));
const GRADE = levelsOn("grade", [1, 2, 3], {
	people: { ann: people, bob: good },
	judges: { biased, good },
});

const fields = (place: number) => ({
	metadata: { area: place < N / 2 ? "history" : "law", source: "web", id: place },
});
const run = (options: object = {}, given: Parameters<typeof analysisData>[1] = {}) =>
	slicesAnalysis.run(
		analysisData([], { dimensions: [GRADE], items: N, fields, ...given }),
		slicesAnalysis.options.parse(options),
	);

test("A8: the field with few values makes the slices, and what differs there is said", () => {
	const { tables, answer, charts } = run();
	expect(tables[0]?.title).toBe("Agreement with people by area");
	const ofBiased = tables[0]?.rows.filter((row) => row[1] === "biased") ?? [];
	expect(ofBiased.map((row) => [row[2], (row[4] as { value: number }).value])).toEqual([
		["history", expect.closeTo(1, 12)],
		["law", 0],
	]);
	expect(ofBiased[0]?.[7]).toMatchObject({ value: 1 });
	expect(ofBiased[0]?.[8]).toBeLessThan(0.001);
	expect(ofBiased[1]?.slice(7)).toEqual([null, null]);
	expect(answer).toContain(
		"biased agrees with people on grade more where area is history than elsewhere: 1.00",
	);
	expect(answer).not.toContain("good agrees");
	expect(charts[0]).toMatchObject({ kind: "heat", title: "grade: agreement by slice" });
});

test("A8: judges are compared pair by pair, and alphas stand side by side", () => {
	const { tables } = run();
	expect(tables[1]?.rows[0]?.slice(0, 4)).toEqual(["grade", "biased", "good", "quadratic kappa"]);
	expect(tables[1]?.rows[0]?.[6]).toBe("good");
	expect(tables[2]?.rows[0]?.slice(0, 2)).toEqual(["grade", 2]);
	const [among, judges] = [tables[2]?.rows[0]?.[2], tables[2]?.rows[0]?.[4]] as { value: number }[];
	expect(among?.value).toBeGreaterThan(judges?.value ?? 1);
});

test("A8: without a field the rest stands; a field that does not fit is said", () => {
	const plain = run({}, { fields: () => ({}) });
	expect(plain.tables.map(({ title }) => title)).toEqual([
		"Judges compared, pair by pair",
		"Do people agree with each other, and judges?",
	]);
	expect(plain.notes[0]).toContain("2 to 30");
	expect(run({ field: "id" }).missing).toContain("Choose area");
	expect(run({ dimension: "tone" }).missing).toContain("Choose grade");
	expect(slicesAnalysis.run(analysisData([]), { field: "", dimension: "" }).missing).toContain(
		"Let people label",
	);
});

test("A8: items without the field are in no slice, and counted", () => {
	const some = run(
		{},
		{
			fields: (place) => (place < 4 ? {} : fields(place)),
		},
	);
	expect(some.notes[0]).toContain("4 of 40 items have no area");
	// Of sixteen left in history one has tied votes.
	expect(some.tables[0]?.rows[0]?.[3]).toBe(15);
});

test("A8: numbers have a correlation in every slice and no test between slices", () => {
	const scale: Scale = { type: "numeric", range: [0, 1] };
	const numbers = Float64Array.from(people, (level) => level / 3);
	const kg = { rater: "kg", asked: N, unscored: {}, unscoredAt: new Uint32Array() };
	const found = run(
		{},
		{
			dimensions: [
				{
					...GRADE,
					dimension: { ...GRADE.dimension, judgeScale: scale },
					judges: [{ ...kg, cells: { kind: "numbers", numbers } }],
				},
			],
		},
	);
	expect(found.tables[0]?.rows[0]?.slice(4)).toEqual([
		null,
		expect.objectContaining({ n: 20 }),
		"Spearman",
		null,
		null,
	]);
	expect(found.answer).toContain("could be tested");
});

test("A8: a slice that is one document has intervals of its items, not a spread of nothing", () => {
	const { tables } = run(
		{},
		{ fields: (place) => ({ ...fields(place), documentId: place < N / 2 ? "history" : "law" }) },
	);
	const ofGood = tables[0]?.rows.find((row) => row[1] === "good");
	expect(ofGood?.[4]).toMatchObject({ ci: [expect.any(Number), expect.any(Number)] });
	expect(ofGood?.[4]).not.toHaveProperty("nClusters");
	expect(ofGood?.[8]).toBeGreaterThan(0.2);
});
