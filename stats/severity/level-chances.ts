/**
 * Chances of each rater's level given the sum of all levels, which is what is left of the model once the
 * item's own measure is conditioned on: P(x_1 … x_s | Σ x) ∝ Π w_j(x_j).
 * @param weights of each rater, one for each level from 0; each sums to 1
 * @param totals sums that are possible
 * @returns for each total a table raters × levels; `chance`: of the total itself, before it was known.
 * Polynomials multiplied from both ends: O(raters² · levels²) and as much a total. Source: Andersen 1972.
 */
export function levelChances(
	weights: readonly Float64Array[],
	totals: readonly number[],
): { readonly chance: number; readonly table: Float64Array }[] {
	const before = productsOf(weights);
	const after = productsOf(weights.toReversed()).reverse();
	const whole = before[weights.length];
	return totals.map((total) => {
		const chance = whole[total] ?? 0;
		const levels = weights[0]?.length ?? 0;
		const table = new Float64Array(weights.length * levels);
		weights.forEach((own, rater) => {
			for (let level = 0; level < levels && level <= total; level++) {
				const others = atDegree(before[rater], after[rater + 1], total - level);
				table[rater * levels + level] = (own[level] * others) / chance;
			}
		});
		return { chance, table };
	});
}

/** Products of the first 0, 1, 2 … of all as polynomials. */
function productsOf(weights: readonly Float64Array[]): Float64Array[] {
	const products = [Float64Array.of(1)];
	for (const own of weights) {
		const last = products[products.length - 1];
		const next = new Float64Array(last.length + own.length - 1);
		for (let i = 0; i < last.length; i++) {
			for (let level = 0; level < own.length; level++) {
				next[i + level] = next[i + level] + last[i] * own[level];
			}
		}
		products.push(next);
	}
	return products;
}

function atDegree(a: Float64Array, b: Float64Array, degree: number): number {
	let sum = 0;
	const last = Math.min(degree, a.length - 1);
	for (let i = Math.max(0, degree - b.length + 1); i <= last; i++) sum += a[i] * b[degree - i];
	return sum;
}
