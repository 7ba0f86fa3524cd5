import { StatsInputError } from "../result.ts";
import { MISSING } from "../scale.ts";
import { type Clustering, type ClusterOptions, clusterCells, NO_CELL } from "./clusters.ts";

/**
 * How often rater A gave level i where rater B gave level j. Every two-rater statistic of a
 * discrete scale is computed from it, so that the rows are read once.
 */
export type ContingencyTable = {
	/** K: declared levels, used or not. */
	readonly levels: number;
	/** K × K counts, row-major: `counts[i * K + j]`, i of A, j of B. */
	readonly counts: Float64Array;
	/** Places where both have a value. */
	readonly n: number;
	/** Places where only A has no value; only B; neither has one. */
	readonly missingA: number;
	readonly missingB: number;
	readonly missingBoth: number;
	/** Groups of places that are not independent of each other. */
	readonly clusters?: Clustering | undefined;
};

/**
 * Cross-tabulates two columns of codes place by place (pairwise deletion). Unequal lengths and
 * codes outside the scale throw. O(n).
 */
export function contingencyTable(
	a: Uint8Array,
	b: Uint8Array,
	levels: number,
	{ clusters }: ClusterOptions = {},
): ContingencyTable {
	if (a.length !== b.length) {
		throw new StatsInputError(`columns of ${a.length} and ${b.length} places cannot be paired`);
	}
	const size = levels + 1;
	const all = new Float64Array(size * size);
	for (let place = 0; place < a.length; place++) {
		const cell = slot(a[place] as number, levels) * size + slot(b[place] as number, levels);
		(all[cell] as number)++;
	}
	const table = tableOf(all, levels);
	if (!clusters) return table;
	const cellOfUnit = Int32Array.from(a, (i, place) => {
		const j = b[place] as number;
		return i < levels && j < levels ? i * levels + j : NO_CELL;
	});
	return { ...table, clusters: clusterCells(cellOfUnit, clusters) };
}

/** Missing codes are counted in a K-th row and column, so that one pass serves every deletion. */
function slot(code: number, levels: number): number {
	if (code < levels) return code;
	if (code === MISSING) return levels;
	throw new StatsInputError(`code ${code} lies outside the scale of ${levels} levels`);
}

function tableOf(all: Float64Array, levels: number): ContingencyTable {
	const size = levels + 1;
	const counts = new Float64Array(levels * levels);
	let n = 0;
	let missingA = 0;
	let missingB = 0;
	for (let i = 0; i < levels; i++) {
		missingA += all[levels * size + i] as number;
		missingB += all[i * size + levels] as number;
		for (let j = 0; j < levels; j++) {
			const count = all[i * size + j] as number;
			counts[i * levels + j] = count;
			n += count;
		}
	}
	return { levels, counts, n, missingA, missingB, missingBoth: all[size * size - 1] as number };
}

/** Values that found no partner: what pairwise deletion left out. */
export function unpaired(table: { missingA: number; missingB: number }): number {
	return table.missingA + table.missingB;
}

/** Row and column sums: how often A and how often B used each level. */
export function marginals(table: ContingencyTable): { a: Float64Array; b: Float64Array } {
	const { levels, counts } = table;
	const a = new Float64Array(levels);
	const b = new Float64Array(levels);
	for (let i = 0; i < levels; i++) {
		for (let j = 0; j < levels; j++) {
			const count = counts[i * levels + j] as number;
			a[i] = (a[i] as number) + count;
			b[j] = (b[j] as number) + count;
		}
	}
	return { a, b };
}
