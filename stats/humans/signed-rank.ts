/** A difference and how often it occurs. */
export type CountedDifference = { readonly value: number; readonly count: number };

/** Differences this near in size are tied. */
const TIED = 1e-12;

/**
 * P(R₊ ≤ observed) of Wilcoxon's signed-rank test: small where differences tend to lie below 0. Exact
 * whatever the ties: ranks are midranks, and all 2ⁿ signs are counted through the tied groups.
 * Differences of 0 are left out, as Wilcoxon does; without any other p is 1. Meant for small samples:
 * O(groups · n³).
 */
export function signedRankLower(differences: readonly CountedDifference[]): number {
	const groups = tiedGroups(differences);
	const n = groups.reduce((sum, { size }) => sum + size, 0);
	// Twice the ranks are whole numbers.
	let shares = Float64Array.of(1);
	let observed = 0;
	let below = 0;
	for (const { size, above } of groups) {
		const rank = 2 * below + size + 1;
		below += size;
		observed += above * rank;
		const next = new Float64Array(shares.length + size * rank);
		let share = 0.5 ** size;
		for (let positive = 0; positive <= size; positive++) {
			for (let sum = 0; sum < shares.length; sum++) {
				const slot = sum + positive * rank;
				next[slot] = next[slot] + share * shares[sum];
			}
			share *= (size - positive) / (positive + 1);
		}
		shares = next;
	}
	if (n === 0) return 1;
	let p = 0;
	for (let sum = 0; sum <= observed; sum++) p += shares[sum];
	return Math.min(1, p);
}

/** Groups of differences of the same size, ascending, and how many of each lie above 0. */
function tiedGroups(differences: readonly CountedDifference[]): { size: number; above: number }[] {
	const sorted = differences
		.filter(({ value, count }) => Math.abs(value) > TIED && count > 0)
		.sort((a, b) => Math.abs(a.value) - Math.abs(b.value));
	const groups: { size: number; above: number }[] = [];
	let last = Number.NEGATIVE_INFINITY;
	for (const { value, count } of sorted) {
		if (Math.abs(value) - last > TIED) groups.push({ size: 0, above: 0 });
		last = Math.abs(value);
		const group = groups[groups.length - 1];
		group.size += count;
		if (value > 0) group.above += count;
	}
	return groups;
}
