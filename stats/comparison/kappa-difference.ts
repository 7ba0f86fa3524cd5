import { kappaOfCells } from "../agreement/kappa-compared.ts";
import type { AgreementWeights } from "../core/agreement-weights.ts";
import type { StatOptions } from "../core/options.ts";
import { type Figure, noFigure, StatsInputError } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { MeasureOfCells } from "../definition/compared.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { jackknifeCells, jackknifeClusters, jackknifeError } from "../resampling/jackknife.ts";
import type { JointRows } from "../tables/joint-rows.ts";
import { type JudgeMeasure, judgeMeasure } from "./judge-measures.ts";
import { type PairedDifference, pairedDifference } from "./paired-difference.ts";
import { sharedReplicates } from "./shared-replicates.ts";

export const KAPPA_DIFFERENCE = {
	id: "test.kappaDifference",
	title: "Difference of two kappas",
	answers: "Does one judge agree better with the reference, beyond chance, than another?",
	scales: DISCRETE,
	compares: "judges",
	source: "Fleiss, Cohen & Everitt 1969; Efron 1987",
	reads: "levels",
	compute: (
		ratings: Ratings,
		{ weights, ...options }: StatOptions & { readonly weights?: AgreementWeights | undefined } = {},
	) =>
		kappaDifference(
			ratings.jointLevels(),
			weights ?? (ratings.scale.type === "ordinal" ? "quadratic" : "unweighted"),
			{ ...options, numbers: ratings.levelNumbers() },
		),
} satisfies RatingDefinition;

/** More distinct rows than this are not left out one by one. */
const MOST_LEFT_OUT = 2000;

/** Two judges against the same reference. */
export type JudgeDifference = PairedDifference & {
	/** The statistic of each judge. */
	readonly a: Figure;
	readonly b: Figure;
};

/**
 * κ of judge A minus κ of judge B against the same reference, in [−2, 2], from the joint rows of
 * three columns of codes: A, B, reference (complete items). Weighted for ordinal levels; `numbers`
 * are those of `levelNumbers`, and say how many levels there are.
 *
 * `difference.se` is the linearised error of the paired difference (clusters: sandwich), `test` its z
 * with the normal p-value, `difference.p` the same, from t below 50 items or clusters. Interval: BCa
 * of the paired bootstrap, ± t·se below 20 clusters and above 12,500 distinct rows. `seJack` is the
 * delete-one jackknife (whole clusters), as a check.
 *
 * Reasons: EMPTY, TOO_FEW (n = 1), SINGLE_CATEGORY (a judge and the reference used the same single
 * level); of test and interval TOO_FEW (one cluster), ZERO_SE and BOUNDARY (no spread: the same
 * judge twice); of `seJack` DEGENERATE_RESAMPLES, NOT_AVAILABLE (above 2,000 distinct rows).
 * Source: influence function of Fleiss, Cohen & Everitt's error; checked against the jackknife.
 */
export function kappaDifference(
	rows: JointRows,
	weights: AgreementWeights,
	options: StatOptions & { readonly numbers: Float64Array },
): JudgeDifference & { readonly seJack: Figure } {
	const levels = options.numbers.length;
	for (const code of rows.values.flatMap((codes) => [...codes])) {
		if (!(Number.isInteger(code) && code >= 0 && code < levels)) {
			throw new StatsInputError(`code ${code} lies outside the scale of ${levels} levels`);
		}
	}
	const measureOf = kappaOfCells(weights, options.numbers);
	const { measures, ...compared } = twoJudges(KAPPA_DIFFERENCE.id, { rows, measureOf }, options);
	return { ...compared, seJack: jackknifed(rows, measures) };
}

/** The difference of the first two columns of three. */
export function twoJudges(
	stat: string,
	{ rows, measureOf }: { readonly rows: JointRows; readonly measureOf: MeasureOfCells },
	options: StatOptions,
): JudgeDifference & { readonly measures: readonly [JudgeMeasure, JudgeMeasure] } {
	if (rows.width !== 3) throw new StatsInputError(`${rows.width} columns are not A, B, reference`);
	const measures = [judgeMeasure(rows, 0, measureOf), judgeMeasure(rows, 1, measureOf)] as const;
	const shared = sharedReplicates(stat, { rows, measures }, options);
	const compared = { rows, measures, shared, measureOf, pair: { a: 0, b: 1 } };
	return {
		a: measures[0].value,
		b: measures[1].value,
		...pairedDifference(stat, compared, options),
		measures,
	};
}

function jackknifed(rows: JointRows, [a, b]: readonly [JudgeMeasure, JudgeMeasure]): Figure {
	for (const { value } of [a, b]) if (value.value === undefined) return value;
	if (rows.counts.length > MOST_LEFT_OUT) return noFigure("NOT_AVAILABLE");
	function statistic(counts: Float64Array, out: Float64Array): void {
		out[0] = a.measure(counts) - b.measure(counts);
	}
	const { values, weights } = rows.clusters
		? jackknifeClusters(rows.counts, { outputs: 1, statistic, clusters: rows.clusters })
		: jackknifeCells(rows.counts, 1, statistic);
	const se = jackknifeError({ jackknife: values[0], weights });
	return se === undefined ? noFigure("DEGENERATE_RESAMPLES") : { value: se };
}
