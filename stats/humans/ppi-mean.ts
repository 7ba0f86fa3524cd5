import { type StatOptions, settled } from "../core/options.ts";
import {
	type IntervalOrReason,
	lowN,
	type Reason,
	type Result,
	undefinedResult,
} from "../core/result.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { criticalOf, fewClusters, standardError } from "../intervals/influence-error.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import { type ClusterIds, clusterCells, NO_CELL } from "../tables/clusters.ts";
import { labelMean } from "./label-mean.ts";
import { type PpiPlaces, type PpiTerms, ppiPlaces, ppiTerms, sumOfSquares } from "./ppi-strata.ts";

export const PPI_MEAN = {
	id: "ppi.mean",
	title: "Prediction-powered mean",
	answers:
		"What would people say on average of all items, if the judge helps with those unlabelled?",
	scales: WITH_NUMBERS,
	compares: "rate",
	source: "Angelopoulos et al. 2023; Angelopoulos, Duchi & Zrnic 2023",
	compute: (
		{ labels, judge }: Readonly<Record<"labels" | "judge", Float64Array>>,
		options?: PpiOptions,
	) => ppiMean(labels, judge, options),
} satisfies OwnDefinition;

const STAT = PPI_MEAN.id;

export type PpiOptions = StatOptions & {
	readonly clusters?: ClusterIds | undefined;
	/** Ids of strata whose shares of all items are known; each has its own λ. */
	readonly strata?: Int32Array | undefined;
	/** How far the judge is relied on, in place of the λ that the data suggest: 1 is classical PPI. */
	readonly lambda?: number | undefined;
	/** `normal`: population variances and the normal quantile of ppi_py, too narrow in small samples. */
	readonly interval?: "t" | "normal" | undefined;
};

export type PpiMean = {
	readonly ppi: Result;
	/** The mean of the labels alone. */
	readonly labelOnly: Result;
	/** Which of the two to show: below 50 labels or 5 of either class `ppi` covers too little. */
	readonly recommended: "ppi" | "labelOnly";
};

/** Fewer labels, or fewer of one class, and the interval of `ppi` covers too little (simulated). */
const FEWEST_LABELS = 50;
const FEWEST_OF_A_CLASS = 5;

/**
 * The mean of people's labels over all items, labelled or not, from a labelled part and a judge's
 * predictions for everything (NaN = none; labels without a prediction do not enter). Unbiased whatever
 * the judge's errors if the labelled items are a random sample; λ says how far the judge is relied on,
 * and 0 is the mean of the labels. Strata are weighted by their share of all items.
 *
 * `ppi`: variances with n − 1, t with Welch–Satterthwaite degrees of freedom; with clusters (labelled or
 * not) their robust error and t(C − 1). Parts: lambda (of one stratum), df, labelled, pool. `labelOnly`:
 * Wilson for labels of 0 and 1, otherwise t. Reasons: EMPTY (no labelled item, or no other), TOO_FEW
 * (one of either, in any stratum); interval BOUNDARY (no spread), TOO_FEW (one cluster).
 * Checked against ppi_py.
 */
export function ppiMean(
	labels: Float64Array,
	judge: Float64Array,
	{ clusters, strata, lambda, ...options }: PpiOptions = {},
): PpiMean {
	const places = ppiPlaces({ labels, judge }, strata);
	const labelled = places.flatMap((stratum) => [...stratum.labelled]);
	const labelOnly = labelMean(labels, { places: labelled, clusters }, options);
	const sizes = { labelled: labelled.length, pool: places.reduce((n, s) => n + s.pool.length, 0) };
	const n = sizes.labelled + sizes.pool;
	const counted = { n, nMissing: judge.length - n };
	const recommended = tooFewLabels(labels, labelled) ? "labelOnly" : "ppi";
	const reason = reasonAgainst(places, sizes);
	if (reason) return { ppi: undefinedResult(STAT, reason, counted), labelOnly, recommended };

	const terms = places.map((stratum) => ppiTerms({ labels, judge }, stratum, lambda));
	const weights = places.map((s) => (s.labelled.length + s.pool.length) / n);
	const value = terms.reduce((sum, term, i) => sum + weights[i] * term.value, 0);
	const strataTerms = { places, terms, weights };
	const error = clusters
		? clusteredError(strataTerms, { clusters, items: judge.length })
		: independentError(strataTerms, options.interval ?? "t");
	const { level } = settled(options);
	const method = clusters ? "cluster-t" : (options.interval ?? "t");
	const interval: IntervalOrReason = error
		? symmetricInterval(value, error.se, {
				critical: criticalOf(error, level),
				level,
				method,
				bounded: false,
			})
		: { ciReason: "TOO_FEW" };
	const ppi: Result = {
		stat: STAT,
		value,
		...counted,
		...(error?.nClusters !== undefined && { nClusters: error.nClusters }),
		...(error && { se: error.se }),
		...interval,
		warnings: [...lowN(sizes.labelled), ...fewClusters(error?.nClusters)],
		parts: {
			...sizes,
			...(terms.length === 1 && { lambda: terms[0].lambda }),
			...(error && Number.isFinite(error.df) && { df: error.df }),
		},
	};
	return { ppi, labelOnly, recommended };
}

