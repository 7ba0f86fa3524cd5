import { expect, test } from "vitest";
import { DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { agreementReport } from "./agreement-report.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { withLimits } from "./plain-words.ts";
import { rankingReport } from "./ranking-report.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";
import { simulatedPanel } from "./testing/simulated-panel.ts";

const OPTIONS = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0 };
const binary = { type: "binary" as const, values: [false, true] };

function lineOf(text: string, judge: string): string {
	return text.split("\n").find((line) => line.includes(` ${judge} `)) ?? "";
}

test("value, interval and items of a judge's row belong together, and are those of the report", () => {
	const columns = simulatedPanel({
		items: 120,
		people: [0.9, 0.9, 0.9],
		judges: { honest: 0.85, dropper: 0.9 },
		seed: 2,
	});
	const dropper = columns.dimensions[0].judges.find(({ rater }) => rater === "dropper");
	if (dropper?.cells.kind === "codes") dropper.cells.codes.fill(0xff, 70);
	const [compared] = rankingReport(columns, OPTIONS).dimensions;
	const [reported] = agreementReport(columns, OPTIONS).dimensions;
	const text = comparisonLines(compared);
	expect(text).toContain("on the 70 common items");
	for (const { judge, estimate } of compared.own) {
		const own = reported.judges.find((each) => each.judge === judge)?.kappa;
		expect(estimate).toEqual(own);
		if (!("value" in estimate)) throw new Error("no value");
		const { value, ci, n } = estimate;
		expect(lineOf(text, judge)).toContain(`${judge.padEnd(7)}  ${withLimits(value, ci)}`);
		expect(n).toBe(judge === "honest" ? 120 : 70);
		expect(lineOf(text, judge)).toMatch(new RegExp(`\\] +${n} `));
	}
});

test("every judge that was asked is named, with the reason where it is not compared", () => {
	const labels: Values = Array.from({ length: 40 }, (_, item) => item % 2 === 0);
	const first: Values = labels.map((_, item) => (item < 20 ? item % 3 === 0 : undefined));
	const last: Values = labels.map((_, item) => (item < 20 ? undefined : item % 5 !== 0));
	const humans = { ann: labels, bob: labels };
	const nothing: Values = labels.map(() => null);
	const judges = { first, last, dead: nothing };
	const [compared] = rankingReport(columnsOf(binary, { humans, judges }), OPTIONS).dimensions;
	const text = comparisonLines(compared);
	for (const judge of ["first", "last", "dead"]) expect(lineOf(text, judge)).not.toBe("");
	expect(lineOf(text, "dead")).toContain("it scored no item that people labelled");
	expect(text).toContain("it shares too few items with the other judges");
});

test("a verdict of equivalence and the limits beside it never contradict each other", () => {
	expect(withLimits(0.05, [-0.02, 0.1003], 0.1)).toBe("0.05 [−0.02, > 0.100]");
	expect(withLimits(0.05, [-0.02, 0.0972], 0.1)).toBe("0.05 [−0.02, 0.097]");
	expect(withLimits(-0.05, [-0.1031, 0.02], 0.1)).toBe("−0.05 [−0.103, 0.02]");
	const judges = Object.fromEntries([..."abcdef"].map((name) => [name, 0.9]));
	const columns = simulatedPanel({ items: 900, people: [0.95, 0.95, 0.95], judges, seed: 4 });
	const [{ pairs, margin }] = rankingReport(columns, OPTIONS).dimensions;
	for (const { ci, equivalent } of pairs) {
		if (!ci) throw new Error("no interval");
		expect(equivalent === "yes").toBe(ci[0] > -margin && ci[1] < margin);
		expect(equivalent === "no").toBe(ci[0] > margin || ci[1] < -margin);
	}
	expect(pairs.map(({ equivalent }) => equivalent)).toContain("yes");
});

test("of many pairs those that decide are shown, in the order of the ranking, the others on request", () => {
	const names = Array.from({ length: 10 }, (_, judge) => `judge ${judge}`);
	const right = (judge: number) => (judge === 0 ? 0.97 : 0.8 - 0.02 * judge);
	const columns = simulatedPanel({
		items: 300,
		people: [0.97, 0.97, 0.97],
		judges: Object.fromEntries(names.map((name, judge) => [name, right(judge)])),
		seed: 1,
	});
	const [ranking] = rankingReport(columns, OPTIONS).dimensions;
	expect(ranking.mayBeBest).toEqual(["judge 0"]);
	const rows = (text: string) => text.split("\n").filter((line) => /judge \d − judge/.test(line));
	const text = comparisonLines(ranking);
	expect(rows(text).map((line) => line.trim().slice(0, 17))).toEqual(
		ranking.judges.slice(1).map(({ judge }) => `judge 0 − ${judge}`),
	);
	expect(text).toContain("36 more of 45 pairs, tested together with these: --all-pairs.");
	expect(rows(comparisonLines(ranking, true))).toHaveLength(45);
});
