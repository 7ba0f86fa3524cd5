import { describe, expect, test } from "vitest";
import type { Level, Scale } from "#db/model/scale.ts";
import { randomStream } from "#stats/resampling/random.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { agreementMarkdown } from "./agreement-markdown.ts";
import { agreementReport } from "./agreement-report.ts";
import { robustnessSentences } from "./robustness-words.ts";
import { terminalTable } from "./terminal-table.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";

const BINARY: Scale = { type: "binary", values: [false, true] };
const ORDINAL: Scale = { type: "ordinal", values: [1, 2, 3, 4] };
const OPTIONS = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0 };

type Raters = Record<string, Values>;

function reportOf(scale: Scale, humans: Raters, judges: Raters, more: object = {}) {
	return agreementReport(columnsOf(scale, { humans, judges }), { ...OPTIONS, ...more });
}

function waysOf(...given: Parameters<typeof reportOf>) {
	const [dimension] = reportOf(...given).dimensions;
	const { robustness } = dimension;
	if (!robustness || "leftOut" in robustness) throw new Error("no ways to count");
	return { ...robustness, dimension };
}

/** Repeats a column with this chance, else gives another level. */
function noisy<Value extends Level>(
	column: readonly Value[],
	levels: readonly Value[],
	{ chance, seed }: { readonly chance: number; readonly seed: number },
): Value[] {
	const random = randomStream(seed, "rule C13");
	return column.map((value) => {
		const others = levels.filter((level) => level !== value);
		const other = others[Math.floor(random() * others.length)] ?? value;
		return random() < chance ? value : other;
	});
}

const TRUTH = Array.from({ length: 200 }, (_, item) => item % 2 === 0);
const bool = (chance: number, seed: number) => noisy(TRUTH, [false, true], { chance, seed });

describe("rule C13", () => {
	test("a clear winner stays one, whoever is the reference and whatever is counted", () => {
		const humans = { ann: bool(0.97, 1), bea: bool(0.97, 2), cy: bool(0.97, 3) };
		const judges = { good: bool(0.95, 4), poor: bool(0.7, 5) };
		const { ways, same, dimension } = waysOf(BINARY, humans, judges);
		expect(ways.map(({ changes, to }) => `${changes} ${to}`)).toEqual([
			"nothing majority",
			"reference ann",
			"reference bea",
			"reference cy",
			"statistic percentAgreement",
		]);
		expect(ways[0]?.mayBeBest).toEqual(dimension.ranking.mayBeBest);
		expect(same).toBe(5);
		expect(robustnessSentences(dimension, "--robustness")).toEqual([
			"The same judges may be best in all 5 ways to count.",
		]);
	});

	test("a judge that leans on one person wins with that person only, and both are named", () => {
		const ann = bool(0.8, 1);
		const humans = { ann, bea: TRUTH, cy: TRUTH };
		const { ways, dimension } = waysOf(BINARY, humans, { annlike: ann, truthful: bool(0.95, 5) });
		const set = (to: string) => ways.find((way) => way.to === to);
		expect(set("majority")).toMatchObject({ mayBeBest: ["truthful"], set: "same" });
		expect(set("ann")).toMatchObject({ mayBeBest: ["annlike"], set: "other" });
		expect(robustnessSentences(dimension, "--robustness")).toEqual([
			"The same judges may be best in 4 of 5 ways to count; others in 1 (with ann).",
		]);
		const report = reportOf(BINARY, humans, { annlike: ann, truthful: bool(0.95, 5) });
		const terminal = terminalTable(report, { width: 100, styled: false, robustness: true });
		expect(terminal).toMatch(/with ann +κ +200 {2}also annlike, not truthful/);
		expect(terminalTable(report, { width: 100, styled: false })).not.toMatch(/also annlike/);
		expect(agreementMarkdown(report)).toContain(
			"| with ann | κ | 200 | annlike | also annlike, not truthful |",
		);
	});

	test("a judge that answers only what is easy may fall behind where silence is wrong", () => {
		const humans = { ann: TRUTH, bea: TRUTH };
		const silent = TRUTH.map((value, item) => (item % 3 === 0 ? null : value));
		const { ways } = waysOf(BINARY, humans, { silent, always: bool(0.9, 4) });
		const missing = ways.find(({ changes }) => changes === "missing");
		expect(ways[0]?.mayBeBest).toEqual(["silent"]);
		expect(missing).toMatchObject({ mayBeBest: ["always"], set: "other", n: 200 });
	});

	test("ordinal scales are counted by each weight, by places and cut in two", () => {
		const levels = [1, 2, 3, 4];
		const truth = Array.from({ length: 240 }, (_, item) => (item % 4) + 1);
		const humans = { ann: truth, bea: truth };
		const near = truth.map((value, item) => (item % 3 === 0 ? Math.min(4, value + 1) : value));
		const far = noisy(truth, levels, { chance: 0.8, seed: 3 });
		const { ways } = waysOf(ORDINAL, humans, { near, far });
		expect(ways.map(({ changes, to, statistic }) => [changes, to, statistic])).toEqual([
			["nothing", "majority", "kappaQuadratic"],
			["reference", "mean", "spearman"],
			["reference", "ann", "kappaQuadratic"],
			["reference", "bea", "kappaQuadratic"],
			["statistic", "kappaLinear", "kappaLinear"],
			["statistic", "kappa", "kappa"],
			["statistic", "spearman", "spearman"],
			["cut", "2", "kappa"],
			["cut", "3", "kappa"],
			["cut", "4", "kappa"],
		]);
		// A step beside the truth is little by squares; without weights it is as wrong as any.
		expect(ways[0]?.mayBeBest).toEqual(["near"]);
		expect(ways[5]?.mayBeBest).toContain("far");
	});

	test("large projects are left out with the way to ask, and counted when asked", () => {
		const many = (column: readonly boolean[]) =>
			Array.from({ length: 50_000 }, (_, item) => column[item % column.length]);
		const humans = { ann: many(TRUTH) };
		const judges = { a: many(bool(0.9, 1)), b: many(bool(0.6, 2)) };
		const [dimension] = reportOf(BINARY, humans, judges).dimensions;
		expect(dimension.robustness).toEqual({ leftOut: "LARGE", judgments: 100_000 });
		expect(robustnessSentences(dimension, "--robustness")).toEqual([
			"Other ways to count were left out, since there are 100,000 judgments; --robustness asks for them.",
		]);
		const asked = waysOf(BINARY, humans, judges, { robustness: true });
		expect(asked.same).toBe(2);
	});

	test("one judge has no other way to be best", () => {
		const [dimension] = reportOf(BINARY, { ann: TRUTH }, { a: TRUTH }).dimensions;
		expect(dimension.robustness).toBeUndefined();
		expect(robustnessSentences(dimension, "--robustness")).toEqual([]);
	});

	test("people with few labels are counted, not held against judges", () => {
		const few = TRUTH.map((value, item) => (item < 20 ? value : undefined));
		const humans = { ann: TRUTH, bea: bool(0.9, 8), few };
		const { ways, peopleLeftOut } = waysOf(BINARY, humans, { a: bool(0.9, 1), b: bool(0.9, 2) });
		expect(ways.map(({ to }) => to)).not.toContain("few");
		expect(peopleLeftOut).toBe(1);
	});
});
