import { type StatOptions, settled } from "../core/options.ts";
import {
	type Interval,
	type IntervalOrReason,
	lowN,
	type Result,
	undefinedResult,
} from "../core/result.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { criticalOf, fewClusters, type StandardError } from "../intervals/influence-error.ts";
import { designParts } from "../intervals/robust-error.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import { endsInVerdicts, type Labelled, labelledPairs } from "./labelled.ts";
import { type Placements, placementError, placements } from "./placements.ts";

export const ROC_AUC = {
	id: "roc.auc",
	title: "Area under the ROC curve",
	answers: "How often does a judge score an accepted item above a rejected one?",
	scales: WITH_NUMBERS,
	compares: "judge",
	source: "DeLong, DeLong & Clarke-Pearson 1988",
	reads: "order",
	accepts: endsInVerdicts,
	compute: (ratings: Ratings, options?: AucOptions) => rocAuc(ratings.cells(), options),
} satisfies RatingDefinition;

/**
 * Further than this from ½ the interval is made on the logit scale, where it covers better; .95 and
 * .05, whose distances differ by rounding, are on the same side of it.
 */
const NEAR_A_BOUND = 0.45 + 1e-9;

export type AucOptions = StatOptions & {
	/** `delong` is Wald's, cut to [0, 1]; by default `logit` above .95 and below .05. */
	readonly interval?: "delong" | "logit" | undefined;
};

/**
 * P(an accepted item has the higher score) + ½ P(equal scores), in [0, 1]; .5 says nothing, whatever
 * the share of accepted items. A: scores, any numbers; B: labels, 1 accepts and 0 rejects. Pairwise
 * complete; only the order of scores counts. `se` is DeLong's; clusters: placement sandwich, t(C − 1).
 * Reasons: ZERO_DENOMINATOR (a class does not occur); interval BOUNDARY (no spread, as at 1),
 * TOO_FEW (one item or one cluster of a class; then there is no error either).
 * Parts: positives, negatives; with clusters seIndependent, designEffect. Source: DeLong et al. 1988; Obuchowski 1997 for clusters.
 */
export function rocAuc(pairs: PairCells, options?: AucOptions): Result {
	const labelled = labelledPairs(pairs);
	const { positives, negatives } = labelled;
	if (positives === 0 || negatives === 0) return noAuc(labelled);
	return aucResult(placements(labelled, pairs.a, pairs.aValues.length), labelled, options);
}

/** What an AUC is where a class is absent. */
export function noAuc({ n, nMissing, positives, negatives }: Labelled): Result {
	const parts = { positives, negatives };
	return undefinedResult(ROC_AUC.id, "ZERO_DENOMINATOR", { n, nMissing, parts });
}

/** The AUC of placements as a result. */
export function aucResult(
	{ auc, deviations }: Placements,
	labelled: Labelled,
	options: AucOptions = {},
): Result {
	const { n, nMissing, positives, negatives } = labelled;
	const error = placementError(deviations, labelled);
	return {
		stat: ROC_AUC.id,
		value: auc,
		n,
		nMissing,
		...(error?.nClusters !== undefined && { nClusters: error.nClusters }),
		...(error && { se: error.se }),
		...aucInterval(auc, error, options),
		warnings: [...lowN(n), ...fewClusters(error?.nClusters)],
		parts: { positives, negatives, ...designParts(error) },
	};
}

function aucInterval(
	auc: number,
	error: StandardError | undefined,
	options: AucOptions,
): IntervalOrReason {
	if (!error) return { ciReason: "TOO_FEW" };
	const { se } = error;
	// At 0 and 1 every error is 0; the logit of neither exists.
	if (se === 0 || auc === 0 || auc === 1) return { ciReason: "BOUNDARY" };
	const { level } = settled(options);
	const half = criticalOf(error, level) * se;
	const method = options.interval ?? (Math.abs(auc - 0.5) > NEAR_A_BOUND ? "logit" : "delong");
	if (method === "logit") return { ci: { ...logitLimits(auc, half), level, method } };
	const ci: Interval = {
		low: Math.max(0, auc - half),
		high: Math.min(1, auc + half),
		level,
		method,
	};
	return { ci };
}

function logitLimits(auc: number, half: number): { low: number; high: number } {
	const centre = Math.log(auc / (1 - auc));
	const reach = half / (auc * (1 - auc));
	const inverse = (logit: number) => 1 / (1 + Math.exp(-logit));
	return { low: inverse(centre - reach), high: inverse(centre + reach) };
}
