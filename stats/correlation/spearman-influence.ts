import type { PairCells } from "../tables/pair-cells.ts";

type Cells = Pick<PairCells, "a" | "b" | "aValues" | "bValues" | "counts">;

/**
 * Influence of one row of each cell on Spearman's ρ (mean 0 over the rows). ρ is the correlation of
 * the places u, v of a row in each side's distribution (ties count half), and a row also moves the
 * places of all others: both are counted, in O(cells + values). Both sides must vary.
 * Source: the delta method on P = E u², Q = E v², A = E uv.
 */
export function spearmanInfluence(cells: Cells): Float64Array {
	const { a, b, counts } = cells;
	let n = 0;
	for (let cell = 0; cell < counts.length; cell++) n += counts[cell];
	const rowsOfA = rowsByValue(a, cells);
	const rowsOfB = rowsByValue(b, cells);
	const u = shareBelow(rowsOfA, n);
	const v = shareBelow(rowsOfB, n);
	let product = 0;
	for (let cell = 0; cell < counts.length; cell++) {
		const places = u[a[cell]] * v[b[cell]];
		product += (counts[cell] / n) * places;
	}
	const squareA = meanSquare(u, rowsOfA, n);
	const squareB = meanSquare(v, rowsOfB, n);
	// The mean of u and of v is ½.
	const varianceA = squareA - 0.25;
	const varianceB = squareB - 0.25;
	const root = Math.sqrt(varianceA * varianceB);
	const rho = (product - 0.25) / root;

	// What a row adds is the product of its places and, of each side, a term of its value alone.
	const side = { n, root, rho };
	const ofA = shareAbove(sumsByValue(a, { places: v, positions: b }, cells), n);
	const ofB = shareAbove(sumsByValue(b, { places: u, positions: a }, cells), n);
	addOwnTerms(ofA, u, { ...side, rows: rowsOfA, variance: varianceA });
	addOwnTerms(ofB, v, { ...side, rows: rowsOfB, variance: varianceB });
	const mean = 3 * (product / root - (rho / 2) * (squareA / varianceA + squareB / varianceB));
	const influence = new Float64Array(counts.length);
	for (let cell = 0; cell < counts.length; cell++) {
		const i = a[cell];
		const j = b[cell];
		const terms = ofA[i] + ofB[j] - mean;
		influence[cell] = (u[i] * v[j]) / root + terms;
	}
	return influence;
}

/**
 * Turns the other side's places above each value, which a row of the value moves E uv by, into all that
 * the row adds to ρ by its value: it moves E u² too, by its own place and through those above it.
 */
function addOwnTerms(
	terms: Float64Array,
	places: Float64Array,
	{
		rows,
		n,
		variance,
		root,
		rho,
	}: Readonly<Record<"n" | "variance" | "root" | "rho", number>> & { readonly rows: Float64Array },
): void {
	let above = 0;
	for (let value = terms.length - 1; value >= 0; value--) {
		const place = places[value];
		const own = rows[value] * place;
		const square = place * place + (2 * (above + own / 2)) / n;
		terms[value] = terms[value] / root - ((rho / 2) * square) / variance;
		above += own;
	}
}

/** Rows of each value. */
function rowsByValue(positions: Uint32Array, { aValues, bValues, counts }: Cells): Float64Array {
	const rows = new Float64Array(Math.max(aValues.length, bValues.length));
	for (let cell = 0; cell < counts.length; cell++) {
		const position = positions[cell];
		rows[position] = rows[position] + counts[cell];
	}
	return rows;
}

/** Sum over the rows of each value of one side of the places that they have on the other. */
function sumsByValue(
	own: Uint32Array,
	{ places, positions }: { readonly places: Float64Array; readonly positions: Uint32Array },
	{ aValues, bValues, counts }: Cells,
): Float64Array {
	const sums = new Float64Array(Math.max(aValues.length, bValues.length));
	for (let cell = 0; cell < counts.length; cell++) {
		const value = own[cell];
		const place = places[positions[cell]];
		sums[value] = sums[value] + counts[cell] * place;
	}
	return sums;
}

function meanSquare(places: Float64Array, rows: Float64Array, n: number): number {
	let sum = 0;
	for (let value = 0; value < places.length; value++) {
		sum += (rows[value] / n) * places[value] ** 2;
	}
	return sum;
}

/** Of each value: what lies below it and half of what lies on it, as a share of n. */
function shareBelow(sums: Float64Array, n: number): Float64Array {
	const shares = new Float64Array(sums.length);
	let below = 0;
	for (let value = 0; value < sums.length; value++) {
		const own = sums[value];
		shares[value] = (below + own / 2) / n;
		below += own;
	}
	return shares;
}

/** Turns sums of each value into what lies above it and half of what lies on it, as a share of n. */
function shareAbove(sums: Float64Array, n: number): Float64Array {
	let above = 0;
	for (let value = sums.length - 1; value >= 0; value--) {
		const own = sums[value];
		sums[value] = (above + own / 2) / n;
		above += own;
	}
	return sums;
}
