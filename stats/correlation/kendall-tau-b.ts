import { normalCritical, normalTwoSided } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import type { IntervalOrReason, Result } from "../core/result.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import type { MeasureOfCells } from "../definition/compared.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { fisherZ } from "../intervals/fisher-z.ts";
import { influenceError } from "../intervals/influence-error.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import { unpaired } from "../tables/contingency-table.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import {
	correlationResult,
	reasonAgainstCorrelation,
	undefinedCorrelation,
} from "./correlation-result.ts";
import { correlationScoreInterval, isTied } from "./correlation-score.ts";
import { exactKendallTest, MOST_COUNTED } from "./kendall-exact.ts";
import {
	type KendallTerms,
	kendallInfluence,
	kendallNullVariance,
	kendallTerms,
} from "./kendall-terms.ts";

/** τ-b of a judge with the reference, where several judges are compared. */
export const kendallOfCells: MeasureOfCells = (cells) => {
	let own: KendallTerms | undefined;
	function ownTerms(): KendallTerms {
		own ??= kendallTerms(cells);
		return own;
	}
	return {
		reason: reasonAgainstCorrelation(cells),
		measure: (counts) =>
			counts === cells.counts
				? ownTerms().value
				: kendallTerms({ ...cells, counts, n: total(counts) }).value,
		influence: () => kendallInfluence(cells, ownTerms()),
	};
};

function total(counts: Float64Array): number {
	return counts.reduce((sum, count) => sum + count, 0);
}

export const KENDALL_TAU_B = {
	id: "corr.kendallTauB",
	title: "Kendall's tau-b",
	answers: "How many more pairs of items do two raters order alike than otherwise?",
	scales: WITH_NUMBERS,
	compares: "pair",
	source: "Kendall 1945; Brown & Benedetti 1977",
	reads: "order",
	shown: {
		whose: ["pair", "judge"],
		figures: [{ field: "kendallTauB", label: "Kendall’s τ-b", unit: "decimal" }],
	},
	compute: (ratings: Ratings, options?: KendallOptions) => kendallTauB(ratings.cells(), options),
	compared: { measureOn: () => kendallOfCells },
} satisfies RatingDefinition;

const STAT = "corr.kendallTauB";

export type KendallOptions = StatOptions & {
	/** The normal approximation also where the exact test exists. */
	readonly test?: "exact" | "approximate" | undefined;
	/** Brown and Benedetti's ± z · se by name; Fisher's z scale, and `score` where values are tied, by default. */
	readonly interval?: "ase" | undefined;
};

/**
 * Concordant minus discordant pairs of items, corrected for ties, in [−1, 1]. Pairwise complete.
 * O(cells · log values) with a Fenwick tree over the values of B. `se` is the large-sample error
 * of Brown & Benedetti; `p` is exact up to 50 pairs without ties, otherwise the tie-corrected normal test.
 * Interval: `score` where values are tied (`correlationScoreInterval`), else on Fisher's z scale. With
 * clusters se and p are robust, and the latter's quantile is t(C − 1).
 * Reasons: EMPTY, TOO_FEW (n = 1), CONSTANT_INPUT; interval BOUNDARY where the error is 0 (untied),
 * TOO_FEW with fewer than 10 clusters (tied; untied with one). Parts: s, concordant minus discordant pairs; with clusters seIndependent,
 * designEffect. Source: Kendall 1945; Brown & Benedetti 1977; checked against scipy and naive counting.
 */
export function kendallTauB(cells: PairCells, options: KendallOptions = {}): Result {
	const { level } = settled(options);
	const reason = reasonAgainstCorrelation(cells);
	if (reason) return undefinedCorrelation(STAT, reason, cells);
	const terms = kendallTerms(cells);
	const { value, s } = terms;
	const influence = kendallInfluence(cells, terms);
	const result = correlationResult(
		STAT,
		{ value, influence, units: { ...cells, nMissing: unpaired(cells) } },
		{
			level,
			...(options.interval === undefined &&
				isTied(cells) && { score: correlationScoreInterval(cells, kendallOfCells, { level }) }),
			ofItems: () => ({
				interval: intervalOfItems(value, influenceError(influence, cells.counts), options),
				p: testOfItems(cells, terms, options),
			}),
		},
	);
	return { ...result, parts: { ...result.parts, s } };
}

function intervalOfItems(value: number, se: number, options: KendallOptions): IntervalOrReason {
	const { level } = settled(options);
	const how = { critical: normalCritical(level), level };
	const wald = symmetricInterval(value, se, { ...how, method: "ase" });
	if (options.interval === "ase" || !("ci" in wald) || Math.abs(value) === 1) return wald;
	return { ci: fisherZ(value, se / (1 - value * value), how) };
}

function testOfItems({ n }: PairCells, { s, tiesA, tiesB }: KendallTerms, options: KendallOptions) {
	const untied = tiesA.pairs === 0 && tiesB.pairs === 0;
	if (options.test !== "approximate" && untied && n <= MOST_COUNTED) return exactKendallTest(s, n);
	return normalTwoSided(s / Math.sqrt(kendallNullVariance(n, tiesA, tiesB)));
}
