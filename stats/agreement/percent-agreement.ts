import { type StatOptions, settled } from "../core/options.ts";
import type { Result } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { rateResult } from "../intervals/rate.ts";
import { type ContingencyTable, unpaired } from "../tables/contingency-table.ts";

export const PERCENT_AGREEMENT = {
	id: "agreement.percent",
	title: "Percent agreement",
	answers: "On what share of the items did both give the same level?",
	scales: DISCRETE,
	compares: "pair",
	source: "Wilson 1927 (interval)",
	reads: "levels",
	shown: {
		whose: ["pair", "judge"],
		figures: [{ field: "percentAgreement", label: "Agreement", unit: "share" }],
	},
	compute: (ratings: Ratings, options?: StatOptions) => percentAgreement(ratings.table(), options),
} satisfies RatingDefinition;

const STAT = "agreement.percent";

/**
 * Share of items on which two raters gave the same level, in [0, 1], with Wilson's interval; that of
 * n / design effect items with t(C − 1) where the table has clusters. It does not allow for chance:
 * never shown without kappa. Pairwise complete.
 * Reasons: EMPTY without a common item; interval TOO_FEW with one cluster. Parts: agreed; with
 * clusters seIndependent, designEffect. Source: checked against statsmodels.
 */
export function percentAgreement(table: ContingencyTable, options?: StatOptions): Result {
	const { level } = settled(options);
	const { levels, counts } = table;
	const hits = new Float64Array(counts.length);
	let agreed = 0;
	for (let k = 0; k < levels; k++) {
		hits[k * levels + k] = 1;
		agreed += counts[k * levels + k];
	}
	return rateResult(
		STAT,
		{ hits },
		{ units: table, nMissing: unpaired(table), level, reason: "EMPTY", parts: { agreed } },
	);
}
