import type { Warning } from "../core/result.ts";
import { type ChiSquareTest, chiSquareTest, noTest } from "../core/test-figures.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { fewClusters } from "../intervals/influence-error.ts";
import { type CountedUnits, scoreTest } from "../intervals/score-covariance.ts";
import { fewestClusters, withCells } from "../tables/clusters.ts";
import { type ContingencyTable, marginals, unpaired } from "../tables/contingency-table.ts";

export const MARGINAL_HOMOGENEITY = {
	id: "test.marginalHomogeneity",
	title: "Marginal homogeneity",
	answers: "Do two raters use the levels of a scale equally often?",
	scales: DISCRETE,
	compares: "pair",
	source: "Stuart 1955; Maxwell 1970; Bowker 1948",
	reads: "levels",
	compute: (ratings: Ratings) => marginalHomogeneity(ratings.table()),
} satisfies RatingDefinition;

export type MarginalHomogeneity = {
	readonly n: number;
	readonly nMissing: number;
	readonly nClusters?: number;
	/** Are the levels used equally often (leniency)? */
	readonly stuartMaxwell: ChiSquareTest;
	/** Is every exchange of two levels as frequent as its opposite (symmetry)? */
	readonly bowker: ChiSquareTest;
	readonly warnings: readonly Warning[];
};

/**
 * Whether two raters use the levels equally often (Stuart–Maxwell; with two levels McNemar's χ²) and
 * whether the whole table is symmetric (Bowker). From the table over the declared levels, pairwise
 * complete. A level without any disagreement says nothing and adds no degree of freedom to the
 * first; the second has K(K − 1)/2 over the K levels that occur.
 *
 * Reasons of either: EMPTY (n = 0), NO_DISCORDANT (the raters never differ), TOO_FEW (not more
 * clusters than degrees of freedom). With clusters the sums of whole clusters take the place of
 * single items: the same test where each cluster is one item; Bowker's then has a degree of freedom
 * for each pair of levels that were exchanged at all.
 * Source: Stuart 1955; Maxwell 1970; Bowker 1948; checked against statsmodels.
 */
export function marginalHomogeneity(table: ContingencyTable): MarginalHomogeneity {
	const nClusters = table.clusters && fewestClusters(table.clusters);
	const discordant = discordantCells(table);
	return {
		n: table.n,
		nMissing: unpaired(table),
		...(nClusters !== undefined && { nClusters }),
		stuartMaxwell: stuartMaxwell(table, discordant),
		bowker: tested(table, () =>
			table.clusters ? byScores(exchanges(discordant), discordant) : bowker(table),
		),
		warnings: fewClusters(nClusters),
	};
}

/** Stuart and Maxwell's test alone. */
export function stuartMaxwellTest(table: ContingencyTable): ChiSquareTest {
	return stuartMaxwell(table, discordantCells(table));
}

function stuartMaxwell(table: ContingencyTable, discordant: Discordant): ChiSquareTest {
	return tested(table, () => byScores(usesOfLevels(discordant, table.levels), discordant));
}

/** The cells off the diagonal that occur; the last place stands for all items of agreement. */
type Discordant = CountedUnits & {
	/** Level that A and that B gave; −1 in the last place. */
	readonly a: readonly number[];
	readonly b: readonly number[];
};

function discordantCells({ levels, counts, clusters }: ContingencyTable): Discordant {
	const cells: number[] = [];
	for (let cell = 0; cell < counts.length; cell++) {
		if (counts[cell] > 0 && cell % (levels + 1) !== 0) cells.push(cell);
	}
	const place = clusters && new Int32Array(counts.length).fill(cells.length);
	const occurring = new Float64Array(cells.length + 1);
	cells.forEach((cell, i) => {
		if (place) place[cell] = i;
		occurring[i] = counts[cell];
	});
	return {
		a: [...cells.map((cell) => Math.floor(cell / levels)), -1],
		b: [...cells.map((cell) => cell % levels), -1],
		counts: occurring,
		clusters: place && withCells(clusters, place),
	};
}

/** For each level, +1 in the cells where only A gave it, −1 where only B did. */
function usesOfLevels({ a, b }: Discordant, levels: number): Float64Array[] {
	const scores = new Map<number, Float64Array>();
	function add(level: number, place: number, use: number): void {
		const own = scores.get(level) ?? new Float64Array(a.length);
		own[place] = use;
		scores.set(level, own);
	}
	for (let place = 0; place < a.length - 1; place++) {
		add(a[place], place, 1);
		add(b[place], place, -1);
	}
	return Array.from({ length: levels }, (_, level) => scores.get(level)).filter(
		(own) => own !== undefined,
	);
}

/** For each pair of levels, +1 in the cell above the diagonal, −1 in the one below. */
function exchanges({ a, b }: Discordant): Float64Array[] {
	const scores = new Map<string, Float64Array>();
	a.forEach((byA, i) => {
		const byB = b[i];
		if (byA < 0) return;
		const pair = `${Math.min(byA, byB)}-${Math.max(byA, byB)}`;
		const score = scores.get(pair) ?? new Float64Array(a.length);
		score[i] = byA < byB ? 1 : -1;
		scores.set(pair, score);
	});
	return [...scores.values()];
}

type Test = { readonly chi2: number; readonly df: number };

function tested(table: ContingencyTable, test: () => Test | undefined): ChiSquareTest {
	if (table.n === 0) return noTest("EMPTY");
	const result = test();
	if (!result) return noTest("TOO_FEW");
	return result.df === 0 ? noTest("NO_DISCORDANT") : chiSquareTest(result.chi2, result.df);
}

/** More sums than clusters cannot be tested, and are not put together first. */
function byScores(scores: readonly Float64Array[], units: CountedUnits): Test | undefined {
	const sums = scores.length;
	if (units.clusters && sums > fewestClusters(units.clusters) + 1) return undefined;
	return scoreTest(scores, units);
}

function bowker(table: ContingencyTable): Test {
	const { levels, counts } = table;
	let chi2 = 0;
	let discordant = 0;
	for (let i = 0; i < levels; i++) {
		for (let j = i + 1; j < levels; j++) {
			const above = counts[i * levels + j];
			const below = counts[j * levels + i];
			if (above + below === 0) continue;
			chi2 += (above - below) ** 2 / (above + below);
			discordant += above + below;
		}
	}
	const { a, b } = marginals(table);
	const used = a.filter((count, k) => count + b[k] > 0).length;
	return { chi2, df: discordant === 0 ? 0 : (used * (used - 1)) / 2 };
}
