/** Pivots below this share of their own start are rounding. */
const NO_PIVOT = 1e-12;

/**
 * Inverse of a symmetric positive definite matrix (n × n, row-major), by Cholesky's factors;
 * `undefined`: it is not positive definite. O(n³).
 */
export function inverseOf(matrix: Float64Array, size: number): Float64Array | undefined {
	const root = new Float64Array(size * size);
	for (let i = 0; i < size; i++) {
		for (let j = 0; j <= i; j++) {
			let rest = matrix[i * size + j];
			for (let k = 0; k < j; k++) rest -= root[i * size + k] * root[j * size + k];
			if (i > j) root[i * size + j] = rest / root[j * size + j];
			else if (!(rest > NO_PIVOT * matrix[i * size + i])) return undefined;
			else root[i * size + i] = Math.sqrt(rest);
		}
	}
	const inverse = new Float64Array(size * size);
	const column = new Float64Array(size);
	for (let unit = 0; unit < size; unit++) {
		for (let i = 0; i < size; i++) {
			let rest = i === unit ? 1 : 0;
			for (let k = 0; k < i; k++) rest -= root[i * size + k] * column[k];
			column[i] = rest / root[i * size + i];
		}
		for (let i = size - 1; i >= 0; i--) {
			let rest = column[i];
			for (let k = i + 1; k < size; k++) rest -= root[k * size + i] * column[k];
			column[i] = rest / root[i * size + i];
		}
		for (let i = 0; i < size; i++) inverse[i * size + unit] = column[i];
	}
	return inverse;
}
