import type { Definition } from "../definition.ts";
import { tCritical, tTwoSided } from "../distributions.ts";
import { fewClusters } from "../intervals/influence-error.ts";
import { robustError } from "../intervals/robust-error.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import { type StatOptions, settled } from "../options.ts";
import { lowN, type Result, StatsInputError, undefinedResult } from "../result.ts";
import { type JointRows, jointColumn } from "../tables/joint-rows.ts";
import { labelledRows } from "./labelled.ts";

export const BRIER_COMPARE: Definition = {
	id: "calibration.compare",
	title: "Difference of two Brier scores",
	answers: "Which of two judges' probabilities are closer to what people said?",
	scales: ["numeric"],
	compares: "judges",
	source: "Brier 1950; Diebold & Mariano 1995",
};

const STAT = BRIER_COMPARE.id;

/**
 * Brier score of A minus that of B on the same items, in [−1, 1]; below 0 where A is better. Rows of
 * three columns: probabilities of A, of B, labels (1 accepts, 0 rejects), complete in all. A and B may
 * be one judge before and after recalibration (`outOfFold`). Paired t(n − 1), clusters t(C − 1).
 * Reasons: EMPTY; interval and test TOO_FEW (one item or cluster), ZERO_SE (no difference varies).
 * Source: Diebold & Mariano 1995.
 */
export function brierCompare(rows: JointRows, options?: StatOptions): Result {
	const { labels, counts, n, nMissing } = labelledRows(rows);
	if (n === 0) return undefinedResult(STAT, "EMPTY", { n, nMissing });
	const [a, b] = [jointColumn(rows, 0), jointColumn(rows, 1)];
	if ([a, b].some((column) => column.some((value) => value < 0 || value > 1))) {
		throw new StatsInputError("a probability lies outside 0 to 1");
	}
	const differences = Float64Array.from(labels, (label, row) => {
		return ((a[row] as number) - label) ** 2 - ((b[row] as number) - label) ** 2;
	});
	const value = differences.reduce((sum, d, row) => sum + (counts[row] as number) * d, 0) / n;
	const error =
		n === 1
			? undefined
			: robustError(
					differences.map((d) => d - value),
					rows,
				);
	const common = {
		stat: STAT,
		value,
		n,
		nMissing,
		...(error?.nClusters !== undefined && { nClusters: error.nClusters }),
		warnings: [...lowN(n), ...fewClusters(error?.nClusters)],
	};
	if (!error) return { ...common, ciReason: "TOO_FEW" };
	if (error.se === 0) return { ...common, se: 0, ciReason: "ZERO_SE" };
	const { level } = settled(options);
	const independent = error.nClusters === undefined;
	const se = independent ? error.se * Math.sqrt(n / (n - 1)) : error.se;
	const df = independent ? n - 1 : error.df;
	const critical = tCritical(level, df);
	return {
		...common,
		se,
		...symmetricInterval(value, se, { critical, level, method: "paired-t" }),
		p: tTwoSided(value / se, df),
	};
}
