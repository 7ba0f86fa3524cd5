import { isDefined } from "#stats/index.ts";
import { decimal } from "../../ui/numbers.ts";
import type { Count } from "../data/independent-counts.ts";
import { systemWords } from "../data/split-choice.ts";
import { BOOLEANS, type BooleanName } from "../data/split-parts.ts";
import type { BarsChart } from "../report/chart.ts";
import { figure, intervalOf, numberCell, plainValue } from "../report/figures.ts";
import type { ReportTable, TableCell } from "../report/report.ts";
import { COUNT_WORDS, MEASURE_WORDS } from "../report/split-figures.ts";
import type { TwoSystems } from "./system-differences.ts";

/** Names of system A and of system B. */
export type Two = readonly [string, string];

/** One boolean under one count. */
export type ComparedBoolean = {
	readonly name: BooleanName;
	readonly count: Count;
	readonly two: TwoSystems;
};

/** Both systems' figures and their difference, by boolean, count and figure. */
export function differencesTable(rows: readonly ComparedBoolean[], systems: Two): ReportTable {
	return {
		title: "Differences, paired",
		columns: [
			{ title: "Boolean", kind: "text" },
			{ title: "Count", kind: "text" },
			{ title: "Figure", kind: "text" },
			{ title: `A: ${systemWords(systems[0])}`, kind: "figure" },
			{ title: `B: ${systemWords(systems[1])}`, kind: "figure" },
			{ title: "A − B", kind: "figure" },
			{ title: "p", kind: "figure" },
			{ title: "n", kind: "count" },
			{ title: "Intervals overlap (decides nothing)", kind: "text" },
		],
		rows: rows.flatMap(({ name, count, two }) =>
			two.measures.map(({ measure, a, b, difference, overlap }): TableCell[] => [
				name,
				COUNT_WORDS[count],
				MEASURE_WORDS[measure],
				figure(a),
				figure(b),
				figure(difference),
				isDefined(difference) ? (difference.p ?? null) : null,
				two.n,
				overlap === null ? null : overlap ? "yes" : "no",
			]),
		),
	};
}

/** McNemar's test by boolean and count, with p of whole groups of parts. */
export function correctnessTable(
	rows: readonly ComparedBoolean[],
	{ crossed }: { readonly crossed: boolean },
): ReportTable {
	const groups = crossed ? "by documents or questions" : "by documents";
	return {
		title: `Who is right where only one is (McNemar, ${groups})`,
		columns: [
			{ title: "Boolean", kind: "text" },
			{ title: "Count", kind: "text" },
			{ title: "Only A right", kind: "count" },
			{ title: "Only B right", kind: "count" },
			{ title: "Share right, A − B", kind: "figure" },
			{ title: "p (mid-p)", kind: "figure" },
			{ title: "p (exact)", kind: "figure" },
			{ title: "n", kind: "count" },
		],
		rows: rows.map(({ name, count, two: { correct, n } }): TableCell[] => [
			name,
			COUNT_WORDS[count],
			correct.b,
			correct.c,
			figure(correct.difference),
			numberCell(correct.pMid, n),
			numberCell(correct.pExact, n),
			n,
		]),
	};
}

/** The differences of the first boolean as published. */
export function differenceChart(two: TwoSystems | undefined): BarsChart {
	return {
		kind: "bars",
		title: `${BOOLEANS[0]}, as published: A − B`,
		range: [-1, 1],
		rows: (two?.measures ?? []).map(({ measure, difference }) => ({
			label: MEASURE_WORDS[measure],
			value: plainValue(difference),
			ci: intervalOf(difference),
		})),
	};
}

/** What the difference in accuracy allows to say. */
export function differenceWords(two: TwoSystems | undefined, [a, b]: Two): string {
	const accuracy = two?.measures[0]?.difference;
	const interval = accuracy && intervalOf(accuracy);
	if (!accuracy || !isDefined(accuracy)) return "No part can be compared.";
	const value = `A − B is ${decimal(accuracy.value)} in accuracy of ${BOOLEANS[0]} on ${accuracy.n} parts`;
	if (!interval) {
		return `${value}; how far that holds for other questions cannot be said, the parts show no spread or come from fewer than ten documents or questions.`;
	}
	const [low, high] = interval;
	const words = `${value} [${decimal(low)}, ${decimal(high)}]`;
	if (low <= 0 && high >= 0)
		return `${words}: the two cannot be told apart, which does not make them equal.`;
	return `${words}: ${systemWords(low > 0 ? a : b)} comes closer to the golden answers.`;
}
