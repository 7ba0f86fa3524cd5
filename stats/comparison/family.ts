import { tTwoSided } from "../core/distributions.ts";
import { sortSpread } from "../resampling/sort-spread.ts";
import type { JudgeScores } from "./judge-scores.ts";
import type { PairScore } from "./pair-scores.ts";
import type { ScoreDraws } from "./score-draws.ts";

/** Pairs that are tested together: how likely one of them lies as far out by chance alone. */
export type Family = {
	/** P(the largest |t| ≥ `t`) where no two judges differ. */
	readonly p: (t: number) => number;
	/** The |t| above which p lies below `alpha`. */
	readonly critical: (alpha: number) => number;
};

/** Rounding that must not tell apart what is as far out; near 0 it is no share of t. */
const SAME = 1e-9;
/** No |t| lies beyond this. */
const FARTHEST = 64;
const HALVINGS = 60;

/**
 * The law of the largest |t| of several pairs. Those on the common items vary together, as in the draws
 * of their scores. Those on items of their own count as independent of all others, which makes the law
 * wider (Šidák 1967), each with Student's t of its units.
 */
export function familyOf(
	common: readonly PairScore[],
	own: readonly PairScore[],
	{ scores, draws }: { readonly scores: JudgeScores; readonly draws: () => ScoreDraws },
): Family {
	const together = common.filter(({ t }) => t !== undefined);
	const law = together.length > 0 ? draws() : undefined;
	// A single pair under the normal law needs no draws.
	const alone = law?.normal === true && together.length === 1 && scores.products.length === 1;
	const largest = law && !alone ? largestOf(together, scores, law) : new Float64Array(0);
	const apart = [...(alone ? together : []), ...own.filter(({ t }) => t !== undefined)];
	const pairsOfUnits = new Map<number, number>();
	for (const { units } of apart) pairsOfUnits.set(units, (pairsOfUnits.get(units) ?? 0) + 1);
	const observed = law?.exact ? 0 : 1;
	function p(t: number): number {
		const beyond = largest.length - firstAtLeast(largest, leastBeyond(t));
		const drawn = largest.length === 0 ? 0 : (beyond + observed) / (largest.length + observed);
		if (pairsOfUnits.size === 0) return drawn;
		let inside = 1 - drawn;
		for (const [units, pairs] of pairsOfUnits) inside *= (1 - studentTail(t, units)) ** pairs;
		return Math.min(1, 1 - inside);
	}
	const found = new Map<number, number>();
	return {
		p,
		critical(alpha) {
			const before = found.get(alpha);
			if (before !== undefined) return before;
			let [low, high] = [0, FARTHEST];
			for (let i = 0; i < HALVINGS; i++) {
				const middle = (low + high) / 2;
				if (p(middle) < alpha) high = middle;
				else low = middle;
			}
			found.set(alpha, high);
			return high;
		},
	};
}

/** Does what was drawn lie as far out as |t|? */
export function isBeyond(drawn: number, t: number): boolean {
	return drawn >= leastBeyond(t);
}

function leastBeyond(t: number): number {
	return t * (1 - SAME) - SAME;
}

/** The errors of t are those under the hypothesis, so that t² never exceeds the units. */
function studentTail(t: number, units: number): number {
	const rest = units - t * t;
	if (rest <= 0) return 0;
	return units < 2 ? 1 : tTwoSided(t * Math.sqrt((units - 1) / rest), units - 1);
}

/** The largest |t| of each draw, ascending. */
function largestOf(
	pairs: readonly PairScore[],
	{ terms, weights }: JudgeScores,
	{ sums, draws }: ScoreDraws,
): Float64Array {
	const largest = new Float64Array(draws);
	for (const { a, b, common, drawnRoot } of pairs) {
		const [termA, termB] = [sums[terms[a]], sums[terms[b]]];
		const [weightA, weightB] = [sums[weights[a]], sums[weights[b]]];
		const scale = 1 / drawnRoot;
		for (let draw = 0; draw < draws; draw++) {
			const weighed = common * (weightA[draw] - weightB[draw]);
			const t = Math.abs(termA[draw] - termB[draw] - weighed) * scale;
			if (t > largest[draw]) largest[draw] = t;
		}
	}
	return sortSpread(largest);
}

/** The first place of an ascending column that holds at least `value`. */
function firstAtLeast(ascending: Float64Array, value: number): number {
	let [low, high] = [0, ascending.length];
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (ascending[middle] < value) low = middle + 1;
		else high = middle;
	}
	return low;
}
