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
	let n = 0;
	for (const count of counts) n += count;
	const u = shareBelow(sumsByValue(a, undefined, cells), n);
	const v = shareBelow(sumsByValue(b, undefined, cells), n);
	const uOfCell = lookUp(u, a);
	const vOfCell = lookUp(v, b);
	// How far a row of each value moves the mean of v through the places of A above it, and so on.
	const vAboveA = shareAbove(sumsByValue(a, vOfCell, cells), n);
	const uAboveB = shareAbove(sumsByValue(b, uOfCell, cells), n);
	const uAboveA = shareAbove(sumsByValue(a, uOfCell, cells), n);
	const vAboveB = shareAbove(sumsByValue(b, vOfCell, cells), n);

	let [product, squareA, squareB] = [0, 0, 0];
	for (let cell = 0; cell < counts.length; cell++) {
		const share = (counts[cell] as number) / n;
		const ui = uOfCell[cell] as number;
		const vj = vOfCell[cell] as number;
		product += share * ui * vj;
		squareA += share * ui * ui;
		squareB += share * vj * vj;
	}
	// The mean of u and of v is ½.
	const varianceA = squareA - 0.25;
	const varianceB = squareB - 0.25;
	const root = Math.sqrt(varianceA * varianceB);
	const rho = (product - 0.25) / root;
	const influence = new Float64Array(counts.length);
	for (let cell = 0; cell < counts.length; cell++) {
		const i = a[cell] as number;
		const j = b[cell] as number;
		const ui = uOfCell[cell] as number;
		const vj = vOfCell[cell] as number;
		const ofProduct = ui * vj + (vAboveA[i] as number) + (uAboveB[j] as number) - 3 * product;
		const ofSquareA = ui * ui + 2 * (uAboveA[i] as number) - 3 * squareA;
		const ofSquareB = vj * vj + 2 * (vAboveB[j] as number) - 3 * squareB;
		influence[cell] =
			ofProduct / root - (rho / 2) * (ofSquareA / varianceA + ofSquareB / varianceB);
	}
	return influence;
}

function lookUp(ofValue: Float64Array, positions: Uint32Array): Float64Array {
	const ofCell = new Float64Array(positions.length);
	for (let cell = 0; cell < ofCell.length; cell++) {
		ofCell[cell] = ofValue[positions[cell] as number] as number;
	}
	return ofCell;
}

/** Sum over the rows of each value of a number per cell; without numbers, how many rows there are. */
function sumsByValue(
	positions: Uint32Array,
	ofCell: Float64Array | undefined,
	{ aValues, bValues, counts }: Pick<PairCells, "aValues" | "bValues" | "counts">,
): Float64Array {
	const sums = new Float64Array(Math.max(aValues.length, bValues.length));
	for (let cell = 0; cell < counts.length; cell++) {
		const position = positions[cell] as number;
		const number = ofCell ? (ofCell[cell] as number) : 1;
		sums[position] = (sums[position] as number) + (counts[cell] as number) * number;
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
