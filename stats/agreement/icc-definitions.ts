import { type StatOptions, settled } from "../core/options.ts";
import { isDefined, type Result } from "../core/result.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import { type Ratings, ratings as ratingsOf } from "../definition/ratings.ts";
import { fewClusters } from "../intervals/influence-error.ts";
import { resultWithin } from "../intervals/within-range.ts";
import { fewestClusters } from "../tables/clusters.ts";
import { jointRows } from "../tables/joint-rows.ts";
import { type IccForm, intraclassCorrelations } from "./icc.ts";
import { squaredDistances } from "./krippendorff-alpha.ts";
import { pooledScoreInterval } from "./pooled-score.ts";

const CORRELATION = [-1, 1] as const;

export type IccOptions = StatOptions & {
	/** That of normal values, also for levels. */
	readonly interval?: "f" | undefined;
};

const COMMON = {
	scales: ["ordinal", "numeric"],
	compares: "many",
	source: "Shrout & Fleiss 1979; McGraw & Wong 1996",
	reads: "numbers",
} as const;

/** Items count as independent of each other here, also where they come in groups. */
function form(name: IccForm) {
	return (ratings: Ratings, options?: StatOptions): Result =>
		ratings.shared("icc", options, () =>
			intraclassCorrelations(jointRows(ratings.numbers()), options),
		)[name];
}

/**
 * ICC(2,1) of levels has the score interval of α with the interval metric, which is the same quotient but for
 * small samples: F takes values for normal ones, and covers from .15 to .74 of the truth where they are
 * levels. Numbers, and any scale with the option `interval: "f"`, have F's; clustered numbers as `intraclassCorrelations`.
 */
function agreementIcc(ratings: Ratings, options: IccOptions = {}): Result {
	const { scale, clusters } = ratings;
	if (scale.type === "numeric" || !ratings.has.levels || options.interval === "f") {
		const found =
			clusters && options.interval !== "f"
				? intraclassCorrelations(ratings.joint(), options).icc2_1
				: form("icc2_1")(ratings, options);
		// Of few items F's own lower limit lies below what a correlation can be.
		return options.interval === "f" ? found : resultWithin(found, CORRELATION);
	}
	const result = form("icc2_1")(ratings, options);
	if (!isDefined(result)) return result;
	const columns = ratings.codes().map((codes) => ({ codes }));
	const patterns = ratingsOf({ scale, columns, clusters, complete: true }).patterns();
	const distances = squaredDistances("interval", ratings.levelNumbers());
	if (distances === "ordinal") return result;
	const { ci: _normal, ciReason: _ofNormal, p: _ofF, ...rest } = result;
	const nClusters = patterns.clusters && fewestClusters(patterns.clusters);
	const { level } = settled(options);
	return {
		...rest,
		...(result.p !== undefined && !clusters && { p: result.p }),
		...(nClusters !== undefined && { nClusters }),
		...pooledScoreInterval(patterns, distances, { value: result.value, level }),
		warnings: [...result.warnings, ...fewClusters(nClusters)],
	};
}

/** Every form: which raters, and whether one rating or the mean of all is trusted. */
export const ICC_FORMS = [
	{
		id: "icc2_1",
		title: "ICC(2,1)",
		answers: "How much of the variance of single ratings lies between the items?",
		...COMMON,
		shown: {
			whose: ["people"],
			figures: [{ field: "icc2_1", label: "ICC(2,1)", unit: "decimal" }],
		},
		compute: agreementIcc,
	},
	{
		id: "icc2_k",
		title: "ICC(2,k)",
		answers: "How far can the mean of raters be trusted, their leniency included?",
		...COMMON,
		compute: form("icc2_k"),
	},
	{
		id: "icc3_1",
		title: "ICC(3,1)",
		answers: "How much of the variance of single ratings lies between the items, leniency aside?",
		...COMMON,
		compute: form("icc3_1"),
	},
	{
		id: "icc3_k",
		title: "ICC(3,k)",
		answers: "How far can the mean of these very raters be trusted, leniency aside?",
		...COMMON,
		compute: form("icc3_k"),
	},
	{
		id: "icc1_1",
		title: "ICC(1,1)",
		answers: "How alike are single ratings of an item when each item has raters of its own?",
		...COMMON,
		compute: form("icc1_1"),
	},
	{
		id: "icc1_k",
		title: "ICC(1,k)",
		answers: "How far can the mean of ratings be trusted when each item has raters of its own?",
		...COMMON,
		compute: form("icc1_k"),
	},
] as const satisfies readonly RatingDefinition[];
