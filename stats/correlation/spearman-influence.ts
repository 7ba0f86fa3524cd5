import type { PairCells } from "../tables/pair-cells.ts";

/**
 * Influence of one row of each cell on Spearman's ρ (mean 0 over the rows). ρ is the correlation of
 * the places u, v of a row in each side's distribution (ties count half), and a row also moves the
 * places of all others: both are counted, in O(cells + values). Both sides must vary.
 * Source: the delta method on P = E u², Q = E v², A = E uv.
 */
export function spearmanInfluence(
	cells: Pick<PairCells, "a" | "b" | "aValues" | "bValues" | "counts">,
): Float64Array {
	const { a, b, counts } = cells;
	const n = counts.reduce((sum, count) => sum + count, 0);
	const one = new Float64Array(counts.length).fill(1);
	const countsOfA = sumsByValue(a, one, cells);
	const countsOfB = sumsByValue(b, one, cells);
	const u = shareBelow(countsOfA, n);
	const v = shareBelow(countsOfB, n);
	const uOfCell = Float64Array.from(a, (position) => u[position] as number);
	const vOfCell = Float64Array.from(b, (position) => v[position] as number);
	// How far a row of each value moves the mean of v through the places of A above it, and so on.
	const vAboveA = shareAbove(sumsByValue(a, vOfCell, cells), n);
	const uAboveB = shareAbove(sumsByValue(b, uOfCell, cells), n);
	const uAboveA = shareAbove(sumsByValue(a, uOfCell, cells), n);
	const vAboveB = shareAbove(sumsByValue(b, vOfCell, cells), n);

	const moment = (first: Float64Array, second: Float64Array) =>
		counts.reduce(
			(sum, count, i) => sum + count * (first[i] as number) * (second[i] as number),
			0,
		) / n;
	const product = moment(uOfCell, vOfCell);
	const squareA = moment(uOfCell, uOfCell);
	const squareB = moment(vOfCell, vOfCell);
	// The mean of u and of v is ½.
	const varianceA = squareA - 0.25;
	const varianceB = squareB - 0.25;
	const root = Math.sqrt(varianceA * varianceB);
	const rho = (product - 0.25) / root;
	return Float64Array.from(counts, (_, cell) => {
		const [i, j] = [a[cell] as number, b[cell] as number];
		const [ui, vj] = [u[i] as number, v[j] as number];
		const ofProduct = ui * vj + (vAboveA[i] as number) + (uAboveB[j] as number) - 3 * product;
		const ofSquareA = ui * ui + 2 * (uAboveA[i] as number) - 3 * squareA;
		const ofSquareB = vj * vj + 2 * (vAboveB[j] as number) - 3 * squareB;
		return ofProduct / root - (rho / 2) * (ofSquareA / varianceA + ofSquareB / varianceB);
	});
}

/** Sum over the rows of each value of a number per cell. */
function sumsByValue(
	positions: Uint32Array,
	ofCell: Float64Array,
	{ aValues, bValues, counts }: Pick<PairCells, "aValues" | "bValues" | "counts">,
): Float64Array {
	const sums = new Float64Array(Math.max(aValues.length, bValues.length));
	for (let cell = 0; cell < counts.length; cell++) {
		const position = positions[cell] as number;
		sums[position] =
			(sums[position] as number) + (counts[cell] as number) * (ofCell[cell] as number);
	}
	return sums;
}

/** Of each value: what lies below it and half of what lies on it, as a share of n. */
function shareBelow(sums: Float64Array, n: number): Float64Array {
	let below = 0;
	return sums.map((own) => {
		const share = (below + own / 2) / n;
		below += own;
		return share;
	});
}

/** Of each value: what lies above it and half of what lies on it, as a share of n. */
function shareAbove(sums: Float64Array, n: number): Float64Array {
	return shareBelow(sums.toReversed(), n).reverse();
}
