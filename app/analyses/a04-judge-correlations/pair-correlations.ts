import { isDefined, pairCellsOfNumbers, pearson, type Result, spearman } from "#stats/index.ts";
import { counted } from "../../ui/numbers.ts";
import {
	type AnalysisData,
	commonItems,
	type JudgedDimension,
	valuesAt,
} from "../data/analysis-data.ts";
import { itemClusters, STAT_OPTIONS } from "../data/intervals.ts";
import { labelOf } from "../data/metrics.ts";
import type { HeatChart } from "../report/chart.ts";
import { plainValue, resultWords } from "../report/figures.ts";

type Pair = { readonly a: string; readonly b: string; readonly own: Result; readonly all: Result };

/** The judges of one dimension, two by two. */
export type PairCorrelations = {
	readonly metric: string;
	readonly columns: number;
	readonly allItems: number;
	readonly pairs: readonly Pair[];
	readonly chart: HeatChart;
};

/** Each pair on the items of both, and on those that all of them scored. */
export function pairCorrelations(
	{ items }: AnalysisData,
	{
		metric,
		columns,
		method,
	}: {
		readonly metric: string;
		readonly columns: readonly JudgedDimension[];
		readonly method: "pearson" | "spearman";
	},
): PairCorrelations {
	const labels = columns.map(labelOf);
	const all = commonItems(columns);
	const correlations = (places: readonly number[] | undefined) => {
		const clusters = itemClusters(items, places);
		const taken = ({ values }: JudgedDimension) => (places ? valuesAt(values, places) : values);
		return (a: number, b: number): Result => {
			const [first, second] = [columns[a], columns[b]];
			const cells = pairCellsOfNumbers(taken(first), taken(second), { clusters });
			const operands = [metric, labelOf(first), labelOf(second)];
			return (method === "pearson" ? pearson : spearman)(cells, { ...STAT_OPTIONS, operands });
		};
	};
	const [own, ofAll] = [correlations(undefined), correlations(all)];
	const pairs = labels.flatMap((a, i) =>
		labels.slice(i + 1).map((b, step) => {
			const j = i + 1 + step;
			return { i, j, a, b, own: own(i, j), all: ofAll(i, j) };
		}),
	);
	const cellOf = (a: number, b: number) => {
		const result =
			pairs.find(({ i, j }) => i === Math.min(a, b) && j === Math.max(a, b))?.own ?? own(a, b);
		return { value: plainValue(result), n: result.n };
	};
	return {
		metric,
		columns: columns.length,
		allItems: all.length,
		pairs,
		chart: {
			kind: "heat",
			title: `${metric}: correlation (${method === "pearson" ? "Pearson" : "Spearman"})`,
			...heat(labels, cellOf),
		},
	};
}

/** A square matrix of judges, of correlations. */
export function heat(
	labels: readonly string[],
	cell: (a: number, b: number) => HeatChart["cells"][number][number],
): Pick<HeatChart, "range" | "rows" | "columns" | "cells"> {
	const cells = labels.map((_, a) => labels.map((_, b) => cell(a, b)));
	return { range: [-1, 1], rows: labels, columns: labels, cells };
}

/** From the weakest to the strongest pair, each with its interval. */
export function pairsSentence({ metric, pairs }: PairCorrelations): string {
	const ranked = pairs
		.flatMap((pair) => (isDefined(pair.own) ? [{ ...pair, own: pair.own }] : []))
		.sort((x, y) => x.own.value - y.own.value);
	const [low, high] = [ranked[0], ranked.at(-1)];
	if (!low || !high) return `On ${metric} no pair of judges has a correlation.`;
	const words = ({ a, b, own }: Pair) =>
		`${resultWords(own)} (${a} and ${b}, ${counted(own.n, "item")})`;
	if (low === high) return `On ${metric} the correlation is ${words(low)}.`;
	return `On ${metric} the ${ranked.length} pairs of judges lie between ${words(low)} and ${words(high)}.`;
}
