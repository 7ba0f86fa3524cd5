import { type StatOptions, settled } from "../core/options.ts";
import { lowN, type Result, StatsInputError, undefinedResult } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { fisherExact } from "../intervals/fisher-exact.ts";
import {
	criticalOf,
	fewClusters,
	standardError,
	twoSidedOf,
} from "../intervals/influence-error.ts";
import { newcombe } from "../intervals/newcombe.ts";
import { ratioInfluence } from "../intervals/rate.ts";
import { NO_SPREAD, symmetricInterval } from "../intervals/symmetric.ts";
import { fewestClusters } from "../tables/clusters.ts";
import { type ContingencyTable, unpaired } from "../tables/contingency-table.ts";

export const DRIFT_DIFFERENCE = {
	id: "drift.difference",
	title: "Agreement early and late",
	answers: "Is agreement higher in the first part of the work than in the second?",
	scales: DISCRETE,
	compares: "rubric",
	source: "Newcombe 1998; Fisher 1935",
	compute: driftDifference,
} satisfies OwnDefinition;

const STAT = "drift.difference";

/**
 * Agreement rate of the first period minus that of the second, in [−1, 1]; above 0, agreement has
 * fallen. The 2 × 2 table has the periods as rows (0 first) and agreed, 0 or 1, as columns:
 * `contingencyTable(period, agreed, 2)`. Interval: Newcombe; `p`: Fisher's exact test. With clusters:
 * robust error, interval and test with t(C − 1).
 * Reasons: ZERO_DENOMINATOR (nothing in one of the periods); interval, with clusters, TOO_FEW
 * (one cluster), BOUNDARY (no spread). Parts: first, second.
 * Source: Newcombe 1998, method 10; Fisher 1935; checked against statsmodels and scipy.
 */
export function driftDifference(table: ContingencyTable, options?: StatOptions): Result {
	if (table.levels !== 2) throw new StatsInputError("two periods and two outcomes are compared");
	const [not1 = 0, agreed1 = 0, not2 = 0, agreed2 = 0] = table.counts;
	const first = { hits: agreed1, of: not1 + agreed1 };
	const second = { hits: agreed2, of: not2 + agreed2 };
	const { n, clusters } = table;
	const counted = { n, nMissing: unpaired(table) };
	if (first.of === 0 || second.of === 0) {
		return undefinedResult(STAT, "ZERO_DENOMINATOR", counted);
	}
	const { level } = settled(options);
	const rates = { first: first.hits / first.of, second: second.hits / second.of };
	const common = { stat: STAT, value: rates.first - rates.second, ...counted };
	if (!clusters) {
		const { p } = fisherExact([first, second]);
		const ci = newcombe(first, second, level);
		return { ...common, ci, p, warnings: lowN(n), parts: rates };
	}
	return { ...common, ...ofClusters(table, common.value, level), parts: rates };
}

/** Of the cells not, agreed early, not, agreed late: 1 for the second of each pair, and for both. */
const AGREED = Float64Array.of(0, 1, 0, 1);
const FIRST = Float64Array.of(1, 1, 0, 0);
const SECOND = Float64Array.of(0, 0, 1, 1);

function ofClusters(table: ContingencyTable, value: number, level: number) {
	const nClusters = table.clusters && fewestClusters(table.clusters);
	const influenceOf = (period: Float64Array) =>
		ratioInfluence(
			AGREED.map((agreed, cell) => agreed * period[cell]),
			period,
			table.counts,
		);
	const second = influenceOf(SECOND);
	const influence = influenceOf(FIRST).map((own, cell) => own - second[cell]);
	const error = standardError(influence, table);
	const warnings = [...lowN(table.n), ...fewClusters(nClusters)];
	const counted = nClusters === undefined ? {} : { nClusters };
	if (!error) return { ...counted, ciReason: "TOO_FEW" as const, warnings };
	const se = error.se < NO_SPREAD ? 0 : error.se;
	const how = { critical: criticalOf(error, level), level, method: "ase" };
	return {
		...counted,
		se,
		...symmetricInterval(value, se, how),
		...(se > 0 && { p: twoSidedOf(error, value / se) }),
		warnings,
	};
}
