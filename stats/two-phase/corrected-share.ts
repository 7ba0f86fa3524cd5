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
 * Limits put Jeffreys' of the three shares together (MOVER), each with its items divided by the design effect: Wilson's,
 * of two shares next to 1 at once, cover .99.
 * `minus: "judge"`: that share minus the judge's own, whose error on the same items it shares.
 * Reasons: EMPTY (no labelled item), TOO_FEW (the judge gives an answer of which no item is labelled).
 * Source: Tenenbein 1970; Zou 2007 (MOVER); Brown, Cai & DasGupta 2001 (Jeffreys' limits).
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
	const influence = new Float64Array(labels.length);
	for (const place of scored) influence[place] = far * (judge[place] - accepts);
	labelled.forEach((place, i) => {
		const { of, rate, sum } = both[judge[place]];
		influence[place] += (N * of * weights[i] * (labels[place] - rate)) / sum;
	});
	const events = labelled.length * rarer(labelled, labels);
	const { design, critical, nClusters, ciReason } = twoPhaseDesign(sample, influence, events);
	const variance =
		both.reduce((sum, { of, rate, units }) => sum + (of * of * rate * (1 - rate)) / units, 0) +
		(far * far * accepts * (1 - accepts)) / N;
	return {
		value,
		se: Math.sqrt(variance * design),
		influence,
		design,
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
					...jeffreys(rate, (units * more) / design, tail),
				}));
			const judged = jeffreys(accepts, N / design, tail);
			const all = [...parts, turned({ weight: far, value: accepts, ...judged })];
			return sumOfParts(value, all, -own);
		},
	};
}

/** Limits of a share of so many units, which need not be whole, that leave out `tail` on either side; 0 and 1 stay in. */
function jeffreys(share: number, units: number, tail: number): Limits {
	const ones = share * units;
	const at = (p: number) => betaQuantile(p, ones + 0.5, units - ones + 0.5);
	return {
		low: share === 0 ? 0 : Math.min(share, at(tail)),
		high: share === 1 ? 1 : Math.max(share, at(1 - tail)),
	};
}

function rarer(labelled: Uint32Array, labels: Float64Array): number {
	const share = labelled.reduce((sum, place) => sum + labels[place], 0) / labelled.length;
	return Math.min(share, 1 - share);
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
