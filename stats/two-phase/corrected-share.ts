import { betaQuantile, normalCritical, normalTwoSided } from "../core/distributions.ts";
import type { Reason } from "../core/result.ts";
import type { EstimatedRate, Limits, RateMinus } from "./estimated-rate.ts";
import { twoPhaseDesign } from "./two-phase-design.ts";
import { effectiveItems, type TwoPhaseSample } from "./two-phase-sample.ts";

/** Labelled items that the judge answered alike: their share of ones, and how many they count as. */
type Answer = {
	/** Share of all scored items that have this answer. */
	readonly of: number;
	readonly rate: number;
	readonly units: number;
	readonly sum: number;
};

/**
 * The share of ones that people would give to all scored items: Σ over the judge's two answers of how often it gives
 * the answer, times the share of ones among labelled items with it. That is the maximum-likelihood estimate of
 * double sampling; it corrects both errors of the judge, stays within [0, 1], and needs no judge better than chance.
 * Limits put those of the three shares together (MOVER), quantiles of Beta distributions between Jeffreys' and the neutral
 * one, with items divided by the design effect, of labels or of scores: Wilson's, of two shares next to 1 at once, cover .99.
 * `minus: "judge"`: that share minus the judge's own, whose error on the same items it shares.
 * Reasons: EMPTY (no labelled item), TOO_FEW (the judge gives an answer of which no item is labelled).
 * Source: Tenenbein 1970; Zou 2007 (MOVER); Kerman 2011 (the neutral prior).
 */
export function correctedShare(
	sample: TwoPhaseSample,
	{ minus }: RateMinus = {},
): EstimatedRate | Reason {
	const { scored, labelled, labels, judge, weights } = sample;
	if (labelled.length === 0) return "EMPTY";
	const N = scored.length;
	const accepts = scored.reduce((sum, place) => sum + judge[place], 0) / N;
	const answers = [0, 1].map((answer): Answer | Reason => {
		const own = weights.filter((_, i) => judge[labelled[i]] === answer);
		const sum = own.reduce((total, weight) => total + weight, 0);
		const of = answer === 1 ? accepts : 1 - accepts;
		if (sum === 0) return of > 0 ? "TOO_FEW" : { of: 0, rate: 0, units: 1, sum: 1 };
		const ones = weights.reduce(
			(total, weight, i) =>
				judge[labelled[i]] === answer ? total + weight * labels[labelled[i]] : total,
			0,
		);
		return { of, rate: ones / sum, units: effectiveItems(own), sum };
	});
	const [rejected, accepted] = answers;
	if (typeof rejected === "string") return rejected;
	if (typeof accepted === "string") return accepted;
	const both = [rejected, accepted] as const;
	const own = minus === "judge" ? 1 : 0;
	const value = rejected.of * rejected.rate + accepted.of * accepted.rate - own * accepts;
	// Of a judge that always says the same nothing is known of what it never says.
	const far = accepts > 0 && accepts < 1 ? accepted.rate - rejected.rate - own : -own;
	const [ofLabels, ofScores] = [new Float64Array(labels.length), new Float64Array(labels.length)];
	for (const place of scored) ofScores[place] = far * (judge[place] - accepts);
	labelled.forEach((place, i) => {
		const { of, rate, sum } = both[judge[place]];
		ofLabels[place] = (N * of * weights[i] * (labels[place] - rate)) / sum;
	});
	const events = both.reduce((sum, { rate, units }) => sum + Math.min(rate, 1 - rate) * units, 0);
	const { critical, nClusters, ciReason, ...design } = twoPhaseDesign(
		sample,
		{ ofLabels, ofScores },
		events,
	);
	const varianceOfLabels = both.reduce(
		(sum, { of, rate, units }) => sum + (of * of * rate * (1 - rate)) / units,
		0,
	);
	const varianceOfScores = (far * far * accepts * (1 - accepts)) / N;
	const independent = varianceOfLabels + varianceOfScores;
	const variance = design.ofLabels * varianceOfLabels + design.ofScores * varianceOfScores;
	return {
		value,
		se: Math.sqrt(variance),
		influence: ofLabels.map((one, place) => one + ofScores[place]),
		design: independent > 0 ? variance / independent : 1,
		...(nClusters !== undefined && { nClusters }),
		...(ciReason && { ciReason }),
		limits: (level, wanted = labelled.length) => {
			const more = wanted / labelled.length;
			// Only groups make the quantile one of few.
			const z = nClusters === undefined ? normalCritical(level) : critical(N, level);
			const tail = normalTwoSided(z) / 2;
			const parts = both
				.filter(({ of }) => of > 0)
				.map(({ of, rate, units }) => ({
					weight: of,
					value: rate,
					...limitsOf(rate, (units * more) / design.ofLabels, tail),
				}));
			const judged = limitsOf(accepts, N / design.ofScores, tail);
			const all = [...parts, turned({ weight: far, value: accepts, ...judged })];
			return sumOfParts(value, all, -own);
		},
	};
}

/**
 * So many ones and noughts are put beside those that were seen. With half of one each (Jeffreys) limits of a judge that hardly shows
 * an error covered above .985 of 30 labels, with a third (Kerman) some others little more than .92 (simulated).
 */
const PRIOR = 0.4;

/** Limits of a share of so many units, which need not be whole, that leave out `tail` on either side; 0 and 1 stay in. */
function limitsOf(share: number, units: number, tail: number): Limits {
	const ones = share * units;
	const at = (p: number) => betaQuantile(p, ones + PRIOR, units - ones + PRIOR);
	return {
		low: share === 0 ? 0 : Math.min(share, at(tail)),
		high: share === 1 ? 1 : Math.max(share, at(1 - tail)),
	};
}

type Part = Limits & { readonly weight: number; readonly value: number };

/** A part of negative weight as one of positive weight, of the opposite. */
function turned({ weight, value, low, high }: Part): Part {
	if (weight >= 0) return { weight, value, low, high };
	return { weight: -weight, value: -value, low: -high, high: -low };
}

/** Each side as long as the sides of all parts together, whose errors are independent. */
function sumOfParts(value: number, parts: readonly Part[], least: number): Limits {
	const down = Math.hypot(...parts.map((part) => part.weight * (part.value - part.low)));
	const up = Math.hypot(...parts.map((part) => part.weight * (part.high - part.value)));
	return { low: Math.max(least, value - down), high: Math.min(1, value + up) };
}
