/** A pivot below this share of the largest variance is rounding. */
const NO_PIVOT = 1e-11;
const OUT_OF_RANGE = 1e-8;

/**
 * vᵀ M⁻ v for a symmetric positive semidefinite M (n × n, row-major), with the rank of M. Rows that
 * the others determine are left out, which changes nothing. `undefined`: v lies outside the range of
 * M, or M has a negative direction. Elimination with the largest remaining variance first.
 */
export function quadraticForm(
	vector: Float64Array,
	matrix: Float64Array,
): { readonly value: number; readonly rank: number } | undefined {
	const size = vector.length;
	const m = matrix.slice();
	const v = vector.slice();
	const left = new Set(v.keys());
	const diagonal = (i: number) => m[i * size + i] as number;
	const least = NO_PIVOT * [...left].reduce((most, i) => Math.max(most, Math.abs(diagonal(i))), 0);
	let value = 0;
	let rank = 0;
	while (left.size > 0) {
		const pivot = [...left].reduce((best, i) => (diagonal(i) > diagonal(best) ? i : best));
		const variance = diagonal(pivot);
		if (!(variance > least)) break;
		left.delete(pivot);
		rank++;
		value += (v[pivot] as number) ** 2 / variance;
		for (const i of left) {
			const factor = (m[i * size + pivot] as number) / variance;
			v[i] = (v[i] as number) - factor * (v[pivot] as number);
			for (const j of left) {
				m[i * size + j] = (m[i * size + j] as number) - factor * (m[pivot * size + j] as number);
			}
		}
	}
	const scale = vector.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
	for (const i of left) {
		if (diagonal(i) < -least || Math.abs(v[i] as number) > OUT_OF_RANGE * scale) return undefined;
	}
	return { value, rank };
}
