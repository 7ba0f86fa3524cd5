import { kappaBy } from "../agreement/kappa-compared.ts";
import { type AgreementWeights, disagreements } from "../core/agreement-weights.ts";
import type { StatOptions } from "../core/options.ts";
import { StatsInputError } from "../core/result.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import type { JointRows } from "../tables/joint-rows.ts";
import { judgeMeasure } from "./judge-measures.ts";
import type { JudgeDifference } from "./kappa-difference.ts";
import { pairedDifference } from "./paired-difference.ts";
import { sharedReplicates } from "./shared-replicates.ts";

export const MERGED_KAPPA = {
	id: "test.mergedKappa",
	title: "Kappa after merging levels",
	answers: "Does merging levels raise agreement beyond chance, or percent agreement alone?",
	scales: ["ordinal"],
	compares: "pair",
	source: "Cohen 1960, 1968; Efron 1987",
	compute: (
		{ rows, ...merged }: MergedLevels & { readonly rows: JointRows },
		options?: StatOptions,
	) => mergedKappaDifference(rows, merged, options),
} satisfies OwnDefinition;

const STAT = MERGED_KAPPA.id;

/** How levels are merged, and what the κ of the levels as they are weighs. */
export type MergedLevels = {
	/** The class of each level, from 0. */
	readonly classOf: Uint8Array;
	/** Numbers of the levels (`levelNumbers`). */
	readonly numbers: Float64Array;
	/** Of the levels as they are; quadratic. */
	readonly weights?: AgreementWeights | undefined;
};

/**
 * κ of two raters after levels are merged into classes minus their weighted κ on the levels as they
 * are, in [−2, 2], on the same items. Merging can only raise percent agreement; this says what it
 * does to agreement beyond chance. Two columns of codes, complete items; a code outside the scale
 * throws. `a` is the κ of the classes (unweighted), `b` that of the levels.
 *
 * `difference.se` is the linearised error of the paired difference (clusters: sandwich), `test` its z,
 * `difference.p` as for `kappaDifference`. Interval: BCa of replicates that both share, ± t·se below
 * 20 clusters. Reasons: EMPTY, TOO_FEW (n = 1), SINGLE_CATEGORY (both used one and the same level or
 * class); of test and interval TOO_FEW (one cluster), ZERO_SE and BOUNDARY (no spread).
 */
export function mergedKappaDifference(
	rows: JointRows,
	{ classOf, numbers, weights = "quadratic" }: MergedLevels,
	options: StatOptions = {},
): JudgeDifference {
	const levels = numbers.length;
	if (rows.width !== 2) throw new StatsInputError(`${rows.width} columns are not two raters`);
	if (classOf.length !== levels) {
		throw new StatsInputError(`${levels} levels have ${classOf.length} classes`);
	}
	for (const code of rows.values.flatMap((codes) => [...codes])) {
		if (!(code < levels)) {
			throw new StatsInputError(`code ${code} lies outside the scale of ${levels} levels`);
		}
	}
	const ofClasses = Float64Array.from({ length: levels * levels }, (_, cell) =>
		Number(classOf[Math.floor(cell / levels)] !== classOf[cell % levels]),
	);
	const measureBy = (matrix: Float64Array) => judgeMeasure(rows, 0, kappaBy(matrix, levels));
	const merged = measureBy(ofClasses);
	const whole = measureBy(disagreements(weights, numbers));
	const measures = [merged, whole];
	const shared = sharedReplicates(STAT, { rows, measures }, options);
	const compared = { rows, measures, shared, pair: { a: 0, b: 1 } };
	return { a: merged.value, b: whole.value, ...pairedDifference(STAT, compared, options) };
}
