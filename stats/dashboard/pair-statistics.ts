import { disagreements } from "../core/agreement-weights.ts";
import type { CellStatistic } from "../resampling/cell-statistic.ts";

/** Where `pairStatistics` writes each of its numbers. */
export const PAIR_OUTPUTS = { kappa: 0, kappaQuadratic: 1, spearman: 2 } as const;
export type PairOutput = keyof typeof PAIR_OUTPUTS;

/** Chance disagreement below this is rounding: kappa does not exist, as in `cohenKappa`. */
const NO_DISAGREEMENT = 1e-12;

/**
 * Kappa, quadratic kappa and Spearman's correlation of a K × K table, its levels in the order of
 * their `numbers`, in two passes: what thousands of replicates of a pair are measured with. Every sum
 * adds up in the order in which the statistics themselves do, so that a resample like the sample
 * has exactly their values. NaN where one does not exist.
 */
export function pairStatistics(numbers: Float64Array): CellStatistic {
	const levels = numbers.length;
	const quadratic = disagreements("quadratic", numbers);
	const rows = new Float64Array(levels);
	const columns = new Float64Array(levels);
	const rowRanks = new Float64Array(levels);
	const columnRanks = new Float64Array(levels);
	return (counts, out) => {
		rows.fill(0);
		columns.fill(0);
		let n = 0;
		let agreed = 0;
		let distance = 0;
		for (let i = 0, cell = 0; i < levels; i++) {
			let row = 0;
			for (let j = 0; j < levels; j++, cell++) {
				const count = counts[cell];
				row += count;
				columns[j] = columns[j] + count;
				distance += count * quadratic[cell];
			}
			rows[i] = row;
			n += row;
			agreed += counts[i * levels + i];
		}
		let byChance = 0;
		let distanceByChance = 0;
		for (let i = 0, cell = 0; i < levels; i++) {
			const row = rows[i];
			byChance += row * columns[i];
			for (let j = 0; j < levels; j++, cell++) {
				distanceByChance += row * columns[j] * quadratic[cell];
			}
		}
		const square = n * n;
		out[PAIR_OUTPUTS.kappa] = kappaOf((n - agreed) / n, (square - byChance) / square);
		out[PAIR_OUTPUTS.kappaQuadratic] = kappaOf(distance / n, distanceByChance / square);
		centredMidranks(rows, n, rowRanks);
		centredMidranks(columns, n, columnRanks);
		out[PAIR_OUTPUTS.spearman] = correlation(counts, rowRanks, columnRanks);
	};
}

function kappaOf(observed: number, expected: number): number {
	return expected < NO_DISAGREEMENT ? Number.NaN : 1 - observed / expected;
}

/** Mean ranks of levels that occur so often, minus their mean over all n. */
function centredMidranks(totals: Float64Array, n: number, ranks: Float64Array): void {
	let below = 0;
	let sum = 0;
	for (let level = 0; level < totals.length; level++) {
		const ties = totals[level];
		const rank = below + (ties + 1) / 2;
		ranks[level] = rank;
		sum += ties * rank;
		below += ties;
	}
	const mean = sum / n;
	for (let level = 0; level < ranks.length; level++) ranks[level] = ranks[level] - mean;
}

function correlation(counts: Float64Array, a: Float64Array, b: Float64Array): number {
	let aa = 0;
	let bb = 0;
	let ab = 0;
	for (let i = 0, cell = 0; i < a.length; i++) {
		const fromA = a[i];
		for (let j = 0; j < b.length; j++, cell++) {
			const count = counts[cell];
			const fromB = b[j];
			aa += count * fromA * fromA;
			bb += count * fromB * fromB;
			ab += count * fromA * fromB;
		}
	}
	return aa > 0 && bb > 0 ? ab / Math.sqrt(aa) / Math.sqrt(bb) : Number.NaN;
}
