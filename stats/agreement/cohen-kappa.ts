import { DISCRETE, type Words } from "../core/words.ts";
import { type ContingencyTable, marginals } from "../tables/contingency-table.ts";

export const COHEN_KAPPA = {
	id: "kappa.cohen",
	title: "Cohen's kappa",
	answers: "How far do two raters agree beyond what their habits would produce by chance?",
	scales: DISCRETE,
	compares: "pair",
	source: "Cohen 1960; Fleiss, Cohen & Everitt 1969",
	reads: "levels",
	shown: {
		whose: ["pair", "judge"],
		figures: [{ field: "kappa", label: "Cohen’s κ", unit: "decimal" }],
	},
} as const satisfies Words;

export const WEIGHTED_KAPPA = {
	id: "kappa.weighted",
	title: "Weighted kappa",
	answers: "How far do two raters agree beyond chance, near misses counting in part?",
	scales: ["ordinal"],
	compares: "pair",
	source: "Cohen 1968; Fleiss, Cohen & Everitt 1969",
	reads: "levels",
	shown: {
		whose: ["pair", "judge"],
		figures: [
			{ field: "kappaLinear", result: "linear", label: "κ, linear weights", unit: "decimal" },
			{
				field: "kappaQuadratic",
				result: "quadratic",
				label: "κ, quadratic weights",
				unit: "decimal",
			},
		],
	},
} as const satisfies Words;

/** d_o = Σ n_ij d_ij / n and d_e = Σ n_i· n_·j d_ij / n², d_ij how far levels i and j disagree. */
export type KappaDisagreement = { readonly observed: number; readonly expected: number };

/** κ = 1 − d_o / d_e: how much less two raters disagree than their habits would by chance. */
export function kappaOf({ observed, expected }: KappaDisagreement): number {
	return 1 - observed / expected;
}

/** Both kept to one and the same level, but for rounding: there is nothing that chance could do. */
export function nothingExpected({ expected }: KappaDisagreement): boolean {
	return expected < 1e-12;
}

/**
 * What kappa is made of, from disagreements (1 − agreement weight, K × K), so that it is exactly 1 when
 * nothing off the agreeing cells was counted. Returns the measure of any K × K counts, which keeps its
 * room over the replicates of a bootstrap.
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
export function kappaInfluence(
	table: ContingencyTable,
	matrix: Float64Array,
	{ observed, expected }: KappaDisagreement = kappaDisagreement(table, matrix),
): Float64Array {
	const { levels } = table;
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
 * What one item of each cell adds to the expected disagreement, as a multiple of it (mean 1 over the
 * items): κ is the mean of influence + κ · weight, and under another κ that is held fixed the item adds
 * influence + (κ − fixed) · weight. K × K, in the layout of the table.
 */
export function kappaWeight(table: ContingencyTable, matrix: Float64Array): Float64Array {
	const { levels } = table;
	const { expected } = kappaDisagreement(table, matrix);
	const { ofA, ofB } = meanDisagreements(table, matrix);
	return Float64Array.from(matrix, (_, cell) => {
		const [i, j] = [Math.floor(cell / levels), cell % levels];
		return (ofA[i] + ofB[j] - expected) / expected;
	});
}

/** Standard error if κ were 0 (Fleiss, Cohen & Everitt 1969). */
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
	return Math.sqrt(sum / n) / expected;
}

/** Did one of them keep to a single level? κ is then exactly 0. */
export function hasConstantRater(table: ContingencyTable): boolean {
	const { a, b } = marginals(table);
	return [a, b].some((sums) => sums.filter((sum) => sum > 0).length === 1);
}

/** The κ that the same marginals would allow at best. */
export function largestKappa(table: ContingencyTable, expected: number): number {
	const { a, b } = marginals(table);
	const agreeing = a.reduce((sum, count, k) => sum + Math.min(count, b[k]), 0);
	return 1 - (1 - agreeing / table.n) / expected;
}
