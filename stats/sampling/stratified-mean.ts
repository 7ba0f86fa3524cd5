import { type StatOptions, settled } from "../core/options.ts";
import { lowN, type Result, StatsInputError, undefinedResult } from "../core/result.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import {
	criticalOf,
	fewClusters,
	type StandardError,
	standardError,
} from "../intervals/influence-error.ts";
import { NO_SPREAD, symmetricInterval } from "../intervals/symmetric.ts";
import { type ClusterIds, clusterCells } from "../tables/clusters.ts";

export const STRATIFIED_MEAN = {
	id: "estimate.stratified",
	title: "Stratified mean",
	answers: "What would people say on average of all items, if groups of them were sampled apart?",
	scales: WITH_NUMBERS,
	compares: "rate",
	source: "Cochran 1977; Satterthwaite 1946",
	compute: (
		{
			values,
			strata,
			sizes,
		}: { readonly values: Float64Array; readonly strata: Int32Array; readonly sizes: Float64Array },
		options?: Omit<StratifiedOptions, "sizes">,
	) => stratifiedMean(values, strata, { ...options, sizes }),
} satisfies OwnDefinition;

const STAT = STRATIFIED_MEAN.id;

export type StratifiedOptions = StatOptions & {
	/** Items of each stratum, sampled or not. */
	readonly sizes: Float64Array;
	readonly clusters?: ClusterIds | undefined;
};

/**
 * Mean over all items of strata that were sampled at different rates: Σ N_h ȳ_h / N. `values` are the
 * labels (NaN = missing), `strata` the stratum of each. The error has the finite population
 * correction, so that a stratum labelled completely adds nothing to it; t with Satterthwaite's degrees
 * of freedom; with clusters the sandwich over them and t(C − 1).
 *
 * Reasons: EMPTY (no items, or a stratum without a label); error and interval TOO_FEW (a stratum with
 * one label, or one cluster), interval BOUNDARY (no spread). Parts: items, df.
 * A stratum outside `sizes`, or with more labels than items, throws.
 * Source: Cochran 1977, 5.3 and 5.4.
 */
export function stratifiedMean(
	values: Float64Array,
	strata: Int32Array,
	{ sizes, clusters, ...options }: StratifiedOptions,
): Result {
	const { sampled, sums } = tally(values, strata, sizes);
	const items = total(sizes);
	const n = total(sampled);
	const counted = { n, nMissing: values.length - n };
	const sizable = [...sizes.keys()].filter((h) => sizes[h] > 0);
	if (items === 0 || sizable.some((h) => sampled[h] === 0)) {
		return undefinedResult(STAT, "EMPTY", counted);
	}
	const means = sums.map((sum, h) => sum / sampled[h]);
	const value = sizable.reduce((sum, h) => sum + sizes[h] * means[h], 0) / items;
	const terms = errorTerms(values, strata, { sizes, sampled, means });
	const single = sizable.some((h) => sampled[h] === 1);
	const error = single ? undefined : stratifiedError(terms, clusters);
	const { level } = settled(options);
	const common = {
		stat: STAT,
		value,
		...counted,
		...(error?.nClusters !== undefined && { nClusters: error.nClusters }),
		warnings: [...lowN(n), ...fewClusters(error?.nClusters)],
	};
	if (!error) return { ...common, ciReason: "TOO_FEW", parts: { items } };
	const se = error.se < NO_SPREAD * Math.abs(value) ? 0 : error.se;
	if (se === 0) return { ...common, se, ciReason: "BOUNDARY", parts: { items } };
	const critical = criticalOf(error, level);
	return {
		...common,
		se,
		...symmetricInterval(value, se, { critical, level, method: "stratified-t", bounded: false }),
		parts: { items, df: error.df },
	};
}

/** Labels of each stratum, and their sum. */
function tally(values: Float64Array, strata: Int32Array, sizes: Float64Array) {
	if (values.length !== strata.length) {
		throw new StatsInputError(`${values.length} labels lie in ${strata.length} strata`);
	}
	const sampled = new Float64Array(sizes.length);
	const sums = new Float64Array(sizes.length);
	values.forEach((value, place) => {
		const h = strata[place];
		if (!(h in sizes)) throw new StatsInputError(`there is no stratum ${h}`);
		if (Number.isNaN(value)) return;
		if (!Number.isFinite(value)) throw new StatsInputError(`the label at ${place} is not finite`);
		sampled[h] = sampled[h] + 1;
		sums[h] = sums[h] + value;
	});
	sizes.forEach((size, h) => {
		if (!(Number.isInteger(size) && size >= sampled[h])) {
			throw new StatsInputError(`${sampled[h]} labels of a stratum of ${size} items`);
		}
	});
	return { sampled, sums };
}

/** What each label adds to the error of the mean, and the variance that each stratum adds to it. */
type ErrorTerms = {
	readonly ofPlace: Float64Array;
	readonly ofStratum: Float64Array;
	readonly sampled: Float64Array;
};

function errorTerms(
	values: Float64Array,
	strata: Int32Array,
	{ sizes, sampled, means }: Readonly<Record<"sizes" | "sampled" | "means", Float64Array>>,
): ErrorTerms {
	const items = total(sizes);
	const ofStratum = new Float64Array(sizes.length);
	const ofPlace = values.map((value, place) => {
		const h = strata[place];
		const [size, labels] = [sizes[h], sampled[h]];
		if (Number.isNaN(value) || labels === size) return 0;
		const correction = Math.sqrt((1 - labels / size) * (labels / (labels - 1)));
		const term = ((size / items) * correction * (value - means[h])) / labels;
		ofStratum[h] = ofStratum[h] + term * term;
		return term;
	});
	return { ofPlace, ofStratum, sampled };
}

function stratifiedError(
	{ ofPlace, ofStratum, sampled }: ErrorTerms,
	ids: ClusterIds | undefined,
): StandardError | undefined {
	if (!ids) {
		const variance = total(ofStratum);
		const below = ofStratum.reduce((sum, own, h) => {
			return own > 0 ? sum + own ** 2 / (sampled[h] - 1) : sum;
		}, 0);
		const se = Math.sqrt(variance);
		return { se, df: below > 0 ? variance ** 2 / below : 1, seIndependent: se };
	}
	const counts = new Float64Array(ofPlace.length).fill(1);
	const cells = Int32Array.from(ofPlace.keys());
	const clusters = clusterCells(cells, ids);
	const influence = ofPlace.map((term) => term * ofPlace.length);
	return standardError(influence, { counts, clusters });
}

function total(values: Float64Array): number {
	return values.reduce((sum, value) => sum + value, 0);
}
