import { kappaOfCells } from "../agreement/kappa-compared.ts";
import { judgeMeasure } from "../comparison/judge-measures.ts";
import type { AgreementWeights } from "../core/agreement-weights.ts";
import { itemsNeeded, type PowerOptions, quantilesOf } from "../core/items-needed.ts";
import { type Figure, noFigure, type Reason, StatsInputError } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { robustError } from "../intervals/robust-error.ts";
import type { JointRows } from "../tables/joint-rows.ts";

export const PLAN_KAPPA_DIFFERENCE = {
	id: "plan.kappaDifference",
	title: "Items for a difference of two kappas",
	answers: "How many items does it take to find that one judge's kappa is higher than another's?",
	scales: DISCRETE,
	compares: "plan",
	source: "Fleiss, Cohen & Everitt 1969",
	compute: (
		{ pilot, ...plan }: KappaDifferencePlan & { readonly pilot: JointRows },
		options?: PowerOptions,
	) => planKappaDifference(pilot, plan, options),
} satisfies OwnDefinition;

export type KappaDifferencePlan = {
	/** The difference to be found; its sign does not matter. */
	readonly difference: number;
	readonly weights?: AgreementWeights | undefined;
	/** Numbers of the declared levels (`levelNumbers`). */
	readonly numbers: Float64Array;
};

/**
 * Items for a paired test of two judges' κ against the same reference, from a pilot: joint rows of
 * three columns of codes (A, B, reference). n = ((z_{α/2} + z_β) / Δ)² · `unitVariance`, the variance
 * of the difference of the judges' influences; n times the robust one where the pilot has clusters, so
 * that the design effect is in it already.
 *
 * Reasons: those of the judges' κ (EMPTY, TOO_FEW, SINGLE_CATEGORY), TOO_FEW (one cluster); of `n`
 * ZERO_SE (the judges never differ), ZERO_DENOMINATOR (no difference to be found).
 * Source: influence function of Fleiss, Cohen & Everitt's error, as in `kappaDifference`.
 */
export function planKappaDifference(
	pilot: JointRows,
	{ difference, weights = "unweighted", numbers }: KappaDifferencePlan,
	options: PowerOptions = {},
): { readonly n: Figure; readonly unitVariance: Figure } {
	const { zAlpha, zBeta } = quantilesOf(options);
	if (pilot.width !== 3)
		throw new StatsInputError(`${pilot.width} columns are not A, B, reference`);
	const measureOf = kappaOfCells(weights, numbers);
	const [a, b] = [judgeMeasure(pilot, 0, measureOf), judgeMeasure(pilot, 1, measureOf)];
	for (const { value } of [a, b]) if (value.value === undefined) return nothing(value.reason);
	const influence = a.influence.map((one, row) => one - b.influence[row]);
	const error = robustError(influence, pilot);
	if (!error) return nothing("TOO_FEW");
	const unitVariance = { value: pilot.n * error.se ** 2 };
	if (error.se === 0) return { n: noFigure("ZERO_SE"), unitVariance };
	if (difference === 0) return { n: noFigure("ZERO_DENOMINATOR"), unitVariance };
	const needed = ((zAlpha + zBeta) / difference) ** 2 * unitVariance.value;
	return { n: itemsNeeded(needed, options), unitVariance };
}

function nothing(reason: Reason): { readonly n: Figure; readonly unitVariance: Figure } {
	return { n: noFigure(reason), unitVariance: noFigure(reason) };
}
