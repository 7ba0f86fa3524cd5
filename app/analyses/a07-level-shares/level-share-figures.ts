import {
	type ClusterIds,
	columnSummary,
	errorMetrics,
	levelShares,
	numbersOfCodes,
	pairCellsOfNumbers,
} from "#stats/index.ts";
import { codesOf, type RaterColumn } from "../../columns/rating-columns.ts";
import { type AnalysisData, commonItems, valuesAt } from "../data/analysis-data.ts";
import { itemClusters, STAT_OPTIONS } from "../data/intervals.ts";
import {
	busiest,
	isLevel,
	type LevelRatings,
	levelsAsNumbers,
	meanLabel,
	ratedWords,
	shareOfLabels,
} from "../data/level-ratings.ts";
import { scaleEnds } from "../data/metrics.ts";
import type { HistogramChart } from "../report/chart.ts";
import { figure, numberCell } from "../report/figures.ts";
import type { TableCell } from "../report/report.ts";

/** Shares of the levels, mean and skewness of every rater of a dimension, and how they are drawn. */
export function raterShares(
	{ items }: AnalysisData,
	{ dimension, scale, numbers, people, judges }: LevelRatings,
): { readonly raters: readonly (readonly TableCell[])[]; readonly histogram: HistogramChart } {
	const clusters = itemClusters(items);
	const together = {
		name: "people together",
		codes: Uint8Array.from(people.flatMap((rater) => [...codesOf(rater)])),
		clusters: repeated(clusters ?? Int32Array.from(items.keys()), people.length),
		scored: "",
	};
	const own = (rater: RaterColumn) => ({
		name: rater.rater,
		codes: codesOf(rater),
		clusters,
		scored: ratedWords(rater),
	});
	const ofJudges = judges.map(own);
	const ofPeople = busiest(people).map(own);
	const all = [...ofPeople, ...(people.length > 1 ? [together] : []), ...ofJudges];
	const drawn = [people.length > 1 ? together : ofPeople[0], ...ofJudges].filter(
		(rater) => rater !== undefined,
	);
	const counts = (codes: Uint8Array) =>
		Array.from(scale.values, (_, level) => codes.filter((code) => code === level).length);
	return {
		raters: all.map(({ name, codes, clusters, scored }) => {
			const options = { ...STAT_OPTIONS, clusters };
			const range = scaleEnds(scale);
			const summary = columnSummary(numbersOfCodes(codes, numbers), { ...options, range });
			return [
				name,
				summary.mean.n,
				...levelShares(codes, scale.values.length, options).map(figure),
				figure(summary.mean),
				numberCell(summary.skewness, summary.mean.n),
				scored,
			];
		}),
		histogram: {
			kind: "histogram",
			title: `Levels of ${dimension}`,
			bins: scale.values.map(String),
			series: drawn.map(({ name, codes }) => ({ name, counts: counts(codes) })),
		},
	};
}

/** The groups of several columns laid end to end: the labels of an item belong together. */
function repeated(clusters: ClusterIds, times: number): ClusterIds {
	const one = (ids: Int32Array) =>
		Int32Array.from({ length: times * ids.length }, (_, index) => ids[index % ids.length]);
	return clusters instanceof Int32Array ? one(clusters) : [one(clusters[0]), one(clusters[1])];
}

export type MiddleFigures = ReturnType<typeof middleFigures>[number];

/** Each judge beside people on the items that both rated: share of the middle level, and mean. */
export function middleFigures({ items }: AnalysisData, ratings: LevelRatings) {
	const { dimension, scale, people, judges } = ratings;
	const middle = scale.values.length % 2 === 1 ? (scale.values.length - 1) / 2 : null;
	const labels = meanLabel(ratings);
	return judges.map((judge) => {
		const numbers = levelsAsNumbers(judge, ratings);
		const places = commonItems([{ values: numbers }, { values: labels }]);
		const clusters = itemClusters(items, places);
		const options = { ...STAT_OPTIONS, clusters };
		const minus = (ofJudge: Float64Array, ofPeople: Float64Array) => {
			const pairs = pairCellsOfNumbers(
				valuesAt(ofJudge, places),
				valuesAt(ofPeople, places),
				options,
			);
			return errorMetrics(pairs, { ...STAT_OPTIONS, replicates: 0 }).bias;
		};
		const mean = minus(numbers, labels);
		const named = { judge: judge.rater, dimension };
		if (middle === null) {
			const row: TableCell[] = [
				dimension,
				"",
				judge.rater,
				places.length,
				null,
				null,
				null,
				figure(mean),
			];
			return { ...named, middle: "", shares: null, row };
		}
		const [ofJudge, ofPeople] = [isLevel(judge, middle), shareOfLabels(people, middle)];
		const average = (column: Float64Array) =>
			columnSummary(valuesAt(column, places), { ...options, range: [0, 1] }).mean;
		const shares = {
			judge: average(ofJudge),
			people: average(ofPeople),
			difference: minus(ofJudge, ofPeople),
		};
		const level = String(scale.values[middle]);
		const row: TableCell[] = [
			dimension,
			level,
			judge.rater,
			places.length,
			shares.judge.value ?? null,
			shares.people.value ?? null,
			figure(shares.difference),
			figure(mean),
		];
		return { ...named, middle: level, shares, row };
	});
}
