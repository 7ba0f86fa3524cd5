import type { Reason } from "../core/result.ts";
import type { EstimatedRate, RateMinus } from "./estimated-rate.ts";
import { type TwoPhaseDesign, twoPhaseDesign } from "./two-phase-design.ts";
import { effectiveItems, type TwoPhaseSample } from "./two-phase-sample.ts";

/** With fewer labels that differ from the commonest one intervals cover .62 to .92 (simulated). */
const LEAST_OTHERS = 20;

/** With fewer labels a line through them says nothing. */
const LEAST_LABELS = 5;

/**
 * The mean that people would give to all scored items: the mean of the labels, moved along the line of labels on the
 * judge's scores to where all scored items lie. The judge may have a scale of its own; one that says nothing moves nothing.
 * Error s²(rest)/n · (1 + 1/(n − 3)) + b² s²(scores)/N, Student's t with n − 2 degrees of freedom.
 * `minus: "judge"`: that mean minus the judge's own, on a scale that both share.
 * Reasons: EMPTY (no labelled item), TOO_FEW (fewer than 5); of the limits RARE_LEVEL (fewer than 20 labels differ
 * from the commonest one).
 * Source: Cochran 1977, 12.6 (regression estimators of double sampling); the λ of PPI++ (Angelopoulos, Duchi & Zrnic 2023) is its slope.
 */
export function correctedMean(
	sample: TwoPhaseSample,
	{ minus }: RateMinus = {},
): EstimatedRate | Reason {
	const { scored, labelled, labels, judge, weights } = sample;
	const n = labelled.length;
	if (n === 0) return "EMPTY";
	if (n < LEAST_LABELS) return "TOO_FEW";
	const N = scored.length;
	const meanOf = (column: Float64Array) =>
		labelled.reduce((sum, place, i) => sum + weights[i] * column[place], 0) / n;
	const [label, own] = [meanOf(labels), meanOf(judge)];
	let [spread, together] = [0, 0];
	labelled.forEach((place, i) => {
		const off = judge[place] - own;
		spread += weights[i] * off * off;
		together += weights[i] * off * (labels[place] - label);
	});
	const slope = spread > 1e-12 * own * own ? together / spread : 0;
	const all = scored.reduce((sum, place) => sum + judge[place], 0) / N;
	const itself = minus === "judge" ? 1 : 0;
	const value = label + slope * (all - own) - itself * all;
	const ofAll = slope - itself;
	const [ofLabels, ofScores] = [new Float64Array(labels.length), new Float64Array(labels.length)];
	let squares = 0;
	for (const place of scored) {
		const off = judge[place] - all;
		squares += off * off;
		ofScores[place] = ofAll * off;
	}
	let rest = 0;
	labelled.forEach((place, i) => {
		const left = labels[place] - label - slope * (judge[place] - own);
		rest += weights[i] * left * left;
		ofLabels[place] = (N / n) * weights[i] * left;
	});
	const units = effectiveItems(weights);
	const others = othersThanCommonest(Float64Array.from(labelled, (place) => labels[place]));
	const { critical, nClusters, ciReason, ...design } = twoPhaseDesign(
		sample,
		{ ofLabels, ofScores },
		others,
	);
	const residual = rest / (n - 2);
	const spreadOfScores = N > 1 ? squares / (N - 1) : 0;
	const errorOf = (count: number, { ofLabels, ofScores }: DesignEffects) => {
		const items = (units * count) / n;
		const ofLine = 1 + 1 / Math.max(1, items - 3);
		const [first, second] = [(residual / items) * ofLine, (ofAll * ofAll * spreadOfScores) / N];
		return Math.sqrt(ofLabels * first + ofScores * second);
	};
	const error = (count: number) => errorOf(count, design);
	const independent = errorOf(n, { ofLabels: 1, ofScores: 1 });
	return {
		value,
		se: error(n),
		influence: ofLabels.map((one, place) => one + ofScores[place]),
		design: independent > 0 ? (error(n) / independent) ** 2 : 1,
		...(nClusters !== undefined && { nClusters }),
		...(ciReason ? { ciReason } : others < LEAST_OTHERS && { ciReason: "RARE_LEVEL" as const }),
		limits: (level, wanted = n) => {
			const half = critical(Math.max(2, (units * wanted) / n - 1), level) * error(wanted);
			return { low: value - half, high: value + half };
		},
	};
}

type DesignEffects = Pick<TwoPhaseDesign, "ofLabels" | "ofScores">;

function othersThanCommonest(labels: Float64Array): number {
	const uses = new Map<number, number>();
	for (const label of labels) uses.set(label, (uses.get(label) ?? 0) + 1);
	return labels.length - Math.max(...uses.values());
}
