import { normalCritical, normalTwoSided } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import { lowN, type Reason, type Result, undefinedResult, type Warning } from "../core/result.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { fewClusters, standardError } from "../intervals/influence-error.ts";
import { moverDifference } from "../intervals/mover.ts";
import { unitsAt } from "../sampling/units.ts";
import { estimatedRate, type RateFigure } from "./corrected-rate.ts";
import type { EstimatedRate } from "./estimated-rate.ts";
import { type TwoPhaseColumns, type TwoPhaseSample, twoPhaseSample } from "./two-phase-sample.ts";

export const CORRECTED_DIFFERENCE = {
	id: "rate.correctedDifference",
	title: "Difference of corrected rates",
	answers: "Of which of two parts of the items would people accept more, from those they labelled?",
	scales: WITH_NUMBERS,
	compares: "rate",
	source: "Tenenbein 1970; Zou 2007",
	compute: (
		{ first, second, figure }: TwoParts & { readonly figure: RateFigure },
		options?: StatOptions,
	) => correctedDifference(first, second, { ...options, figure }),
} satisfies OwnDefinition;

const STAT = CORRECTED_DIFFERENCE.id;

type TwoParts = { readonly first: TwoPhaseColumns; readonly second: TwoPhaseColumns };

/** Beyond this many standard errors p is "< .001" for any reader, and 1 − p is hardly a number below 1. */
const FURTHEST = 7;
const STEPS = 40;
const NEAR = 1e-9;

/**
 * The corrected rate of one part of the items minus that of another, columns over the same places. The interval puts
 * the limits of both together (MOVER) with the correlation that their common groups, such as one question that both
 * answer, give their errors: pairing is allowed for by clusters. p is that of the same limits: the smallest level that leaves 0 out.
 * `n`: the labels of the part that has fewer. Parts: first, second, correlation.
 * Reasons: those of the two (`correctedRate`); of the interval those of either.
 */
export function correctedDifference(
	first: TwoPhaseColumns,
	second: TwoPhaseColumns,
	{ figure, ...options }: StatOptions & { readonly figure: RateFigure },
): Result {
	const samples = [twoPhaseSample(first), twoPhaseSample(second)] as const;
	const n = Math.min(...samples.map(({ labelled }) => labelled.length));
	const counted = { n, nMissing: 0 };
	const [a, b] = samples.map((sample) => estimatedRate(sample, figure));
	for (const estimate of [a, b]) {
		if (typeof estimate === "string") return undefinedResult(STAT, estimate, counted);
	}
	if (typeof a === "string" || typeof b === "string") throw new Error("told above");
	const correlation = correlationOf(samples, [a, b]);
	const clusters = [a.nClusters, b.nClusters].filter((one) => one !== undefined);
	const nClusters = clusters.length > 0 ? Math.min(...clusters) : undefined;
	const { level } = settled(options);
	const value = a.value - b.value;
	const limits = (at: number) =>
		moverDifference(
			{ value: a.value, ...a.limits(at) },
			{ value: b.value, ...b.limits(at) },
			correlation,
		);
	const withheld: Reason | undefined = a.ciReason ?? b.ciReason;
	const ci = withheld ? undefined : limits(level);
	const shown = ci !== undefined && ci.low < ci.high;
	const warnings: Warning[] = [...lowN(n), ...fewClusters(nClusters)];
	if (samples.some(({ isUnweighted }) => isUnweighted)) warnings.push("NON_UNIFORM_SAMPLING");
	return {
		stat: STAT,
		value,
		...counted,
		...(nClusters !== undefined && { nClusters }),
		...(shown
			? {
					se: (ci.high - ci.low) / 2 / normalCritical(level),
					ci: { ...ci, level, method: "two-phase" },
					p: pOf(value, limits),
				}
			: { ciReason: withheld ?? ("BOUNDARY" as const) }),
		warnings,
		parts: { first: a.value, second: b.value, correlation },
	};
}

/** How the errors of both go together, by the groups that hold items of both; 0 where items are independent. */
function correlationOf(
	samples: readonly [TwoPhaseSample, TwoPhaseSample],
	[a, b]: readonly [EstimatedRate, EstimatedRate],
): number {
	const [first, second] = samples;
	if (!first.clusters) return 0;
	const places = Uint32Array.from(new Set([...first.scored, ...second.scored])).sort();
	const units = unitsAt(places, first.labels.length, first.clusters);
	const own = (estimate: EstimatedRate, { scored }: TwoPhaseSample) =>
		Float64Array.from(
			places,
			(place) => (estimate.influence[place] * places.length) / scored.length,
		);
	const [ofA, ofB] = [own(a, first), own(b, second)];
	const variance = (influence: Float64Array) => (standardError(influence, units)?.se ?? 0) ** 2;
	const [varianceA, varianceB] = [variance(ofA), variance(ofB)];
	if (varianceA === 0 || varianceB === 0) return 0;
	const together = variance(ofA.map((one, i) => one - ofB[i]));
	const found = (varianceA + varianceB - together) / (2 * Math.sqrt(varianceA * varianceB));
	return Math.min(1, Math.max(-1, found));
}

/**
 * The smallest 1 − level at which the limits leave 0 out: where the nearer limit crosses 0, by false position (Illinois),
 * a tenth of the steps that halves take.
 */
function pOf(
	value: number,
	limits: (level: number) => { readonly low: number; readonly high: number },
): number {
	/** How far 0 lies outside; below 0: inside. */
	const outside = (z: number) => {
		const { low, high } = limits(1 - normalTwoSided(z));
		return Math.max(low, -high);
	};
	let [out, inside] = [0, FURTHEST];
	let [before, after] = [Math.abs(value), outside(FURTHEST)];
	if (before === 0) return 1;
	if (after > 0) return normalTwoSided(FURTHEST);
	let z = 0;
	for (let step = 0, side = 0; step < STEPS && inside - out > NEAR; step++) {
		z = (out * after - inside * before) / (after - before);
		const here = outside(z);
		if (here > 0) {
			[out, before] = [z, here];
			if (side === 1) after /= 2;
			side = 1;
		} else {
			[inside, after] = [z, here];
			if (side === -1) before /= 2;
			side = -1;
		}
		if (Math.abs(here) < NEAR * Math.abs(value)) break;
	}
	return normalTwoSided(z);
}
