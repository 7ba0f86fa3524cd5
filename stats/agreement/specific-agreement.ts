import type { StatOptions } from "../core/options.ts";
import { type Result, undefinedResult } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { ratioInfluence } from "../intervals/rate.ts";
import { RATES } from "../intervals/within-range.ts";
import { bootstrapCells, type Resampled } from "../resampling/bootstrap.ts";
import type { CellStatistic } from "../resampling/cell-statistic.ts";
import { resampledResult, worthResampling } from "../resampling/resampled-result.ts";
import { type ContingencyTable, unpaired } from "../tables/contingency-table.ts";

export const SPECIFIC_AGREEMENT = {
	id: "agreement.specific",
	title: "Specific agreement",
	answers: "When one rater gives this level, how often does the other give it too?",
	scales: DISCRETE,
	compares: "pair",
	source: "Cicchetti & Feinstein 1990",
	reads: "levels",
	compute: (ratings: Ratings, options?: StatOptions) => ({
		...specificAgreement(ratings.table(), options),
	}),
} satisfies RatingDefinition;

const STAT = "agreement.specific";

/**
 * For each declared level, the share of its uses on which both raters agreed, 2 n_kk / (n_k· + n_·k), in
 * [0, 1]; with two levels the negative and the positive agreement. Percent agreement hides a rare level
 * nobody agrees upon, this does not. Pairwise complete, all levels from the same replicates.
 * Reasons of a level: EMPTY, ZERO_DENOMINATOR (nobody used it); interval BCa, BOUNDARY at 0 and 1.
 * Parts with clusters: seIndependent, designEffect. Source: Dice 1945; Cicchetti & Feinstein 1990.
 */
export function specificAgreement(table: ContingencyTable, options?: StatOptions): Result[] {
	const { levels, counts, n } = table;
	const counted = { n, nMissing: unpaired(table) };
	if (n === 0) {
		return Array.from({ length: levels }, () => undefinedResult(STAT, "EMPTY", counted));
	}
	const resampled = worthResampling(table) ? resample(table, options) : [];
	const shares = sharesOf(table.counts, table.levels);
	return Array.from(shares, (value, k) => {
		if (Number.isNaN(value)) return undefinedResult(STAT, "ZERO_DENOMINATOR", counted);
		const { both, either } = usesOfLevel(k, levels);
		return resampledResult(
			STAT,
			{ value, influence: ratioInfluence(both, either, counts), resampled: resampled[k] },
			{ units: table, nMissing: counted.nMissing, options, range: RATES },
		);
	});
}

/** The share of each level; NaN where nobody used it. */
function sharesOf(counts: Float64Array, levels: number): Float64Array {
	const uses = new Float64Array(levels);
	for (let cell = 0; cell < counts.length; cell++) {
		const count = counts[cell];
		if (count === 0) continue;
		const [i, j] = [Math.floor(cell / levels), cell % levels];
		uses[i] = uses[i] + count;
		uses[j] = uses[j] + count;
	}
	return uses.map((all, k) => (2 * counts[k * levels + k]) / all);
}

function resample(
	{ levels, counts, clusters }: ContingencyTable,
	options?: StatOptions,
): Resampled[] {
	const statistic: CellStatistic = (drawn, out) => out.set(sharesOf(drawn, levels));
	return bootstrapCells(counts, { stat: STAT, outputs: levels, statistic, clusters }, options);
}

/** In each cell: how many of the two ratings are the level, and both of them where both are. */
function usesOfLevel(k: number, levels: number) {
	const both = new Float64Array(levels * levels);
	const either = new Float64Array(levels * levels);
	for (let other = 0; other < levels; other++) {
		either[k * levels + other] = 1;
		either[other * levels + k] = 1;
	}
	both[k * levels + k] = 2;
	either[k * levels + k] = 2;
	return { both, either };
}
