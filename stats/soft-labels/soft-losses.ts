import { type AnswerCounts, checkForecasts, type Forecasts } from "./answer-shares.ts";

/**
 * How far a judge's probabilities q of an item lie from the distribution p of people's answers, of whom
 * only a few were asked:
 *
 * - `squared` Σ (p − q)², in [0, 2]: Brier's score against shares;
 * - `ranked` Σ (P − Q)² over the K − 1 cumulated shares, in [0, K − 1]: a near level costs less;
 * - `jensenShannon`, in bits, in [0, 1];
 * - `crossEntropy` −Σ p ln q, in nats, 0 or more; infinite where q is 0 for an answer that was given.
 */
export const SOFT_LOSSES = ["squared", "ranked", "jensenShannon", "crossEntropy"] as const;
export type SoftLoss = (typeof SOFT_LOSSES)[number];

/** The largest value that a loss can take. */
export function largestLoss(loss: SoftLoss, levels: number): number {
	if (loss === "squared") return 2;
	if (loss === "ranked") return levels - 1;
	return loss === "jensenShannon" ? 1 : Number.POSITIVE_INFINITY;
}

/** With fewer answers of people how much they differ among themselves cannot be told. */
const LEAST_ANSWERS = 2;

/**
 * The loss of each item, freed of what few answers add to it; NaN where fewer than two people or no judge
 * answered. With m answers the share p̂ has the variance p(1 − p)/m, which is taken off without bias as
 * p̂(1 − p̂)/(m − 1), so that one item's loss may lie below 0. Cross-entropy is linear in p and needs
 * nothing. No unbiased estimate of the Jensen–Shannon divergence exists; leaving out each answer in turn
 * (Quenouille 1956) takes off the part of its bias that shrinks with 1/m.
 * Source: Brier 1950; Epstein 1969 (ranked); Lin 1991 (Jensen–Shannon); Ferro 2014 (fair scores).
 */
export function softLosses(loss: SoftLoss, people: AnswerCounts, forecasts: Forecasts) {
	const { levels: K, counts, answers } = people;
	checkForecasts(forecasts, answers.length, K);
	const lossOf = LOSSES[loss];
	return answers.map((m, item) => {
		const given = counts.subarray(item * K, (item + 1) * K);
		const expected = forecasts.subarray(item * K, (item + 1) * K);
		if (m < LEAST_ANSWERS || expected.some(Number.isNaN)) return Number.NaN;
		return lossOf(given, m, expected);
	});
}

/** Of how often each level was given, in m answers, and what was expected. */
type LossOfItem = (given: Float64Array, m: number, expected: Float64Array) => number;

const LOSSES: Readonly<Record<SoftLoss, LossOfItem>> = {
	squared: (given, m, expected) => squaredDistance(given, m, expected),
	ranked: (given, m, expected) => squaredDistance(cumulated(given), m, cumulated(expected)),
	crossEntropy(given, m, expected) {
		let loss = 0;
		given.forEach((count, level) => {
			if (count > 0) loss -= (count / m) * Math.log(expected[level]);
		});
		return loss;
	},
	jensenShannon(given, m, expected) {
		const left = given.slice();
		let without = 0;
		given.forEach((count, level) => {
			if (count === 0) return;
			left[level] = count - 1;
			without += (count / m) * divergence(left, m - 1, expected);
			left[level] = count;
		});
		return m * divergence(given, m, expected) - (m - 1) * without;
	},
};

/** Σ (p̂ − q)² − p̂(1 − p̂)/(m − 1). */
function squaredDistance(given: Float64Array, m: number, expected: Float64Array): number {
	let distance = 0;
	given.forEach((count, level) => {
		const share = count / m;
		distance += (share - expected[level]) ** 2 - (share * (1 - share)) / (m - 1);
	});
	return distance;
}

/** Sums up to each level but the last one, which always is 1. */
function cumulated(values: Float64Array): Float64Array {
	const sums = new Float64Array(values.length - 1);
	let sum = 0;
	for (let level = 0; level < sums.length; level++) {
		sum += values[level];
		sums[level] = sum;
	}
	return sums;
}

/** Jensen–Shannon divergence of shares as they are, in bits. */
function divergence(given: Float64Array, m: number, expected: Float64Array): number {
	let bits = 0;
	given.forEach((count, level) => {
		const [p, q] = [count / m, expected[level]];
		const middle = (p + q) / 2;
		if (p > 0) bits += (p / 2) * Math.log2(p / middle);
		if (q > 0) bits += (q / 2) * Math.log2(q / middle);
	});
	return bits;
}

/** The mean loss of a single person's answer as a forecast of all people's, without bias: Σ p(1 − p). */
export function lossOfAPerson(
	loss: "squared" | "ranked",
	{ levels: K, counts, answers }: AnswerCounts,
	item: number,
): number {
	const m = answers[item];
	const own = counts.subarray(item * K, (item + 1) * K);
	const given = loss === "ranked" ? cumulated(own) : own;
	const pairs = given.reduce((sum, count) => sum + count * (m - count), 0);
	return pairs / (m * (m - 1));
}
