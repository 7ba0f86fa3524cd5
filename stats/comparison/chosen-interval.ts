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
		const asked: StatOptions & ComparedOptions = { ...options, ...chosen, level };
		// Of weighted kappas the quadratic one, which is compared unless another is asked for, comes last.
		const found = resultsOf(statistic.compute(given, asked)).findLast(
			([, result]) => result.value !== undefined && Math.abs(result.value - value) < SAME,
		)?.[1];
		if (found?.value === undefined) return { ciReason: "NOT_AVAILABLE" };
		return found.ci ? { ci: found.ci } : { ciReason: found.ciReason ?? "NOT_AVAILABLE" };
	};
}

function valuesAt(column: RatingColumn, places: Uint32Array): RaterValues {
	return column instanceof Uint8Array
		? { codes: Uint8Array.from(places, (place) => column[place]) }
		: { numbers: Float64Array.from(places, (place) => column[place]) };
}

function clustersAt(clusters: ClusterIds, places: Uint32Array): ClusterIds {
	const at = (ids: Int32Array) => Int32Array.from(places, (place) => ids[place]);
	return clusters instanceof Int32Array ? at(clusters) : [at(clusters[0]), at(clusters[1])];
}
