import { normalQuantile, normalTwoSided, tCritical, tTwoSided } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import { type Interval, lowN, type Reason, type Result } from "../core/result.ts";
import { ANY_SCALE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { fisherZ } from "../intervals/fisher-z.ts";
import { fewClusters, type StandardError } from "../intervals/influence-error.ts";
import { type MixtureBoundary, robbinsMixture } from "../intervals/robbins-mixture.ts";
import { designParts } from "../intervals/robust-error.ts";
import { NO_SPREAD } from "../intervals/symmetric.ts";

export const ANY_TIME = {
	id: "interval.anyTime",
	title: "Interval for looking often",
	answers: "What can be said while labels still arrive, however often one looks?",
	scales: ANY_SCALE,
	compares: "judges",
	source: "Robbins & Siegmund 1970; Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas 2021",
	compute: ({ look, ...looks }: AnyTimeOptions & { readonly look: Look }, options?: StatOptions) =>
		anyTime(look, { ...options, ...looks }),
} satisfies OwnDefinition;

/** What is known at one look: a difference of two judges, or one coefficient in (−1, 1). */
export type Look = {
	readonly value: number;
	/** `undefined` where none could be computed. */
	readonly error: StandardError | undefined;
	/** Items at this look. */
	readonly n: number;
	/** A coefficient's interval is made on the Fisher-z scale; a difference's is not. */
	readonly kind: "difference" | "coefficient";
	/** Why there is no interval whatever the error: too few items of the rare level, say. */
	readonly withheld?: Reason | undefined;
};

export type AnyTimeOptions = StatOptions & {
	/** Items at the first look that counts; before it there is no interval. 50. */
	readonly first?: number | undefined;
	/** Items at which the interval is narrowest beside a plain one, such as the number planned; 10 × first. */
	readonly aim?: number | undefined;
	/** How many such intervals hold together, as the pairs of all judges (`pairsAmong`); 1. */
	readonly comparisons?: number | undefined;
};

/** Of k judges every pair may be the one that is looked at. */
export function pairsAmong(judges: number): number {
	return Math.max(1, (judges * (judges - 1)) / 2);
}

/**
 * An interval that holds the truth at every look from the first on, with a chance of `level` for all
 * looks together, and the p-value of "it is 0" that may be read at any of them: the estimate ± the
 * boundary of Robbins' mixture (`robbinsMixture`) in standard errors. Errors of few items go through
 * Student's t with their own degrees of freedom: the multiplier is t's with the same tail.
 *
 * Several comparisons share the error by Bonferroni. Of six judges that is 3 % wider than the studentised
 * range at one look, needs no covariance, and holds at each look and whichever judge is ahead; a boundary
 * for the length of the whole vector of differences would be a quarter wider.
 *
 * Interval: TOO_FEW (before the first look; one cluster), BOUNDARY (no spread), or what withholds it.
 * Parts: critical (the multiplier), first, aim, comparisons; seIndependent, designEffect with clusters.
 * Simulated: two equal judges looked at every 50 labels to 1,000 are told apart at some look in 1–4 %
 * of histories; fixed-sample intervals in 23–27 %.
 */
export function anyTime(look: Look, options: AnyTimeOptions = {}): Result {
	const { first = 50, aim = 10 * first, comparisons = 1 } = options;
	const { level } = settled(options);
	const { value, error, n } = look;
	const common = {
		stat: ANY_TIME.id,
		value,
		n,
		nMissing: 0,
		...(error?.nClusters !== undefined && { nClusters: error.nClusters }),
		...(error && { se: error.se }),
		warnings: [...lowN(n), ...fewClusters(error?.nClusters)],
		parts: { first, aim, comparisons, ...designParts(error) },
	};
	if (look.withheld) return { ...common, ciReason: look.withheld };
	if (!error || n < first) return { ...common, ciReason: "TOO_FEW" };
	const onBound = look.kind === "coefficient" && Math.abs(value) >= 1;
	if (error.se <= NO_SPREAD || onBound) return { ...common, ciReason: "BOUNDARY" };
	const boundary = robbinsMixture(1 - (1 - level) / comparisons, { first, aim });
	const critical = inErrors(boundary.criticalAt(n), error);
	if (critical === undefined) return { ...common, ciReason: "TOO_FEW" };
	return {
		...common,
		ci: intervalOf(look, error, { critical, level }),
		p: Math.min(1, comparisons * crossing(boundary, { error, value: zOf(look, error), n })),
		parts: { ...common.parts, critical },
	};
}

function intervalOf(
	{ value, kind }: Look,
	error: StandardError,
	how: { readonly critical: number; readonly level: number },
): Interval {
	const method = "robbins-mixture";
	if (kind === "coefficient")
		return fisherZ(value, error.se / (1 - value * value), { ...how, method });
	const half = how.critical * error.se;
	const { level } = how;
	return { low: Math.max(-2, value - half), high: Math.min(2, value + half), level, method };
}

/** How many errors the value lies from 0, on the scale of its interval. */
function zOf({ value, kind }: Look, { se }: StandardError): number {
	return kind === "coefficient" ? (Math.atanh(value) * (1 - value * value)) / se : value / se;
}

/** The multiplier of Student's t with the tail of a normal one; none where its tail is rounded away. */
function inErrors(normal: number, { df }: StandardError): number | undefined {
	if (!Number.isFinite(df)) return normal;
	const critical = tCritical(1 - normalTwoSided(normal), df);
	return Number.isFinite(critical) ? critical : undefined;
}

function crossing(
	boundary: MixtureBoundary,
	{
		error: { df },
		value,
		n,
	}: { readonly error: StandardError; readonly value: number; readonly n: number },
): number {
	if (!Number.isFinite(df)) return boundary.crossingOf(Math.abs(value), n);
	const tail = tTwoSided(value, df) / 2;
	return tail === 0 ? 0 : boundary.crossingOf(Math.max(0, -normalQuantile(tail)), n);
}

/**
 * The level at which one family of tests may be read at a look of `n` items so that, looked at however
 * often, `level` holds for all looks together: the tail of the boundary that Bonferroni asks for
 * `comparisons` of them, counted for all. Before the first look nothing may be claimed: 1.
 */
export function levelAtLook(
	n: number,
	{
		level,
		comparisons = 1,
		first = 50,
		aim = 10 * first,
	}: { readonly level: number } & Omit<AnyTimeOptions, keyof StatOptions>,
): number {
	if (n < first) return 1;
	const boundary = robbinsMixture(1 - (1 - level) / comparisons, { first, aim });
	return 1 - Math.min(1 - level, comparisons * normalTwoSided(boundary.criticalAt(n)));
}
