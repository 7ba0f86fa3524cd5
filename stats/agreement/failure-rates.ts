import { chiSquareUpper } from "../core/distributions.ts";
import { type StatOptions, settled } from "../core/options.ts";
import { type Reason, type Result, StatsInputError, type Warning } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { fisherExact } from "../intervals/fisher-exact.ts";
import { rateResult } from "../intervals/rate.ts";
import { scoreTest } from "../intervals/score-covariance.ts";
import type { ClusterOptions } from "../tables/clusters.ts";
import { type ContingencyTable, contingencyTable } from "../tables/contingency-table.ts";

export const FAILURE_RATES = {
	id: "missing.rate",
	title: "Failure rate",
	answers: "How often does the judge give no answer, and does that depend on the right one?",
	scales: DISCRETE,
	compares: "judge",
	source: "Fisher 1935; Freeman & Halton 1951",
	reads: "levels",
	compute: (ratings: Ratings, options?: StatOptions) => {
		const [judge, reference] = ratings.codes();
		const { clusters } = ratings;
		return failureRates({ judge, reference }, ratings.levels(), { ...options, clusters });
	},
} satisfies RatingDefinition;

const STAT = "missing.rate";
const SIGNIFICANT = 0.05;

/** Whether failures depend on the reference's level, or why that cannot be tested. */
export type FailureTest =
	| { readonly p: number; readonly method: "exact" | "chi-square" | "cluster-score" }
	| { readonly p: undefined; readonly reason: Reason };

export type FailureRates = {
	/** Over all items with a level of the reference. */
	readonly overall: Result;
	/** For each declared level of the reference. */
	readonly byLevel: readonly Result[];
	readonly related: FailureTest;
};

/**
 * How often a judge gave nothing where the reference has a level, overall and for each level, with
 * Wilson's interval. Items of which the judge was never asked must not be among the columns.
 * `related` tests whether failures depend on the level: Fisher's exact test, for more than two levels
 * Freeman and Halton's (χ² where too many tables share the margins: `fisherExact`); with clusters a
 * score test with the covariance of whole clusters. p < .05 → MISSING_RELATED_TO_LABEL on `overall`:
 * agreement on the answered items then says little about the rest.
 * Reasons: EMPTY (`overall`, test), ZERO_DENOMINATOR (a level the reference never gave); test TOO_FEW (not
 * more clusters than levels). Parts: failed. Source: Fisher 1935; Freeman & Halton 1951.
 */
export function failureRates(
	{ judge, reference }: Readonly<Record<"judge" | "reference", Uint8Array>>,
	levels: number,
	options: StatOptions & ClusterOptions = {},
): FailureRates {
	if (judge.some((code) => code >= levels && code !== MISSING)) {
		throw new StatsInputError(`a code lies outside the scale of ${levels} levels`);
	}
	const failed = judge.map((code) => (code === MISSING ? 1 : 0));
	const table = contingencyTable(failed, reference, Math.max(2, levels), options);
	const { level } = settled(options);
	const rate = (among: Float64Array, reason: Reason) => {
		const hits = among.map((counted, cell) => (cell >= table.levels ? counted : 0));
		const count = hits.reduce((sum, hit, cell) => sum + hit * table.counts[cell], 0);
		const parts = { failed: count };
		return rateResult(STAT, { hits, among }, { units: table, nMissing: 0, level, reason, parts });
	};
	const overall = rate(new Float64Array(table.counts.length).fill(1), "EMPTY");
	const byLevel = Array.from({ length: levels }, (_, k) =>
		rate(itemsOfLevel(table, k), "ZERO_DENOMINATOR"),
	);
	const related = relatedToLevel(table, byLevel);
	const warnings: Warning[] = [...overall.warnings];
	if (related.p !== undefined && related.p < SIGNIFICANT) warnings.push("MISSING_RELATED_TO_LABEL");
	return { overall: { ...overall, warnings }, byLevel, related };
}

/** Of the table failed × level: 1 in the cells of one level. */
function itemsOfLevel({ levels, counts }: ContingencyTable, k: number): Float64Array {
	return counts.map((_, cell) => (cell % levels === k ? 1 : 0));
}

function relatedToLevel(table: ContingencyTable, byLevel: readonly Result[]): FailureTest {
	if (table.n === 0) return { p: undefined, reason: "EMPTY" };
	if (!table.clusters) {
		return fisherExact(byLevel.map(({ n, parts }) => ({ hits: parts?.failed ?? 0, of: n })));
	}
	const { levels, counts, n } = table;
	const share = counts.subarray(levels).reduce((sum, count) => sum + count, 0) / n;
	// Less the share of each level in the overall score: the pooled share of failures is estimated.
	const scores = byLevel.map(({ n: ofLevel }, k) =>
		itemsOfLevel(table, k).map(
			(own, cell) => (own - ofLevel / n) * ((cell >= levels ? 1 : 0) - share),
		),
	);
	const test = scoreTest(scores, table);
	if (!test) return { p: undefined, reason: "TOO_FEW" };
	return { p: test.df === 0 ? 1 : chiSquareUpper(test.chi2, test.df), method: "cluster-score" };
}
