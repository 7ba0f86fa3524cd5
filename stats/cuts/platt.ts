import type { ScoreCounts } from "./score-counts.ts";

/** P(accept) = 1 / (1 + exp(−(slope · score + intercept))). */
export type Sigmoid = { readonly slope: number; readonly intercept: number };

/**
 * The sigmoid that fits acceptance best, by maximum likelihood with Platt's targets, (N₊ + 1)/(N₊ + 2)
 * for accepted and 1/(N₋ + 2) for rejected items, so that it exists also where a score parts them
 * completely. At least one item.
 * Source: Platt 1999, solved as by Lin, Lin & Weng 2007; scikit-learn `_sigmoid_calibration`.
 */
export function plattFit({ scores, items, accepted }: ScoreCounts): Sigmoid {
	const total = sum(items);
	const positives = sum(accepted);
	const ofAccepted = (positives + 1) / (positives + 2);
	const ofRejected = 1 / (total - positives + 2);
	const targets = items.map((count, i) => {
		const hits = accepted[i];
		return hits * ofAccepted + (count - hits) * ofRejected;
	});
	const base = sum(targets) / total;
	const constant = { slope: 0, intercept: Math.log(base / (1 - base)) };
	if (scores.length < 2) return constant;
	const mean = sum(scores.map((score, i) => score * items[i])) / total;
	const squares = scores.map((score, i) => (score - mean) ** 2 * items[i]);
	const spread = Math.sqrt(sum(squares) / total);
	// On standard scores one step size fits both parameters.
	const standard = scores.map((score) => (score - mean) / spread);
	const { slope, intercept } = newton({ scores: standard, items, targets }, constant);
	return { slope: slope / spread, intercept: intercept - (slope * mean) / spread };
}

/** The probability at a score. */
export function sigmoid({ slope, intercept }: Sigmoid, score: number): number {
	return 1 / (1 + Math.exp(-(slope * score + intercept)));
}

function sum(values: Float64Array): number {
	return values.reduce((total, value) => total + value, 0);
}

type Problem = {
	readonly scores: Float64Array;
	readonly items: Float64Array;
	/** Sum of the targets over the items of each score. */
	readonly targets: Float64Array;
};

/** Newton's method settles such a curve in about ten steps. */
const MOST_STEPS = 100;
const MOST_HALVINGS = 40;
/** The share of the loss that a step can still gain, from which on it is the last one. */
const SETTLED = 1e-9;

/** Damped Newton steps down the convex loss. */
function newton(problem: Problem, start: Sigmoid): Sigmoid {
	let current = start;
	let loss = lossOf(problem, current);
	for (let step = 0; step < MOST_STEPS; step++) {
		const { slope, intercept, gain } = newtonStep(problem, current);
		const from = current;
		const stepped = (size: number) => ({
			slope: from.slope - size * slope,
			intercept: from.intercept - size * intercept,
		});
		// So close to the minimum the parabola is exact, and losses differ by rounding only.
		if (gain <= SETTLED * loss) return stepped(1);
		let size = 1;
		current = stepped(size);
		for (let halving = 0; halving < MOST_HALVINGS; halving++) {
			const next = lossOf(problem, current);
			if (next <= loss) {
				loss = next;
				break;
			}
			size /= 2;
			current = stepped(size);
		}
	}
	return current;
}

/** The step to the minimum of the loss's parabola, and twice what it would gain. */
function newtonStep({ scores, items, targets }: Problem, current: Sigmoid) {
	let bySlope = 0;
	let byIntercept = 0;
	let slopes = 0;
	let both = 0;
	let intercepts = 0;
	for (let i = 0; i < scores.length; i++) {
		const score = scores[i];
		const count = items[i];
		const probability = sigmoid(current, score);
		const miss = count * probability - targets[i];
		const curvature = count * probability * (1 - probability);
		bySlope += miss * score;
		byIntercept += miss;
		slopes += curvature * score * score;
		both += curvature * score;
		intercepts += curvature;
	}
	const determinant = slopes * intercepts - both * both;
	const slope = (intercepts * bySlope - both * byIntercept) / determinant;
	const intercept = (slopes * byIntercept - both * bySlope) / determinant;
	return { slope, intercept, gain: slope * bySlope + intercept * byIntercept };
}

/** Minus the log-likelihood. */
function lossOf({ scores, items, targets }: Problem, { slope, intercept }: Sigmoid): number {
	let loss = 0;
	for (let i = 0; i < scores.length; i++) {
		const logit = slope * scores[i] + intercept;
		const softplus = Math.max(logit, 0) + Math.log1p(Math.exp(-Math.abs(logit)));
		loss += items[i] * softplus - targets[i] * logit;
	}
	return loss;
}
