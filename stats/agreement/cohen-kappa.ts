import { bootstrapInterval, bootstrapOne, type Resampled } from "../bootstrap.ts";
import { normalTwoSided } from "../distributions.ts";
import { clopperPearson } from "../intervals/clopper-pearson.ts";
import { fisherZ } from "../intervals/fisher-z.ts";
import { NO_SPREAD } from "../intervals/symmetric.ts";
import { type StatOptions, settled } from "../options.ts";
import {
	type IntervalOrReason,
	lowN,
	type Result,
	undefinedResult,
	type Warning,
} from "../result.ts";
import { type ContingencyTable, marginals, unpaired } from "../tables/contingency-table.ts";
import { type AgreementWeights, disagreements } from "./agreement-weights.ts";

/** From this many items the Fisher-z interval covers as well as the bootstrap (stats.md §2.6). */
const ENOUGH_FOR_FISHER_Z = 100;

/** Observed and expected disagreement: κ = 1 − observed / expected. */
type Disagreement = { readonly observed: number; readonly expected: number };

/**
 * Agreement of two raters beyond chance, (p_o − p_e) / (1 − p_e), in [−1, 1]; weighted for ordinal
 * levels. The table is square over the declared levels, pairwise complete; an unused level changes
 * nothing. `numbers` are the levels' numbers (`levelNumbers`) and default to their positions.
 *
 * Reasons: EMPTY (n = 0), TOO_FEW (n = 1), SINGLE_CATEGORY (both used one and the same level).
 * One constant rater → exactly 0, standard error 0, interval BOUNDARY, warning CONSTANT_RATER.
 * Binary scales: HIGH_PREVALENCE (|prevalence index| > .6), MARGINALS_DIFFER (|bias index| > .1).
 * Interval: Fisher-z from 100 items, BCa below, `exact-po` at κ = 1; `se` is the large-sample error.
 * Parts: po, pe, se0 (error under κ = 0, that of `p`), z.
 * Source: Cohen 1960, 1968; Fleiss, Cohen & Everitt 1969; checked against statsmodels.
 */
export function cohenKappa(
	table: ContingencyTable,
	weights: AgreementWeights = "unweighted",
	options: StatOptions & { readonly numbers?: Float64Array | undefined } = {},
): Result {
	const stat = weights === "unweighted" ? "kappa.cohen" : "kappa.weighted";
	const { levels, counts, n } = table;
	const counted = { n, nMissing: unpaired(table) };
	if (n === 0) return undefinedResult(stat, "EMPTY", counted);
	if (n === 1) return undefinedResult(stat, "TOO_FEW", counted);
	const numbers = options.numbers ?? Float64Array.from({ length: levels }, (_, k) => k);
	const matrix = disagreements(weights, numbers);
	const { observed, expected } = disagreementOf(counts, levels, matrix);
	if (expected < 1e-12) return undefinedResult(stat, "SINGLE_CATEGORY", counted);

	const constant = hasConstantRater(table);
	const value = constant ? 0 : 1 - observed / expected;
	const influence = kappaInfluence(table, matrix);
	let squares = 0;
	for (let cell = 0; cell < counts.length; cell++) {
		squares += (counts[cell] as number) * (influence[cell] as number) ** 2;
	}
	const error = Math.sqrt(squares) / n;
	const se = constant || error < NO_SPREAD ? 0 : error;
	const se0 = constant ? 0 : nullError(table, matrix, expected);
	const test = se0 > 0 ? { z: value / se0, p: normalTwoSided(value / se0) } : undefined;
	const { interval, warnings } = kappaInterval(
		{ stat, table, matrix, value, se, expected, constant },
		options,
	);
	return {
		stat,
		value,
		...counted,
		se,
		...interval,
		...(test && { p: test.p }),
		...("ci" in interval && interval.ci.method === "bca" && { seed: settled(options).seed }),
		warnings: [
			...(constant ? (["CONSTANT_RATER"] as const) : []),
			...lowN(n),
			...binaryWarnings(table),
			...warnings,
		],
		parts: { po: 1 - observed, pe: 1 - expected, se0, ...(test && { z: test.z }) },
	};
}

function disagreementOf(counts: Float64Array, levels: number, matrix: Float64Array): Disagreement {
	const rows = new Float64Array(levels);
	const columns = new Float64Array(levels);
	let n = 0;
	let observed = 0;
	for (let i = 0; i < levels; i++) {
		for (let j = 0; j < levels; j++) {
			const count = counts[i * levels + j] as number;
			if (count === 0) continue;
			n += count;
			rows[i] = (rows[i] as number) + count;
			columns[j] = (columns[j] as number) + count;
			observed += count * (matrix[i * levels + j] as number);
		}
	}
	let expected = 0;
	for (let i = 0; i < levels; i++) {
		if (rows[i] === 0) continue;
		for (let j = 0; j < levels; j++) {
			expected += (rows[i] as number) * (columns[j] as number) * (matrix[i * levels + j] as number);
		}
	}
	return { observed: observed / n, expected: expected / (n * n) };
}

