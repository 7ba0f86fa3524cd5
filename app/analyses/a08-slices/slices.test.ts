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
	// The worse one first; both say the same difference, and neither has an interval of twenty items.
	expect(ofBiased.map((row) => [row[2], (row[4] as { value: number }).value, row[5]])).toEqual([
		["law", 0, -1],
		["history", expect.closeTo(1, 12), 1],
	]);
	expect(tables[0]?.rows[0]?.slice(1, 3)).toEqual(["biased", "law"]);
	expect(ofBiased[0]?.[4]).toMatchObject({ ci: null, ciReason: "TOO_FEW" });
	expect(ofBiased[0]?.[8]).toBeLessThan(0.001);
	expect(ofBiased[1]?.[8]).toBe(ofBiased[0]?.[8]);
	expect(answer).toMatch(
		/^biased agrees with people on grade less where area is law: 0.00 on 18 items, 1.00 elsewhere \(p < 0.001\)/,
	);
	expect(answer).toContain("4 differences (2 slices, 2 judges) were tested together");
	expect(answer).not.toContain("good agrees");
	expect(answer).not.toContain("more where");
	expect(charts[0]).toMatchObject({ kind: "heat", title: "grade: agreement by slice" });
});

test("A8: judges are compared pair by pair, and alphas stand side by side", () => {
	const { tables } = run();
	expect(tables[1]?.rows[0]?.slice(0, 4)).toEqual(["grade", "good", "biased", "quadratic kappa"]);
	expect(tables[1]?.rows[0]?.[6]).toBe("biased");
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
	expect(some.tables[0]?.rows.find((row) => row[2] === "history")?.[3]).toBe(15);
});

/** People's grades on 0 to 1, and a judge's on a scale of the dimension or on one of its own. */
function numbersOn(own: boolean, area: (place: number) => string) {
	const scale: Scale = { type: "numeric", range: [0, 1] };
	const grades = Float64Array.from(people, (level) => level / 4);
	const far = grades.map((grade, at) => (area(at) === "law" ? 1 - grade : grade + 0.01 * (at % 2)));
	const columnOf = (rater: string, numbers: Float64Array) => ({
		...{ rater, asked: N, unscored: {}, unscoredAt: new Uint32Array() },
		cells: { kind: "numbers" as const, numbers },
	});
	const humans = own ? GRADE.humans : [columnOf("ann", grades)];
	const dimension = own ? { ...GRADE.dimension, judgeScale: scale } : { name: "grade", scale };
	return run(
		{},
		{
			dimensions: [{ dimension, humans, judges: [columnOf("kg", far)] }],
			fields: (place) => ({ metadata: { area: area(place) } }),
		},
	);
}

test.each([false, true])(
	"A8: numbers are tested by how close they come to people's (another scale: %s)",
	(own) => {
		const areaOf = (place: number) => ["law", "history", "art", "music"][place % 4] ?? "";
		const { tables, answer, charts } = numbersOn(own, areaOf);
		const [first] = tables[0]?.rows ?? [];
		expect(first?.slice(0, 4)).toEqual(["grade", "kg", "law", 10]);
		expect(first?.[4]).toBeLessThan(0.75);
		expect(first?.[8]).toBeLessThan(0.01);
		expect(first?.slice(9)).toEqual([
			expect.objectContaining({ n: 10, ciReason: "TOO_FEW" }),
			"Spearman",
		]);
		expect(answer).toMatch(/^kg comes close to people on grade less where area is law/);
		expect(charts[0]?.title).toContain("closeness of numbers");
	},
);

test("A8: where every slice is one document nothing is shown of slices", () => {
	const { tables, answer } = run(
		{},
		{ fields: (place) => ({ ...fields(place), documentId: place < N / 2 ? "history" : "law" }) },
	);
	const rows = tables[0]?.rows ?? [];
	expect(rows.map((row) => row[8])).toEqual(rows.map(() => null));
	expect(rows[0]?.[4]).toMatchObject({ ci: null, ciReason: "TOO_FEW", nClusters: 1 });
	expect(answer).toContain("each lies within one document or question");
});

test("A8: what cannot be tested is said", () => {
	const alike = { ...GRADE, judges: [{ ...GRADE.humans[0], rater: "same" }] };
	const constant = run({}, { dimensions: [{ ...alike, humans: alike.judges }] });
	expect(constant.answer).toContain("every judge agrees with people there as it does elsewhere");
	const lacking = people.map((level, at) => (at < N / 2 ? level : null));
	const half = levelsOn("grade", [1, 2, 3], { people: { ann: people }, judges: { half: lacking } });
	const { answer, tables } = run({}, { dimensions: [half] });
	expect(answer).toContain("could be tested: fewer than two have items");
	expect(tables[0]?.rows.map((row) => [row[2], row[3]])).toEqual([
		["history", 20],
		["law", 0],
	]);
});

test("A8: a field whose slices hold several documents goes before one with a document each", () => {
	const inDocuments = (place: number) => {
		const half = place < N / 2 ? "history" : "law";
		return { documentId: half, metadata: { area: half, kind: place % 2 ? "odd" : "even" } };
	};
	const unasked = run({}, { fields: inDocuments });
	expect(unasked.tables[0]?.title).toBe("Agreement with people by kind");
	expect(unasked.notes).toContain("Slices are by kind; by choosing a field also by area.");
	const byArea = run({ field: "area" }, { fields: inDocuments });
	expect(byArea.answer).toContain("Choose another field, whose slices hold several: kind.");
	expect(byArea.notes.join(" ")).not.toContain("by choosing a field");
});
