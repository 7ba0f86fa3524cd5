import { type AgreementWeights, disagreements } from "../core/agreement-weights.ts";
import { type StatOptions, settled } from "../core/options.ts";
import { isDefined, type Result } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import { ratioOfCells } from "../definition/compared.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { meanResult } from "../intervals/mean.ts";
import { rateResult } from "../intervals/rate.ts";
import { RATES, withinRange } from "../intervals/within-range.ts";
import { type ContingencyTable, unpaired } from "../tables/contingency-table.ts";

/** Share of the items on which a judge gives the level of the reference. */
export const percentOfCells = ratioOfCells((judge, reference) => Number(judge === reference));

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
	compute: (ratings: Ratings, options?: PercentOptions) =>
		percentAgreement(ratings.table(), { numbers: ratings.levelNumbers(), ...options }),
	compared: { range: "share", measureOn: () => percentOfCells },
} satisfies RatingDefinition;

export type PercentOptions = StatOptions & {
	/** Near misses count in part; `unweighted` by default. */
	readonly weights?: AgreementWeights | undefined;
	/** Numbers of the levels (`levelNumbers`), for linear and quadratic weights; positions by default. */
	readonly numbers?: Float64Array | undefined;
	/** Wilson's interval by name, also next to 0 and 1, where it covers too little. */
	readonly interval?: "wilson" | undefined;
};

const STAT = "agreement.percent";

/**
 * Share of items on which two raters gave the same level, in [0, 1], with Wilson's interval (modified next
 * to 0 and 1, `rateResult`); that of n / design effect items with t(C − 1) where the table has clusters. It
 * does not allow for chance: never shown without kappa. Pairwise complete.
 * With `weights` the mean agreement of the two levels of an item, with the t interval of a mean.
 * Reasons: EMPTY without a common item; interval TOO_FEW with one cluster. Parts: agreed; with
 * clusters seIndependent, designEffect. Source: checked against statsmodels.
 */
export function percentAgreement(
	table: ContingencyTable,
	{ weights = "unweighted", ...options }: PercentOptions = {},
): Result {
	const { level } = settled(options);
	const { levels, counts } = table;
	const hits = new Float64Array(counts.length);
	let agreed = 0;
	for (let k = 0; k < levels; k++) {
		hits[k * levels + k] = 1;
		agreed += counts[k * levels + k];
	}
	if (weights !== "unweighted") return weightedAgreement(table, weights, { ...options, agreed });
	return rateResult(
		STAT,
		{ hits },
		{
			units: table,
			nMissing: unpaired(table),
			level,
			reason: "EMPTY",
			parts: { agreed },
			plain: options.interval === "wilson",
		},
	);
}

function weightedAgreement(
	table: ContingencyTable,
	weights: AgreementWeights,
	{ agreed, numbers, ...options }: PercentOptions & { readonly agreed: number },
): Result {
	const positions = Float64Array.from({ length: table.levels }, (_, k) => k);
	const scores = disagreements(weights, numbers ?? positions).map((apart) => 1 - apart);
	const { level } = settled(options);
	const result = meanResult(STAT, scores, { units: table, nMissing: unpaired(table), level });
	if (!isDefined(result)) return result;
	const parts = { agreed, ...result.parts };
	return result.ci
		? { ...result, parts, ...withinRange({ ci: result.ci }, RATES) }
		: { ...result, parts };
}
