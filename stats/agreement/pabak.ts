import { type StatOptions, settled } from "../core/options.ts";
import { isDefined, type Result, StatsInputError, undefinedResult } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { meanResult } from "../intervals/mean.ts";
import { type ContingencyTable, unpaired } from "../tables/contingency-table.ts";
import { cohenKappa } from "./cohen-kappa-result.ts";
import { percentAgreement } from "./percent-agreement.ts";
import { specificAgreement } from "./specific-agreement.ts";

export const PABAK = [
	{
		id: "kappa.pabak",
		title: "PABAK",
		answers: "What would kappa be if all levels were equally frequent and used alike?",
		scales: DISCRETE,
		compares: "pair",
		source: "Byrt, Bishop & Carlin 1993",
		reads: "levels",
		compute: (ratings: Ratings, options?: StatOptions) => pabak(ratings.table(), options),
	},
	{
		id: "pabak.prevalence",
		title: "Prevalence index",
		answers: "How much more often do both accept than both reject?",
		scales: ["binary"],
		compares: "pair",
		source: "Byrt, Bishop & Carlin 1993",
		reads: "levels",
		compute: (ratings: Ratings, options?: StatOptions) =>
			ratings.shared("pabak.indices", options, () => pabakIndices(ratings.table(), options))
				.prevalenceIndex,
	},
	{
		id: "pabak.bias",
		title: "Bias index",
		answers: "How much more often does the first rater accept than the second?",
		scales: ["binary"],
		compares: "pair",
		source: "Byrt, Bishop & Carlin 1993",
		reads: "levels",
		compute: (ratings: Ratings, options?: StatOptions) =>
			ratings.shared("pabak.indices", options, () => pabakIndices(ratings.table(), options))
				.biasIndex,
	},
] as const satisfies readonly RatingDefinition[];

/** (K p_o − 1) / (K − 1) over K levels, written so that it is exactly 1 where nobody differs. */
function pabakOf(po: number, levels: number): number {
	return 1 - (levels / (levels - 1)) * (1 - po);
}

/**
 * Kappa adjusted for prevalence and bias, (K p_o − 1) / (K − 1) over the K declared levels: 2 p_o − 1
 * with two. In [−1 / (K − 1), 1]. Error and interval are those of percent agreement, Wilson's, on this scale.
 * Reasons: EMPTY, SINGLE_CATEGORY (K = 1); interval TOO_FEW with one cluster.
 * Source: Byrt, Bishop & Carlin 1993; Brennan & Prediger 1981 for K levels.
 */
export function pabak(table: ContingencyTable, options?: StatOptions): Result {
	const stat = "kappa.pabak";
	const { levels, n } = table;
	const agreement = percentAgreement(table, options);
	const counted = { n, nMissing: unpaired(table) };
	if (!isDefined(agreement)) return undefinedResult(stat, agreement.reason, counted);
	if (levels === 1) return undefinedResult(stat, "SINGLE_CATEGORY", counted);
	const { value, se, ci } = agreement;
	return {
		...agreement,
		stat,
		value: pabakOf(value, levels),
		...(se !== undefined && { se: (levels / (levels - 1)) * se }),
		...(ci && { ci: { ...ci, low: pabakOf(ci.low, levels), high: pabakOf(ci.high, levels) } }),
		parts: { po: value },
	};
}

export type PabakIndex =
	| "kappa"
	| "pabak"
	| "prevalenceIndex"
	| "biasIndex"
	| "positiveAgreement"
	| "negativeAgreement";

/**
 * Why κ of two raters on a binary scale is what it is: κ, PABAK, the signed prevalence index (a − d) / n
 * and bias index (b − c) / n, both in [−1, 1] (a: both accept, b: only the first, c: only the second, d:
 * neither), and the agreement on accepting and on rejecting. `positive` is the code of the positive
 * level; the last declared level by default. Index intervals are t of the mean, of the agreements BCa.
 * Reasons: EMPTY of all; κ as there; agreements ZERO_DENOMINATOR where a level is unused; interval of
 * an index BOUNDARY where it does not vary. Source: Byrt, Bishop & Carlin 1993; checked against epiR.
 */
export function pabakIndices(
	table: ContingencyTable,
	options: StatOptions & { readonly positive?: 0 | 1 | undefined } = {},
): Record<PabakIndex, Result> {
	if (table.levels !== 2) throw new StatsInputError(`${table.levels} levels are not binary`);
	const { level } = settled(options);
	const positive = options.positive ?? 1;
	const sign = positive === 1 ? 1 : -1;
	const index = (stat: string, scores: readonly number[], tested = false) =>
		meanResult(
			stat,
			Float64Array.from(scores, (score) => sign * score || 0),
			{
				units: table,
				nMissing: unpaired(table),
				level,
				bounded: true,
				tested,
			},
		);
	const specific = specificAgreement(table, options);
	return {
		kappa: cohenKappa(table, "unweighted", options),
		pabak: pabak(table, options),
		prevalenceIndex: index("pabak.prevalence", [-1, 0, 0, 1]),
		biasIndex: index("pabak.bias", [0, -1, 1, 0], true),
		positiveAgreement: specific[positive],
		negativeAgreement: specific[1 - positive],
	};
}
