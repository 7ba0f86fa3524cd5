import { expect, test } from "vitest";
import type { TableCell } from "../report/report.ts";
import { type PartOfTest, splitData, w2Parts } from "../testing/split-data.ts";
import { compareSystemsAnalysis } from "./compare-systems.ts";

const run = (data: Parameters<typeof compareSystemsAnalysis.run>[0], options: object = {}) =>
	compareSystemsAnalysis.run(data, compareSystemsAnalysis.options.parse(options));

/** W2 as system a; system b says what `responses` has. */
function twoSystems(
	responses: readonly (0 | 1 | string)[],
	golden: readonly (0 | 1)[] = [1, 1, 1, 1, 0, 1, 1, 0, 1, 1],
): PartOfTest[] {
	const second = w2Parts([], "b").map((part, at) => ({
		...part,
		values: {
			...part.values,
			comprehensive_answer: [golden[at] ?? 0, responses[at] ?? 0] as const,
		},
	}));
	return [...w2Parts([], "a"), ...second];
}

const PERFECT = [1, 1, 1, 1, 0, 1, 1, 0, 1, 1] as const;

function rowsOf(found: ReturnType<typeof run>, title: string): readonly (readonly TableCell[])[] {
	const table = found.tables.find((one) => one.title.startsWith(title));
	return (table?.rows ?? []).filter(
		(row) => row[0] === "comprehensive_answer" && row[1] === "as published",
	);
}

const valueIn = (cell: TableCell | undefined) => (cell as { value: number }).value;

test("W2's system against one that says what the golden answers say", () => {
	const rows = rowsOf(run(splitData(twoSystems(PERFECT))), "Differences");
	const wanted = [
		["accuracy", 0.7, 1],
		["precision", 0.857143, 1],
		["recall", 0.75, 1],
		["F1", 0.8, 1],
		["kappa", 0.210526, 1],
	] as const;
	wanted.forEach(([name, a, b], at) => {
		const row = rows[at] ?? [];
		expect(row[2]).toBe(name);
		expect(valueIn(row[3])).toBeCloseTo(a, 6);
		expect(valueIn(row[4])).toBeCloseTo(b, 6);
		expect(valueIn(row[5])).toBeCloseTo(a - b, 6);
		expect(row[7]).toBe(10);
	});
});

test("McNemar is about the parts on which one alone is right, and falls by documents", () => {
	const [row] = rowsOf(run(splitData(twoSystems(PERFECT))), "Who is right");
	// a is wrong on one part of d1 and two of d2: whole documents change sides, 2 of 4 as far.
	expect(row?.slice(2, 4)).toEqual([0, 3]);
	expect(valueIn(row?.[4])).toBeCloseTo(-0.3, 12);
	expect(row?.[6]).toBeCloseTo(0.5, 12);
});

test("the p of McNemar is named after the groups that change sides", () => {
	const titleOf = ({ tables }: ReturnType<typeof run>) => tables[1]?.title;
	const crossed = run(splitData(twoSystems(PERFECT)));
	expect(titleOf(crossed)).toContain("(McNemar, by documents or questions)");
	expect(crossed.policy.join(" ")).toContain("or whole questions where there are fewer of them");
	// Each document has a question of its own, one part in each: that is McNemar's own p, 2 · (1/2)³.
	const apart = twoSystems(PERFECT).map((part, at) => {
		const own = { document: `d${at % 10}`, question: `q${at % 10}`, k: 1 };
		return { ...part, ...own };
	});
	const single = run(splitData(apart, { siblings: 1 }));
	expect(titleOf(single)).toContain("(McNemar, by documents)");
	expect(single.policy.join(" ")).not.toContain("whole questions");
	const [row] = rowsOf(single, "Who is right");
	expect(row?.slice(5, 7)).toEqual([expect.closeTo(0.125, 12), expect.closeTo(0.25, 12)]);
});

test("the answer claims no more than the interval, and overlap is said to decide nothing", () => {
	// Two documents are too few for an interval; five copies of them, every part of another document, are not.
	expect(run(splitData(twoSystems(PERFECT))).answer).toContain("fewer than ten documents");
	const copies = [1, 2, 3, 4, 5].flatMap((copy) =>
		twoSystems(
			[1, 1, 1, 1, 0, 1, 1, 0, 1, 1].map(
				(value, at) => ((at + copy) % 4 === 0 ? 1 - value : value) as 0 | 1,
			),
		).map((part) => ({
			...part,
			...{ document: `${part.document}-${copy}`, question: `${part.question}-${copy}` },
		})),
	);
	const found = run(splitData(copies));
	expect(found.answer).toContain("cannot be told apart, which does not make them equal");
	expect(found.policy.join(" ")).toContain("overlap decides nothing");
	const same = run(splitData([...w2Parts([], "a"), ...w2Parts([], "b")]));
	expect(same.answer).toContain("A − B is 0.00 ");
	expect(same.answer).toContain("no spread");
});

test("with enough documents a difference is found although intervals overlap", () => {
	const copies = Array.from({ length: 12 }, (_, at) => {
		const responses =
			at % 3 === 0 ? [1, 1, 1, 1, 1, 1, 0, 0, 0, 1] : [1, 1, 1, 1, 1, 1, 1, 0, 0, 1];
		return twoSystems(responses as (0 | 1)[]).map((part) => ({
			...part,
			...{ document: `${part.document}-${at}`, question: `${part.question}-${at}` },
		}));
	}).flat();
	const found = run(splitData(copies));
	const [accuracy] = rowsOf(found, "Differences");
	expect(valueIn(accuracy?.[5])).toBeCloseTo(-8 / 120, 12);
	expect(accuracy?.[8]).toBe("yes");
	expect(found.answer).toContain("b comes closer to the golden answers");
});

test("parts without a value of one system, or with two golden values, are left out for both", () => {
	const unscored = run(splitData(twoSystems(["timeout", ...PERFECT.slice(1)])));
	expect(rowsOf(unscored, "Differences")[0]?.[7]).toBe(9);
	const golden = run(splitData(twoSystems(PERFECT, [0, 1, 1, 1, 0, 1, 1, 0, 1, 1])));
	expect(rowsOf(golden, "Differences")[0]?.[7]).toBe(9);
	expect(golden.notes.join(" ")).toContain("up to 1 parts the golden answer has another value");
});

test("the systems may be chosen; one alone, unknown ones and nothing in common say what to do", () => {
	const data = splitData(twoSystems(PERFECT));
	const [turned] = rowsOf(run(data, { systemA: "b" }), "Differences");
	expect(valueIn(turned?.[5])).toBeCloseTo(0.3, 12);
	const [second] = rowsOf(run(data, { systemB: "a" }), "Differences");
	expect(valueIn(second?.[5])).toBeCloseTo(0.3, 12);
	expect(run(data, { systemA: "c" }).missing).toContain("no system c");
	expect(run(data, { systemA: "a", systemB: "a" }).missing).toBe(
		"a cannot be compared with itself: systemA and systemB have to be two of a, b.",
	);
	const alone = run(splitData(w2Parts([], "a"))).missing;
	expect(alone).toContain("one system only");
	expect(alone).toContain("--kind answers --systems vanilla,tools");
	const apart = [...w2Parts([], "a").slice(0, 5), ...w2Parts([], "b").slice(5)];
	expect(run(splitData(apart)).missing).toContain("no part of a question in common");
});
