import { type StatOptions, settled } from "../core/options.ts";
import { isDefined, lowN, type Result, StatsInputError, undefinedResult } from "../core/result.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { criticalOf, fewClusters } from "../intervals/influence-error.ts";
import { meanResult } from "../intervals/mean.ts";
import { robustError } from "../intervals/robust-error.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import type { ClusterIds } from "../tables/clusters.ts";
import { checkedProbabilities } from "./checked-probabilities.ts";
import { unitsAt } from "./units.ts";

export const IPW_MEAN = {
	id: "estimate.ipw",
	title: "Mean under unequal sampling",
	answers:
		"What would people say on average of all items, if uncertain ones were drawn more often?",
	scales: WITH_NUMBERS,
	compares: "rate",
	source: "Zrnic & Candès 2024; Horvitz & Thompson 1952",
	compute: ipwMean,
} satisfies OwnDefinition;

const STAT = IPW_MEAN.id;

/** Columns over all items that could have been drawn. */
export type DrawnLabels = {
	/** People's labels; NaN where the item was not drawn. */
	readonly labels: Float64Array;
	/** The judge's scores, for every item; those without one do not enter. */
	readonly judge: Float64Array;
	/** The probability with which each item could be drawn; only those of drawn items are read. */
	readonly inclusionProbability?: Float64Array | undefined;
};

/**
 * Mean of people's labels over all items, of which some were drawn with known, unequal probabilities:
 * the mean of λŶ + ξ(Y − λŶ)/π, unbiased whatever the judge's errors (active statistical inference).
 * λ is tuned to the smallest error; 0 where the judge's scores say nothing. Error s/√n, normal
 * interval; with clusters their robust error and t(C − 1). `n` counts all items that enter.
 *
 * Without the probability of a drawn item: the plain mean of the labels, warning NON_UNIFORM_SAMPLING.
 * Reasons: EMPTY (no item, or none drawn), TOO_FEW (one item); interval BOUNDARY (no spread), TOO_FEW
 * (one cluster). Probabilities outside (0, 1] throw. Parts: lambda, labelled.
 * Source: Zrnic & Candès 2024, as in glide's `ASIMeanEstimator`.
 */
export function ipwMean(
	{ labels, judge, inclusionProbability }: DrawnLabels,
	{ clusters, ...options }: StatOptions & { readonly clusters?: ClusterIds | undefined } = {},
): Result {
	if (judge.length !== labels.length) {
		throw new StatsInputError(`${labels.length} labels and ${judge.length} scores do not fit`);
	}
	const places = Uint32Array.from(judge.keys()).filter((place) => !Number.isNaN(judge[place]));
	const drawn = places.filter((place) => !Number.isNaN(labels[place]));
	const n = places.length;
	const counted = { n, nMissing: judge.length - n };
	for (const place of places) {
		if (!Number.isFinite(judge[place]) || Math.abs(labels[place]) === Infinity) {
			throw new StatsInputError(`a number at place ${place} is not finite`);
		}
	}
	if (drawn.length === 0) return undefinedResult(STAT, "EMPTY", counted);
	const probabilities = checkedProbabilities(inclusionProbability, drawn, labels.length);
	if (!probabilities) return unweightedMean(labels, drawn, { clusters, ...options });
	if (n < 2) return undefinedResult(STAT, "TOO_FEW", counted);
	const { rectified, lambda } = rectify({ labels, judge, probabilities }, places);
	const value = rectified.reduce((sum, own) => sum + own, 0) / n;
	const units = unitsAt(places, labels.length, clusters);
	const influence = rectified.map((own) => own - value);
	const error = robustError(influence, units, Math.abs(value));
	const common = {
		stat: STAT,
		value,
		...counted,
		...(error?.nClusters !== undefined && { nClusters: error.nClusters }),
		warnings: [...lowN(drawn.length), ...fewClusters(error?.nClusters)],
		parts: { lambda, labelled: drawn.length },
	};
	if (!error) return { ...common, ciReason: "TOO_FEW" };
	const se = clusters ? error.se : error.se * Math.sqrt(n / (n - 1));
	const { level } = settled(options);
	const how = { critical: criticalOf(error, level), level, method: "ipw", bounded: false };
	return { ...common, se, ...symmetricInterval(value, se, how) };
}

/** λŶ + ξ(Y − λŶ)/π of each item, with the λ of the smallest variance. */
function rectify(
	{
		labels,
		judge,
		probabilities,
	}: Readonly<Record<"labels" | "judge" | "probabilities", Float64Array>>,
	places: Uint32Array,
): { readonly rectified: Float64Array; readonly lambda: number } {
	const isDrawn = (place: number) => !Number.isNaN(labels[place]);
	const control = Float64Array.from(places, (place) => {
		const factor = isDrawn(place) ? 1 / probabilities[place] - 1 : -1;
		return judge[place] * factor;
	});
	const response = Float64Array.from(places, (place) =>
		isDrawn(place) ? labels[place] / probabilities[place] : 0,
	);
	const [c, r] = [centred(control), centred(response)];
	const spread = c.reduce((sum, own) => sum + own * own, 0);
	const together = c.reduce((sum, own, unit) => sum + own * r[unit], 0);
	const scale = control.reduce((sum, own) => sum + own * own, 0);
	const lambda = spread > 1e-12 * scale ? together / spread : 0;
	return {
		rectified: response.map((own, unit) => own - lambda * control[unit]),
		lambda,
	};
}

function centred(values: Float64Array): Float64Array {
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	return values.map((value) => value - mean);
}

/** The mean of the labels as they are. */
function unweightedMean(
	labels: Float64Array,
	drawn: Uint32Array,
	{ clusters, ...options }: StatOptions & { readonly clusters: ClusterIds | undefined },
): Result {
	const values = Float64Array.from(drawn, (place) => labels[place]);
	const units = unitsAt(drawn, labels.length, clusters);
	const { level } = settled(options);
	const nMissing = labels.length - drawn.length;
	const result = meanResult(STAT, values, { units, nMissing, level });
	if (!isDefined(result)) return result;
	return { ...result, warnings: [...result.warnings, "NON_UNIFORM_SAMPLING"] };
}
