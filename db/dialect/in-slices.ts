/** Rows of the longest statement: of the widest table it stays far below what either engine takes for values. */
const MOST = 256;

/** Rows in slices of 256, 128, … 1: whatever their number, few statements do, of few kinds. */
export function inSlices<Row>(rows: readonly Row[]): Row[][] {
	const slices: Row[][] = [];
	for (let size = MOST, start = 0; start < rows.length; ) {
		if (size > rows.length - start) {
			size /= 2;
			continue;
		}
		slices.push(rows.slice(start, start + size));
		start += size;
	}
	return slices;
}
