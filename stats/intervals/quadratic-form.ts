import { cholesky } from "./cholesky.ts";

const OUT_OF_RANGE = 1e-8;

/**
 * vᵀ M⁻ v for a symmetric positive semidefinite M (n × n, row-major), with the rank of M. Rows that
 * the others determine are left out, which changes nothing. `undefined`: v lies outside the range of
 * M, or M is no covariance.
 */
export function quadraticForm(
	vector: Float64Array,
	matrix: Float64Array,
): { readonly value: number; readonly rank: number } | undefined {
	const root = cholesky(matrix, vector.length);
	if (!root) return undefined;
	const left = vector.slice();
	let value = 0;
	root.columns.forEach((column, k) => {
		const pivot = root.pivots[k];
		const part = left[pivot] / column[pivot];
		value += part * part;
		for (let i = 0; i < left.length; i++) {
			left[i] = left[i] - part * column[i];
		}
		left[pivot] = 0;
	});
	const scale = vector.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
	if (left.some((rest) => Math.abs(rest) > OUT_OF_RANGE * scale)) return undefined;
	return { value, rank: root.columns.length };
}