function hasConstantRater(table: ContingencyTable): boolean {
	const { a, b } = marginals(table);
	return [a, b].some((sums) => sums.filter((sum) => sum > 0).length === 1);
}

/**
 * Mean disagreement of each level with the other rater's marginal: of A's levels with B's
 * marginal, of B's levels with A's.
 */
function meanDisagreements(table: ContingencyTable, matrix: Float64Array) {
	const { levels, n } = table;
	const sums = marginals(table);
	const ofA = new Float64Array(levels);
	const ofB = new Float64Array(levels);
	for (let i = 0; i < levels; i++) {
		for (let j = 0; j < levels; j++) {
			const disagreement = matrix[i * levels + j] as number;
			ofA[i] = (ofA[i] as number) + (disagreement * (sums.b[j] as number)) / n;
			ofB[j] = (ofB[j] as number) + (disagreement * (sums.a[i] as number)) / n;
		}
	}
	return { ofA, ofB, sums };
}

/**
 * Influence of one item of each cell on κ (mean 0 over the items): what standard errors, paired
 * differences and clusters are made of (stats.md §2.5). K × K, in the layout of the table. Its
 * root mean square over √n is the error of Fleiss, Cohen & Everitt 1969.
 */
export function kappaInfluence(table: ContingencyTable, matrix: Float64Array): Float64Array {
	const { levels, counts } = table;
	const { observed, expected } = disagreementOf(counts, levels, matrix);
	const { ofA, ofB } = meanDisagreements(table, matrix);
	const ratio = observed / expected;
	const influence = new Float64Array(levels * levels);
	for (let i = 0; i < levels; i++) {
		for (let j = 0; j < levels; j++) {
			const cell = i * levels + j;
			const chance = (ofA[i] as number) + (ofB[j] as number) - 2 * expected;
			influence[cell] = (ratio * chance - ((matrix[cell] as number) - observed)) / expected;
		}
	}
	return influence;
}

/** Standard error if κ were 0 (Fleiss, Cohen & Everitt 1969); 0 where it is only rounding. */
function nullError(table: ContingencyTable, matrix: Float64Array, expected: number): number {
	const { levels, n } = table;
	const { ofA, ofB, sums } = meanDisagreements(table, matrix);
	let sum = 0;
	for (let i = 0; i < levels; i++) {
		for (let j = 0; j < levels; j++) {
			const share = ((sums.a[i] as number) * (sums.b[j] as number)) / (n * n);
			const chance = (ofA[i] as number) + (ofB[j] as number) - expected;
			sum += share * (chance - (matrix[i * levels + j] as number)) ** 2;
		}
	}
	const error = Math.sqrt(sum / n) / expected;
	return error < NO_SPREAD ? 0 : error;
}

type Estimated = {
	readonly stat: string;
	readonly table: ContingencyTable;
	readonly matrix: Float64Array;
	readonly value: number;
	readonly se: number;
	readonly expected: number;
	readonly constant: boolean;
};

function kappaInterval(
	estimated: Estimated,
	options: StatOptions,
): { interval: IntervalOrReason; warnings: readonly Warning[] } {
	const { stat, table, matrix, value, se, expected, constant } = estimated;
	const { level } = settled(options);
	if (value === 1) {
		const agreement = clopperPearson(table.n, table.n, level).low;
		const low = 1 - (1 - agreement) / expected;
		return { interval: { ci: { low, high: 1, level, method: "exact-po" } }, warnings: [] };
	}
	if (constant || se === 0) return { interval: { ciReason: "BOUNDARY" }, warnings: [] };
	if (table.n >= ENOUGH_FOR_FISHER_Z) {
		return { interval: { ci: fisherZ(value, se / (1 - value * value), { level }) }, warnings: [] };
	}
	return bootstrapInterval(value, bootstrapKappa(table, matrix, { stat, ...options }), { level });
}

/** Replicates of κ over the cells of its table; NaN where both raters kept to one level. */
export function bootstrapKappa(
	{ counts, levels }: ContingencyTable,
	matrix: Float64Array,
	{ stat, ...options }: StatOptions & { readonly stat: string },
): Resampled {
	function kappa(drawn: Float64Array): number {
		const { observed, expected } = disagreementOf(drawn, levels, matrix);
		return expected < 1e-12 ? Number.NaN : 1 - observed / expected;
	}
	return bootstrapOne(counts, kappa, stat, options);
}

/** Byrt, Bishop & Carlin 1993: what makes κ of a binary scale hard to read. */
function binaryWarnings({ levels, counts, n }: ContingencyTable): readonly Warning[] {
	if (levels !== 2) return [];
	const [neither = 0, onlyB = 0, onlyA = 0, both = 0] = counts;
	const warnings: Warning[] = [];
	if (Math.abs(both - neither) / n > 0.6) warnings.push("HIGH_PREVALENCE");
	if (Math.abs(onlyA - onlyB) / n > 0.1) warnings.push("MARGINALS_DIFFER");
	return warnings;
}