function reasonAgainst(
	places: readonly PpiPlaces[],
	sizes: { readonly labelled: number; readonly pool: number },
): Reason | undefined {
	if (sizes.labelled === 0 || sizes.pool === 0) return "EMPTY";
	const few = places.some(({ labelled, pool }) => labelled.length < 2 || pool.length < 2);
	return few ? "TOO_FEW" : undefined;
}

function tooFewLabels(labels: Float64Array, labelled: readonly number[]): boolean {
	if (labelled.length < FEWEST_LABELS) return true;
	const values = Float64Array.from(labelled, (place) => labels[place]);
	if (!values.every((value) => value === 0 || value === 1)) return false;
	const passes = values.reduce((sum, value) => sum + value, 0);
	return Math.min(passes, values.length - passes) < FEWEST_OF_A_CLASS;
}

type StrataTerms = {
	readonly places: readonly PpiPlaces[];
	readonly terms: readonly PpiTerms[];
	readonly weights: readonly number[];
};

type PpiError = { readonly se: number; readonly df: number; readonly nClusters?: number };

/** √Σ W²(s²(λŶ)/N + s²(Y − λŶ)/n) and Satterthwaite's df, which do not exist without spread. */
function independentError({ terms, weights }: StrataTerms, interval: "t" | "normal"): PpiError {
	const lost = interval === "normal" ? 0 : 1;
	const parts = terms.flatMap(({ ofPool, ofLabelled }, i) =>
		[ofPool, ofLabelled].map((deviations) => {
			const size = deviations.length;
			const variance = sumOfSquares(deviations) / (size - lost) / size;
			return { variance: weights[i] ** 2 * variance, df: size - 1 };
		}),
	);
	const variance = parts.reduce((sum, part) => sum + part.variance, 0);
	const below = parts.reduce((sum, part) => sum + part.variance ** 2 / part.df, 0);
	const df =
		interval === "normal" || below === 0 ? Number.POSITIVE_INFINITY : variance ** 2 / below;
	return { se: Math.sqrt(variance), df };
}

/** The sandwich over clusters, whose labelled and unlabelled items count together. */
function clusteredError(
	{ places, terms, weights }: StrataTerms,
	{ clusters, items }: { readonly clusters: ClusterIds; readonly items: number },
): PpiError | undefined {
	const influence = new Float64Array(items);
	const counts = new Float64Array(items);
	const cellOfUnit = new Int32Array(items).fill(NO_CELL);
	const n = places.reduce((sum, s) => sum + s.labelled.length + s.pool.length, 0);
	places.forEach((stratum, h) => {
		const { ofPool, ofLabelled } = terms[h];
		const share = n * weights[h];
		for (const [own, deviations] of [
			[stratum.pool, ofPool],
			[stratum.labelled, ofLabelled],
		] as const) {
			own.forEach((place, i) => {
				influence[place] = (share * deviations[i]) / own.length;
				counts[place] = 1;
				cellOfUnit[place] = place;
			});
		}
	});
	return standardError(influence, { counts, clusters: clusterCells(cellOfUnit, clusters) });
}
