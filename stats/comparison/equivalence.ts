import { normalCdf, tLower } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import {
	type Figure,
	type IntervalOrReason,
	isDefined,
	noFigure,
	type Reason,
	type Result,
	StatsInputError,
} from "../core/result.ts";
import { ANY_SCALE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { criticalOf } from "../intervals/influence-error.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import { freedomOf } from "./paired-difference.ts";

export const EQUIVALENCE = {
	id: "test.equivalence",
	title: "Equivalence",
	answers: "Is one judge as good as another, or no worse, up to a margin that does not matter?",
	scales: ANY_SCALE,
	compares: "judges",
	source: "Schuirmann 1987",
	compute: (
		{ difference, margin }: { readonly difference: Result; readonly margin: number },
		options?: StatOptions,
	) => equivalence(difference, margin, options),
} satisfies OwnDefinition;

export type Equivalence = {
	/** p of "the first is lower by the margin or more": small, it is not inferior. */
	readonly pNotLower: Figure;
	/** p of "the first is higher by the margin or more". */
	readonly pNotHigher: Figure;
	/** The larger of both: small, the two are equivalent. */
	readonly pEquivalent: Figure;
	/** At 1 − 2α: within ± margin exactly where `pEquivalent` < α. */
	readonly interval: IntervalOrReason;
};

/**
 * Whether a difference of two judges (`kappaDifference`, a pair of `compareJudges`, a judge against a
 * human with the same reference) stays within ± `margin`: two one-sided tests with its linearised
 * error, of the normal, or of t below 50 items or clusters. That two judges are not told apart does
 * not show that they are equal; this does. α is 1 − level. A margin that is not above 0 throws.
 *
 * Reasons: those of the difference; TOO_FEW (it has no error), ZERO_SE (no spread), of the interval BOUNDARY.
 * Source: Schuirmann 1987 (TOST).
 */
export function equivalence(
	difference: Result,
	margin: number,
	options?: StatOptions,
): Equivalence {
	if (!(margin > 0 && Number.isFinite(margin))) {
		throw new StatsInputError(`a margin of ${margin}`);
	}
	if (!isDefined(difference)) return without(difference.reason);
	const { value, se, n, nClusters } = difference;
	if (se === undefined) return without("TOO_FEW");
	if (se === 0) return { ...without("ZERO_SE"), interval: { ciReason: "BOUNDARY" } };
	const df = freedomOf(nClusters ?? n);
	const lower = (z: number) => (Number.isFinite(df) ? tLower(z, df) : normalCdf(z));
	const pNotLower = lower(-(value + margin) / se);
	const pNotHigher = lower((value - margin) / se);
	const level = 2 * settled(options).level - 1;
	const how = { critical: criticalOf({ df }, level), level, method: "linear", bounded: false };
	return {
		pNotLower: { value: pNotLower },
		pNotHigher: { value: pNotHigher },
		pEquivalent: { value: Math.max(pNotLower, pNotHigher) },
		interval: symmetricInterval(value, se, how),
	};
}

function without(reason: Reason): Equivalence {
	const none = noFigure(reason);
	return {
		pNotLower: none,
		pNotHigher: none,
		pEquivalent: none,
		interval: { ciReason: reason },
	};
}
