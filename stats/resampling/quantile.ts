/** Type-7 quantile (that of R and numpy) of ascending numbers. */
export function quantileSorted(sorted: Float64Array, p: number): number {
	const position = (sorted.length - 1) * p;
	const below = Math.floor(position);
	const low = sorted[below];
	const high = sorted[Math.min(below + 1, sorted.length - 1)];
	return low + (position - below) * (high - low);
}

/**
 * The same of numbers in any order, none of them NaN. Moves them around: two quantiles of thousands
 * of replicates cost a quarter of sorting them.
 */
export function quantileMoving(values: Float64Array, p: number): number {
	const below = Math.floor((values.length - 1) * p);
	if (below >= 0) {
		select(values, below, 0);
		if (below + 1 < values.length) select(values, below + 1, below + 1);
	}
	return quantileSorted(values, p);
}

/** The number of rank `rank`, from 0, of numbers in any order, none of them NaN. Moves them around. */
export function ofRankMoving(values: Float64Array, rank: number): number {
	select(values, rank, 0);
	return values[rank];
}

/** Brings the number of rank `rank` to its place among those from `from` on (Hoare 1961). */
function select(values: Float64Array, rank: number, from: number): void {
	let low = from;
	let high = values.length - 1;
	while (low < high) {
		const pivot = values[(low + high) >>> 1];
		let i = low;
		let j = high;
		while (i <= j) {
			while (values[i] < pivot) i++;
			while (values[j] > pivot) j--;
			if (i > j) break;
			const moved = values[i];
			values[i++] = values[j];
			values[j--] = moved;
		}
		if (rank <= j) high = j;
		else if (rank >= i) low = i;
		else return;
	}
}
