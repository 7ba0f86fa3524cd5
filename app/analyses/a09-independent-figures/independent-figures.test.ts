import { expect, test } from "vitest";
import type { Findings, TableCell } from "../report/report.ts";
import { analysisData } from "../testing/analysis-data.ts";
import { splitData, w2Parts } from "../testing/split-data.ts";
import { independentFiguresAnalysis } from "./independent-figures.ts";

const run = (data: Parameters<typeof independentFiguresAnalysis.run>[0], options: object = {}) =>
	independentFiguresAnalysis.run(data, independentFiguresAnalysis.options.parse(options));

/** The row of a table that begins with these texts, after them. */
function rowOf({ tables }: Findings, title: string, names: readonly string[]): TableCell[] {
	const rows = tables.find((table) => table.title === title)?.rows ?? [];
	const row = rows.find((cells) => names.every((name, at) => cells[at] === name));
	return [...(row ?? [])].slice(names.length);
}

function expectFigures(cells: readonly TableCell[], wanted: readonly (number | string)[]): void {
	wanted.forEach((value, at) => {
		const cell = cells[at];
		if (typeof value === "string") expect(cell).toMatchObject({ undefined: value });
		else expect((cell as { value: number }).value).toBeCloseTo(value, 6);
	});
}

const PUBLISHED = ["comprehensive_answer", "as published"];

test("W2: the five figures over all, by document and by question", () => {
	const found = run(splitData(w2Parts()));
	expectFigures(rowOf(found, "Over all", PUBLISHED), [0.7, 0.857143, 0.75, 0.8, 0.210526]);
	const document = (name: string) => rowOf(found, "By document", [name, ...PUBLISHED]);
	expectFigures(document("d1"), [0.8, 0.8, 1, 0.888889, 0]);
	expect(document("d1")[4]).toMatchObject({ warnings: expect.arrayContaining(["CONSTANT_RATER"]) });
	expectFigures(document("d2"), [0.6, 1, 0.5, 0.666667, 0.285714]);
	const question = (name: string) => rowOf(found, "By question", [name, ...PUBLISHED]);
	expectFigures(question("q1"), [5 / 6, 1, 0.8, 0.888889, 0.571429]);
	expectFigures(question("q2"), [0.5, 2 / 3, 2 / 3, 2 / 3, -0.333333]);
	expect(rowOf(found, "Over all", PUBLISHED).slice(5, 7)).toEqual([10, 0]);
});

test("W2: what is not in the document under the three counts", () => {
	const found = run(splitData(w2Parts([7, 8])));
	const of = (count: string) => rowOf(found, "Over all", ["comprehensive_answer", count]);
	expectFigures(of("as published"), [0.7]);
	expectFigures(of("answerable"), [0.75]);
	expect(of("answerable").slice(5, 7)).toEqual([8, 2]);
	expectFigures(of("abstention counts"), [0.8]);
});

test("two-way clusters where every document is asked the same questions, documents otherwise", () => {
	const crossed = run(splitData(w2Parts()));
	expect(crossed.policy.join(" ")).toContain("The same questions are asked of every document");
	const other = run(splitData(w2Parts().slice(0, 8)));
	expect(other.policy.join(" ")).not.toContain("The same questions");
	expect(rowOf(crossed, "Over all", PUBLISHED)[0]).toMatchObject({ nClusters: 2 });
	// Two documents are too few for an interval.
	expect(crossed.answer).toContain(
		"70 % of 10 parts; how far that holds for others cannot be said.",
	);
});

test("the answer says how many of the parts that are alike are comprehensive on both sides", () => {
	expect(run(splitData(w2Parts())).answer).toContain("alike, 6 of 7 are comprehensive on both");
	const wanting = w2Parts().map((part) => ({
		...part,
		values: { comprehensive_answer: [0, 0] as const },
	}));
	expect(run(splitData(wanting)).answer).toContain("alike, 0 of 10 are comprehensive on both");
});

test("intervals are marked by their width, and the limits may be moved", () => {
	const copy = (at: number) =>
		w2Parts().map(({ document, question, ...part }) => ({
			...part,
			...{ document: `${document}-${at}`, question: `${question}-${at}` },
		}));
	const many = splitData(Array.from({ length: 24 }, (_, at) => copy(at)).flat());
	const width = (options: object) => rowOf(run(many, options), "Over all", PUBLISHED)[7];
	expect(width({})).toBeNull();
	expect(width({ uncertain: "0.05", tooWide: "0.9" })).toMatch(/^uncertain: accuracy/);
	expect(width({ uncertain: "0.05", tooWide: "0.06" })).toMatch(/^too wide to use: accuracy/);
});

test("what does not exist says why, and the article's 0 and 1 stand apart", () => {
	const none = w2Parts().map((part) => ({
		...part,
		values: { comprehensive_answer: [0, 0] as const },
	}));
	const row = rowOf(run(splitData(none)), "Over all", PUBLISHED);
	expectFigures(row, [
		1,
		"ZERO_DENOMINATOR",
		"ZERO_DENOMINATOR",
		"ZERO_DENOMINATOR",
		"SINGLE_CATEGORY",
	]);
	expect(row[8]).toBe("precision 0 · recall 0 · F1 0 · kappa 1");
});

test("unscored cells are left out, counted and told with their reason", () => {
	const parts = w2Parts().map((part, at) => ({
		...part,
		values: at === 0 ? { comprehensive_answer: [1, "unparsable"] as const } : part.values,
	}));
	const found = run(splitData(parts));
	expect(rowOf(found, "Over all", PUBLISHED).slice(5, 7)).toEqual([9, 1]);
	const coverage = rowOf(found, "What was asked and answered", [
		"comprehensive_answer",
		"response",
	]);
	expect(coverage.slice(0, 3)).toEqual([10, 10, 9]);
	expect(coverage[3]).toContain("no readable answer");
});

test("one system at a time, its golden answers found through the document and question", () => {
	const two = splitData([...w2Parts([], "a"), ...w2Parts([], "b")]);
	const found = run(two, { system: "b" });
	expectFigures(rowOf(found, "Over all", PUBLISHED), [0.7]);
	expect(found.notes.join(" ")).toContain("option system: a");
	expect(run(two, { system: "c" }).missing).toBe("There is no system c here. There is a, b.");
});

test("without split items, or without a judge, it says what to do", () => {
	expect(run(analysisData([], { items: 2 })).missing).toContain("derived set of the kind split");
	const { judged: _judged, ...rest } = splitData(w2Parts());
	expect(run({ ...rest, judged: [] }).missing).toContain("protocol independent");
});
