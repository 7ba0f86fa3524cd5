import type { StandardError } from "../intervals/influence-error.ts";
import { robustError } from "../intervals/robust-error.ts";
import { NO_SPREAD } from "../intervals/symmetric.ts";
import { type ContingencyTable, marginals } from "../tables/contingency-table.ts";

export type KappaDisagreement = { readonly observed: number; readonly expected: number };

/**
 * What kappa is made of, in disagreements (1 − agreement weight, K × K): κ = 1 − observed /
 * expected, exactly 1 when nothing off the agreeing cells was counted. Returns the measure of any
 * K × K counts, which keeps its room over the replicates of a bootstrap.
 */
export function kappaMeasure(
	levels: number,
	matrix: Float64Array,
): (counts: Float64Array) => KappaDisagreement {
	const rows = new Float64Array(levels);
	const columns = new Float64Array(levels);
	return (counts) => {
		rows.fill(0);
		columns.fill(0);
		let n = 0;
		let observed = 0;
		for (let i = 0; i < levels; i++) {
			for (let j = 0; j < levels; j++) {
				const count = counts[i * levels + j];
				if (count === 0) continue;
				n += count;
				rows[i] = rows[i] + count;
				columns[j] = columns[j] + count;
				observed += count * matrix[i * levels + j];
			}
		}
		let expected = 0;
		for (let i = 0; i < levels; i++) {
			const row = rows[i];
			if (row === 0) continue;
			for (let j = 0; j < levels; j++) {
				expected += row * columns[j] * matrix[i * levels + j];
			}
		}
		return { observed: observed / n, expected: expected / (n * n) };
	};
}

/** Observed and expected disagreement of a table; `matrix` holds the weight of each pair of levels, row by row. */
export function kappaDisagreement(
	table: ContingencyTable,
	matrix: Float64Array,
): KappaDisagreement {
	return kappaMeasure(table.levels, matrix)(table.counts);
}

/** Mean disagreement of each of A's levels with B's marginal, and of B's levels with A's. */
function meanDisagreements(table: ContingencyTable, matrix: Float64Array) {
	const { levels, n } = table;
	const sums = marginals(table);
	const ofA = new Float64Array(levels);
	const ofB = new Float64Array(levels);
	for (let i = 0; i < levels; i++) {
		for (let j = 0; j < levels; j++) {
			const disagreement = matrix[i * levels + j];
			ofA[i] = ofA[i] + (disagreement * sums.b[j]) / n;
			ofB[j] = ofB[j] + (disagreement * sums.a[i]) / n;
		}
	}
	return { ofA, ofB, sums };
}

/**
 * Influence of one item of each cell on κ (mean 0 over the items): what standard errors, paired
 * differences and clustered errors are made of. K × K, in the layout of the table.
 */
export function kappaInfluence(table: ContingencyTable, matrix: Float64Array): Float64Array {
	const { levels } = table;
	const { observed, expected } = kappaDisagreement(table, matrix);
	const { ofA, ofB } = meanDisagreements(table, matrix);
	const ratio = observed / expected;
	const influence = new Float64Array(levels * levels);
	for (let i = 0; i < levels; i++) {
		for (let j = 0; j < levels; j++) {
			const cell = i * levels + j;
			const chance = ofA[i] + ofB[j] - 2 * expected;
			influence[cell] = (ratio * chance - (matrix[cell] - observed)) / expected;
		}
	}
	return influence;
}

/**
 * Large-sample error √Σ IF² / n, that of Fleiss, Cohen & Everitt 1969; robust to the clusters of the
 * table; 0 where it is rounding. `undefined`: all items lie in one cluster.
 */
export function kappaError(
	table: ContingencyTable,
	matrix: Float64Array,
): StandardError | undefined {
	return robustError(kappaInfluence(table, matrix), table);
}

/** Standard error if κ were 0 (Fleiss, Cohen & Everitt 1969); 0 where it is rounding. */
export function kappaNullError(table: ContingencyTable, matrix: Float64Array): number {
	const { levels, n } = table;
	const { expected } = kappaDisagreement(table, matrix);
	const { ofA, ofB, sums } = meanDisagreements(table, matrix);
	let sum = 0;
	for (let i = 0; i < levels; i++) {
		for (let j = 0; j < levels; j++) {
			const share = (sums.a[i] * sums.b[j]) / (n * n);
			const chance = ofA[i] + ofB[j] - expected;
			sum += share * (chance - matrix[i * levels + j]) ** 2;
		}
	}
	const error = Math.sqrt(sum / n) / expected;
	return error < NO_SPREAD ? 0 : error;
}
