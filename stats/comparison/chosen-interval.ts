import type { StatOptions } from "../core/options.ts";
import type { Interval, IntervalOrReason } from "../core/result.ts";
import type { Scale } from "../core/scale.ts";
import type { ComparedOptions } from "../definition/compared.ts";
import { type ComparedDefinition, resultsOf } from "../definition/definition.ts";
import { type RaterValues, ratings } from "../definition/ratings.ts";
import type { ClusterIds } from "../tables/clusters.ts";
import type { Choice } from "./chosen-judge.ts";
import type { RatingColumn } from "./compared-by.ts";

const METHOD = "locally-simultaneous";

/** A judge's statistic on the items of a comparison. */
type ChosenJudge = {
	readonly judge: RatingColumn;
	readonly reference: RatingColumn;
	/** The items. */
	readonly places: Uint32Array;
	readonly clusters?: ClusterIds | undefined;
	readonly scale: Scale;
	readonly statistic: ComparedDefinition;
	readonly chosen: ComparedOptions;
	/** What the statistic is there. */
	readonly value: number;
};

/**
 * The interval of a chosen judge: the statistic's own, at the levels that the choice asks for on either side, so
 * that it holds the plain one of the same items and has none where that has none, for the same reason.
 */
export function chosenInterval(
	about: ChosenJudge,
	{ flatteredLevel, otherLevel }: Choice,
	{ sign, level, ...options }: StatOptions & { readonly sign: 1 | -1; readonly level: number },
): IntervalOrReason {
	const plain = plainIntervals(about, options);
	const [flattered, other] = [flatteredLevel, otherLevel].map(plain);
	if (!("ci" in flattered)) return flattered;
	if (!("ci" in other)) return other;
	const [down, up]: readonly Interval[] =
		sign === 1 ? [flattered.ci, other.ci] : [other.ci, flattered.ci];
	return { ci: { low: down.low, high: up.high, level, method: METHOD } };
}

/** The same value but for the order of sums. */
const SAME = 1e-9;

function plainIntervals(
	{ judge, reference, places, clusters, scale, statistic, chosen, value }: ChosenJudge,
	options: StatOptions,
): (level: number) => IntervalOrReason {
	const given = ratings({
		scale,
		columns: [valuesAt(judge, places), valuesAt(reference, places)],
		clusters: clusters && clustersAt(clusters, places),
		complete: true,
	});
	return (level) => {
		const { weights = "quadratic", ...others } = chosen;
		const asked: StatOptions & ComparedOptions = { ...options, ...others, weights, level };
		const found = resultsOf(statistic.compute(given, asked)).findLast(
			([, result]) => result.value !== undefined && Math.abs(result.value - value) < SAME,
		)?.[1];
		if (found?.value === undefined) return { ciReason: "NOT_AVAILABLE" };
		return found.ci ? { ci: found.ci } : { ciReason: found.ciReason ?? "NOT_AVAILABLE" };
	};
}

/** Places are ascending: as many as there are items are all of them. */
function valuesAt(column: RatingColumn, places: Uint32Array): RaterValues {
	if (places.length === column.length) {
		return column instanceof Uint8Array ? { codes: column } : { numbers: column };
	}
	return column instanceof Uint8Array
		? { codes: at(column, places, new Uint8Array(places.length)) }
		: { numbers: at(column, places, new Float64Array(places.length)) };
}

function clustersAt(clusters: ClusterIds, places: Uint32Array): ClusterIds {
	const ofPlaces = (ids: Int32Array) =>
		places.length === ids.length ? ids : at(ids, places, new Int32Array(places.length));
	return clusters instanceof Int32Array
		? ofPlaces(clusters)
		: [ofPlaces(clusters[0]), ofPlaces(clusters[1])];
}

function at<Column extends Uint8Array | Int32Array | Float64Array>(
	column: Column,
	places: Uint32Array,
	out: Column,
): Column {
	for (let i = 0; i < places.length; i++) out[i] = column[places[i]];
	return out;
}
