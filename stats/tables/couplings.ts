/** A table of counts, rows × columns, row-major, whose rows and columns are in the order of their values. */
export type Grid = {
	readonly rows: number;
	readonly columns: number;
	readonly counts: Float64Array;
};

/** How often each row and each column was used, and all of them. */
function sumsOf({ rows, columns, counts }: Grid) {
	const ofRow = new Float64Array(rows);
	const ofColumn = new Float64Array(columns);
	let n = 0;
	counts.forEach((count, cell) => {
		const row = Math.floor(cell / columns);
		const column = cell % columns;
		ofRow[row] = ofRow[row] + count;
		ofColumn[column] = ofColumn[column] + count;
		n += count;
	});
	return { ofRow, ofColumn, n };
}

/** The same use of rows and columns, by two who know nothing of each other. */
export function independentCounts(grid: Grid): Float64Array {
	const { ofRow, ofColumn, n } = sumsOf(grid);
	return grid.counts.map(
		(_, cell) =>
			(ofRow[Math.floor(cell / grid.columns)] * ofColumn[cell % grid.columns]) / (n || 1),
	);
}

/**
 * The same use of rows and columns, the highest rows meeting the highest columns, or (`turned`) the
 * lowest: what orders items most alike, or least.
 */
export function orderedCounts(grid: Grid, turned = false): Float64Array {
	const { ofRow, ofColumn } = sumsOf(grid);
	const counts = new Float64Array(grid.counts.length);
	const left = ofColumn.slice();
	let place = 0;
	for (let row = 0; row < grid.rows; row++) {
		let rest = ofRow[row];
		while (rest > 0 && place < grid.columns) {
			const column = turned ? grid.columns - 1 - place : place;
			const taken = Math.min(rest, left[column]);
			const cell = row * grid.columns + column;
			counts[cell] = counts[cell] + taken;
			rest -= taken;
			left[column] = left[column] - taken;
			if (left[column] <= 0) place++;
		}
	}
	return counts;
}

/** Both agree on every item, each level as often as the two used it on average; of a square grid. */
export function agreeingCounts(grid: Grid): Float64Array {
	const { ofRow, ofColumn } = sumsOf(grid);
	return grid.counts.map((_, cell) => {
		const row = Math.floor(cell / grid.columns);
		return row === cell % grid.columns ? (ofRow[row] + ofColumn[row]) / 2 : 0;
	});
}

/**
 * One follows the other: half of the items with the rows as used, each in the column that it meets most
 * where both are ordered alike, half the other way round. On one scale with equal use that is agreement.
 */
export function followingCounts(grid: Grid): Float64Array {
	const { ofRow, ofColumn } = sumsOf(grid);
	const { rows, columns } = grid;
	const alike = orderedCounts(grid);
	const counts = new Float64Array(alike.length);
	const put = (cell: number, items: number) => {
		counts[cell] = counts[cell] + items / 2;
	};
	for (let row = 0; row < rows; row++) {
		let best = row * columns;
		for (let column = 1; column < columns; column++) {
			const cell = row * columns + column;
			if (alike[cell] > alike[best]) best = cell;
		}
		put(best, ofRow[row]);
	}
	for (let column = 0; column < columns; column++) {
		let best = column;
		for (let row = 1; row < rows; row++) {
			const cell = row * columns + column;
			if (alike[cell] > alike[best]) best = cell;
		}
		put(best, ofColumn[column]);
	}
	return counts;
}

/** `share` of the second counts in place of as many of the first. */
export function mixedCounts(
	first: Float64Array,
	second: Float64Array,
	share: number,
): Float64Array {
	const counts = new Float64Array(first.length);
	for (let cell = 0; cell < counts.length; cell++) {
		counts[cell] = (1 - share) * first[cell] + share * second[cell];
	}
	return counts;
}

/** Mean square of a value of each cell. */
export function meanSquare(values: Float64Array, counts: Float64Array): number {
	let sum = 0;
	let n = 0;
	for (let cell = 0; cell < counts.length; cell++) {
		sum += counts[cell] * values[cell] ** 2;
		n += counts[cell];
	}
	return sum / n;
}
