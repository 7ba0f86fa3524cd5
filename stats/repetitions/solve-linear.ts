/** Pivots below this share of the largest number of their column are rounding. */
const NO_PIVOT = 1e-10;

/** The solution of as many equations as unknowns, by elimination; `undefined` where there is none. */
export function solveLinear(
	equations: readonly { readonly left: readonly number[]; readonly right: number }[],
): Float64Array | undefined {
	const size = equations.length;
	const rows = equations.map(({ left, right }) => {
		const largest = left.reduce((most, x) => Math.max(most, Math.abs(x)), 0) || 1;
		return Float64Array.from([...left, right], (x) => x / largest);
	});
	for (let column = 0; column < size; column++) {
		let pivot = column;
		for (let row = column + 1; row < size; row++) {
			if (Math.abs(rows[row][column]) > Math.abs(rows[pivot][column])) pivot = row;
		}
		if (!(Math.abs(rows[pivot][column]) > NO_PIVOT)) return undefined;
		[rows[column], rows[pivot]] = [rows[pivot], rows[column]];
		for (let row = 0; row < size; row++) {
			if (row === column) continue;
			const factor = rows[row][column] / rows[column][column];
			for (let k = column; k <= size; k++) rows[row][k] -= factor * rows[column][k];
		}
	}
	return Float64Array.from(rows, (row, place) => row[size] / row[place]);
}
