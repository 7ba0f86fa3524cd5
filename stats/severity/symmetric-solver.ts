/** Pivots below this share of their own start are rounding. */
const NO_PIVOT = 1e-12;

/** What a matrix does to vectors, the other way round. */
export type Solver = {
	/** M⁻¹ v. O(n²). */
	readonly solve: (vector: Float64Array) => Float64Array;
	/** M⁻¹, row-major. O(n³). */
	readonly inverse: () => Float64Array;
};

/**
 * Of a symmetric positive definite matrix (n × n, row-major), by Cholesky's factors; `undefined`: it is
 * not positive definite. O(n³ / 6).
 */
export function solverOf(matrix: Float64Array, size: number): Solver | undefined {
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
	function solve(vector: Float64Array): Float64Array {
		const solution = vector.slice();
		for (let i = 0; i < size; i++) {
			let rest = solution[i];
			for (let k = 0; k < i; k++) rest -= root[i * size + k] * solution[k];
			solution[i] = rest / root[i * size + i];
		}
		for (let i = size - 1; i >= 0; i--) {
			const own = solution[i] / root[i * size + i];
			solution[i] = own;
			for (let k = 0; k < i; k++) solution[k] = solution[k] - root[i * size + k] * own;
		}
		return solution;
	}
	return {
		solve,
		inverse: () => {
			const inverse = new Float64Array(size * size);
			for (let unit = 0; unit < size; unit++) {
				inverse.set(solve(new Float64Array(size).fill(1, unit, unit + 1)), unit * size);
			}
			return inverse;
		},
	};
}
