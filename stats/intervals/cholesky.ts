/** A pivot below this share of the largest variance is rounding. */
const NO_PIVOT = 1e-11;

/** M = Σ column columnᵀ, one column for each direction in which M has variance. */
export type Cholesky = {
	readonly columns: readonly Float64Array[];
	/** The row at which each column starts: it is 0 at the pivots before. */
	readonly pivots: readonly number[];
};

/**
 * Splits a symmetric positive semidefinite matrix (n × n, row-major) into the columns of its root,
 * the largest remaining variance first; what the others determine adds no column. `undefined`: the matrix
 * has a negative direction, so that it is no covariance.
 */
export function cholesky(matrix: Float64Array, size: number): Cholesky | undefined {
	const rest = matrix.slice();
	const columns: Float64Array[] = [];
	const pivots: number[] = [];
	const left = new Set(Array.from({ length: size }, (_, i) => i));
	const variance = (i: number) => rest[i * size + i];
	const largest = [...left].reduce((most, i) => Math.max(most, Math.abs(variance(i))), 0);
	while (left.size > 0) {
		const pivot = [...left].reduce((best, i) => (variance(i) > variance(best) ? i : best));
		if (!(variance(pivot) > NO_PIVOT * largest)) break;
		left.delete(pivot);
		const root = Math.sqrt(variance(pivot));
		const column = new Float64Array(size);
		column[pivot] = root;
		for (const i of left) column[i] = rest[i * size + pivot] / root;
		for (const i of left) {
			const own = column[i];
			if (own === 0) continue;
			for (const j of left) {
				rest[i * size + j] = rest[i * size + j] - own * column[j];
			}
		}
		columns.push(column);
		pivots.push(pivot);
	}
	for (const i of left) if (variance(i) < -NO_PIVOT * largest) return undefined;
	return { columns, pivots };
}
