import { isDefined, type Result } from "#stats/index.ts";
import { unscoredInWords } from "../../judging/runs/run-in-words.ts";
import { coverageOf, type JudgedDimension } from "../data/analysis-data.ts";
import {
	type ClusterBy,
	COUNTS,
	type Count,
	independentCounts,
	MEASURES,
	type Measure,
} from "../data/independent-counts.ts";
import { STAT_OPTIONS } from "../data/intervals.ts";
import {
	BOOLEANS,
	type BooleanName,
	pairsOf,
	type SplitJudge,
	type SplitPart,
} from "../data/split-parts.ts";
import { figure } from "./figures.ts";
import type { TableCell } from "./report.ts";

/** Intervals wider than these are marked. */
export type Widths = { readonly uncertain: number; readonly tooWide: number };

/** One boolean under one count. */
export type SplitFigures = {
	readonly name: BooleanName;
	readonly count: Count;
	readonly figures: Readonly<Record<Measure, Result>>;
	/** Parts that do not enter: not scored, or not what is counted. */
	readonly leftOut: number;
};

export const MEASURE_WORDS: Readonly<Record<Measure, string>> = {
	accuracy: "accuracy",
	precision: "precision",
	recall: "recall",
	f1: "F1",
	kappa: "kappa",
};

export const COUNT_WORDS: Readonly<Record<Count, string>> = {
	as_published: "as published",
	answerable: "answerable",
	abstention_counts: "abstention counts",
};

/** What the three counts are, for the policy of a page. */
export const COUNT_POLICY: readonly string[] = [
	"Truth is what the judge says of the golden answer, prediction what it says of the response to the same part of the question.",
	"As published: all parts. Answerable: without the parts whose golden answer says that the document has no answer. Abstention counts: all parts, and where the golden answer says so, the response is right if it says so too.",
];

/** Every boolean under every count, in this order. */
export function splitFigures(
	parts: readonly SplitPart[],
	judge: SplitJudge,
	{
		clusterBy,
		names = BOOLEANS,
	}: { readonly clusterBy: ClusterBy; readonly names?: readonly BooleanName[] },
): SplitFigures[] {
	return names.flatMap((name) => {
		const found = independentCounts(pairsOf(parts, judge, name), { ...STAT_OPTIONS, clusterBy });
		return COUNTS.map((count) => ({
			name,
			count,
			figures: found[count],
			leftOut: parts.length - found[count].accuracy.n,
		}));
	});
}

/** The five figures as cells, with n, what was left out, and which intervals are too wide. */
export function cellsOf({ figures, leftOut }: SplitFigures, widths: Widths): TableCell[] {
	return [
		...MEASURES.map((measure) => figure(figures[measure])),
		figures.accuracy.n,
		leftOut,
		widthWords(figures, widths),
		publishedCode(figures),
	];
}

/** The columns of `cellsOf`. */
export const FIGURE_COLUMNS = [
	{ title: "Accuracy", kind: "figure" },
	{ title: "Precision", kind: "figure" },
	{ title: "Recall", kind: "figure" },
	{ title: "F1", kind: "figure" },
	{ title: "Kappa", kind: "figure" },
	{ title: "n", kind: "count" },
	{ title: "Left out", kind: "count" },
	{ title: "Width of the intervals", kind: "text" },
	{ title: "Where there is none, the article's code has", kind: "text", printed: true },
] as const;

/** "too wide to use: kappa · uncertain: accuracy · no interval: recall"; null where all are narrow. */
function widthWords(
	figures: SplitFigures["figures"],
	{ uncertain, tooWide }: Widths,
): string | null {
	const named = (holds: (width: number | null) => boolean) =>
		MEASURES.filter((measure) => {
			const result = figures[measure];
			return isDefined(result) && holds(widthOf(result));
		}).map((measure) => MEASURE_WORDS[measure]);
	const found = [
		["too wide to use", named((width) => width !== null && width > tooWide)],
		["uncertain", named((width) => width !== null && width > uncertain && width <= tooWide)],
		["no interval", named((width) => width === null)],
	] as const;
	const words = found.flatMap(([what, names]) =>
		names.length > 0 ? [`${what}: ${names.join(", ")}`] : [],
	);
	return words.length > 0 ? words.join(" · ") : null;
}

/** Rounding must not make an interval of exactly 0.4 too wide. */
export function widthOf(result: Result): number | null {
	if (!isDefined(result) || !result.ci) return null;
	return Math.round((result.ci.high - result.ci.low) * 1e9) / 1e9;
}

/** 0 for a rate with nothing to count, 1 for kappa where everything is alike. */
function publishedCode(figures: SplitFigures["figures"]): string | null {
	const stand = MEASURES.flatMap((measure) => {
		const result = figures[measure];
		if (isDefined(result) || (result.n === 0 && measure === "accuracy")) return [];
		if (result.reason === "ZERO_DENOMINATOR") return [`${MEASURE_WORDS[measure]} 0`];
		return result.reason === "SINGLE_CATEGORY" ? [`${MEASURE_WORDS[measure]} 1`] : [];
	});
	return stand.length > 0 ? stand.join(" · ") : null;
}

/** How many cells of both sides have a value, and why others have none: a row for each boolean. */
export function coverageRows(parts: readonly SplitPart[], judge: SplitJudge): TableCell[][] {
	const sides = [
		["golden", [...new Set(parts.map(({ golden }) => golden))]],
		["response", parts.map(({ response }) => response)],
	] as const;
	return [...judge.columns.values()].flatMap((column) =>
		sides.map(([side, places]) => {
			const { asked, scored, unscored } = coverageOf(atPlaces(column, places));
			const reasons = Object.entries(unscored).map(
				([reason, found]) => `${unscoredInWords(reason)} ${found}`,
			);
			return [column.dimension, side, places.length, asked, scored, reasons.join(" · ") || null];
		}),
	);
}

export const COVERAGE_COLUMNS = [
	{ title: "Boolean", kind: "text" },
	{ title: "Side", kind: "text" },
	{ title: "Parts", kind: "count" },
	{ title: "Asked", kind: "count" },
	{ title: "Scored", kind: "count" },
	{ title: "Not scored, why", kind: "text" },
] as const;

function atPlaces(column: JudgedDimension, places: readonly number[]): JudgedDimension {
	return {
		...column,
		values: Float64Array.from(places, (place) => column.values[place]),
		reasons: places.map((place) => column.reasons[place] ?? null),
	};
}
