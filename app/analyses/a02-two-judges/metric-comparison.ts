import {
	columnSummary,
	errorMetrics,
	isDefined,
	isPossibleDeviation,
	largestDeviation,
	pairCellsOfNumbers,
	type Result,
	spearman,
} from "#stats/index.ts";
import { itemInWords } from "../../ui/item-in-words.ts";
import { decimal } from "../../ui/numbers.ts";
import {
	type AnalysisData,
	commonItems,
	type JudgedDimension,
	valuesAt,
} from "../data/analysis-data.ts";
import { itemClusters, STAT_OPTIONS } from "../data/intervals.ts";
import { scaleEnds, sidesNote } from "../data/metrics.ts";
import { resultWords } from "../report/figures.ts";
import type { TableCell } from "../report/report.ts";
import type { MetricPair } from "./judge-pairs.ts";

type Side = {
	readonly column: JudgedDimension;
	readonly mean: Result;
	readonly sd: number | null;
	readonly largest: number | null;
};

/** What two judges say on one metric, on the items that both scored. */
export function metricComparison({ items }: AnalysisData, pair: MetricPair) {
	const { a, b, metric } = pair;
	const places = commonItems([a, b]);
	const clusters = itemClusters(items, places);
	const [own, other] = [a, b].map(({ values }) => valuesAt(values, places));
	const sides = [
		{ column: a, values: own },
		{ column: b, values: other },
	].map(({ column, values }): Side => {
		const ends = scaleEnds(column.scale);
		const { mean, sd } = columnSummary(values, { ...STAT_OPTIONS, clusters, range: ends });
		const isSample = isDefined(mean) && mean.n > 1 && ends;
		const largest = isSample ? (largestDeviation(mean.value, ends, mean.n) ?? null) : null;
		return { column, mean, sd: sd.value ?? null, largest };
	});
	const cells = pairCellsOfNumbers(own, other, { clusters });
	const operands = [metric, a.judge, b.judge];
	return {
		pair,
		sides,
		difference: errorMetrics(cells, { ...STAT_OPTIONS, replicates: 0 }).bias,
		rho: spearman(cells, { ...STAT_OPTIONS, operands }),
		furthest: furthestApart(items, pair, places),
		notes: [...sides.flatMap((side) => impossible(metric, side)), ...sidesNote(metric, [a, b])],
	};
}

/** What no values on the declared scale can have, so that some must lie off it. */
function impossible(metric: string, { column, mean, sd }: Side): string[] {
	const range = scaleEnds(column.scale);
	if (!range || sd === null || !isDefined(mean)) return [];
	if (isPossibleDeviation({ mean: mean.value, sd, range, n: mean.n })) return [];
	return [
		`${metric} of ${column.judge}: a mean of ${mean.value.toFixed(3)} with a standard deviation of ${sd.toFixed(3)} is impossible on a scale from ${range.join(" to ")}; some values lie off the scale.`,
	];
}

/** The item on which the two differ most, with a way to what the first judge said. */
function furthestApart(
	items: AnalysisData["items"],
	{ a, b }: MetricPair,
	places: readonly number[],
): TableCell {
	const distance = (place: number) => Math.abs(a.values[place] - b.values[place]);
	const [start] = places;
	if (start === undefined) return null;
	const far = places.reduce(
		(best, place) => (distance(place) > distance(best) ? place : best),
		start,
	);
	if (distance(far) === 0) return null;
	const text = `${itemInWords(items[far]?.externalId ?? "")} (${decimal(a.values[far])} and ${decimal(b.values[far])})`;
	const judgment = a.judgments[far] ?? b.judgments[far] ?? null;
	return { text, to: judgment === null ? `items/${items[far]?.id}` : `judgments/${judgment}` };
}

/** Names the more lenient judge only where the interval does. */
export function differenceSentence({ metric, a, b }: MetricPair, difference: Result): string {
	if (!isDefined(difference)) return `On ${metric} no item was scored by both.`;
	const words = `On ${metric}, ${a.judge} minus ${b.judge} is ${resultWords(difference)} over ${difference.n} items`;
	const { ci } = difference;
	if (!ci) return `${words}.`;
	if (ci.low > 0) return `${words}: ${a.judge} is the more lenient.`;
	if (ci.high < 0) return `${words}: ${b.judge} is the more lenient.`;
	return `${words}, so which is the more lenient stays open.`;
}
