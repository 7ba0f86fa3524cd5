/** What each hypothesis showed, and what it showed under each of the permutations, row by row. */
export type Permuted = {
	readonly observed: Float64Array;
	/** B × hypotheses, row-major. */
	readonly permuted: Float64Array;
};

export type PermutationP = {
	/** Two-sided, of each hypothesis alone. */
	readonly p: Float64Array;
	/** The chance that any true hypothesis would show as much. */
	readonly pAdjusted: Float64Array;
};

/**
 * p-values of hypotheses that were permuted together, and the same adjusted for all of them: step-down maxT.
 * Each side of each hypothesis is measured by the root mean square of what permutations show on
 * that side, so that a small slice, whose rate can fall far and rise little, weighs no more than a
 * large one. The observed sample counts as a permutation. NaN is nothing to test: p = 1.
 * Source: Westfall & Young 1993, algorithm 4.1; Phipson & Smyth 2010.
 */
export function permutationP({ observed, permuted }: Permuted): PermutationP {
	const tests = observed.length;
	const replicates = permuted.length / Math.max(1, tests);
	const sides = sidesOf(observed, permuted);
	const sizeOf = (value: number, test: number) => {
		const side = value < 0 ? sides.below[test] : sides.above[test];
		return side > 0 ? Math.abs(value) / side : value === 0 || Number.isNaN(value) ? 0 : Infinity;
	};
	const sizes = observed.map(sizeOf);
	const order = [...sizes.keys()].sort((a, b) => sizes[b] - sizes[a]);
	const alone = new Float64Array(tests).fill(1);
	const together = new Float64Array(tests).fill(1);
	for (let replicate = 0; replicate < replicates; replicate++) {
		let most = 0;
		for (let rank = tests - 1; rank >= 0; rank--) {
			const test = order[rank];
			const size = sizeOf(permuted[replicate * tests + test], test);
			most = Math.max(most, size);
			const needed = sizes[test] * (1 - ROUNDING);
			if (size >= needed) alone[test]++;
			if (most >= needed) together[test]++;
		}
	}
	const pAdjusted = new Float64Array(tests);
	let largest = 0;
	for (const test of order) {
		largest = Math.max(largest, together[test] / (replicates + 1));
		pAdjusted[test] = largest;
	}
	return { p: alone.map((count) => count / (replicates + 1)), pAdjusted };
}

/** Equal sums that were added up in another order. */
const ROUNDING = 1e-9;

/** With the observed sample among them, so that it stands out by nothing but its place. */
function sidesOf(observed: Float64Array, permuted: Float64Array) {
	const tests = observed.length;
	const below = new Float64Array(tests);
	const above = new Float64Array(tests);
	const counts = { below: new Float64Array(tests), above: new Float64Array(tests) };
	const add = (value: number, i: number) => {
		const test = i % tests;
		if (value < 0) {
			below[test] += value * value;
			counts.below[test]++;
		} else if (value > 0) {
			above[test] += value * value;
			counts.above[test]++;
		}
	};
	observed.forEach(add);
	permuted.forEach(add);
	return {
		below: below.map((sum, test) => Math.sqrt(sum / Math.max(1, counts.below[test]))),
		above: above.map((sum, test) => Math.sqrt(sum / Math.max(1, counts.above[test]))),
	};
}
