import { type StatOptions, settled } from "../core/options.ts";
import { isDefined, type Result, StatsInputError } from "../core/result.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { meanResult } from "../intervals/mean.ts";
import { type JointRows, jointColumn } from "../tables/joint-rows.ts";
import { forecastsVerdicts, labelledRows } from "./labelled.ts";
import { tabulate } from "./tabulate.ts";

export const BRIER_COMPARE = {
	id: "calibration.compare",
	title: "Difference of two Brier scores",
	answers: "Which of two judges' probabilities are closer to what people said?",
	scales: ["numeric"],
	compares: "judges",
	source: "Brier 1950; Diebold & Mariano 1995",
	reads: "numbers",
	accepts: forecastsVerdicts,
	compute: (ratings: Ratings, options?: StatOptions) => brierCompare(ratings.joint(), options),
} satisfies RatingDefinition;

const STAT = BRIER_COMPARE.id;

/**
 * Brier score of A minus that of B on the same items, in [−1, 1]; below 0 where A is better. Rows of
 * three columns: probabilities of A, of B, labels (1 accepts, 0 rejects), complete in all. A and B may
 * be one judge before and after recalibration (`outOfFold`). Paired t(n − 1), clusters t(C − 1).
 * Reasons: EMPTY; interval and test TOO_FEW (one item or cluster), ZERO_SE (no difference varies).
 * Source: Diebold & Mariano 1995.
 */
export function brierCompare(rows: JointRows, options?: StatOptions): Result {
	const { labels, nMissing } = labelledRows(rows);
	const [a, b] = [jointColumn(rows, 0), jointColumn(rows, 1)];
	if ([a, b].some((column) => column.some((value) => value < 0 || value > 1))) {
		throw new StatsInputError("a probability lies outside 0 to 1");
	}
	const differences = tabulate(labels.length, (row) => {
		const label = labels[row];
		return (a[row] - label) ** 2 - (b[row] - label) ** 2;
	});
	const { level } = settled(options);
	const how = { units: rows, nMissing, level, bounded: true, tested: true };
	const result = meanResult(STAT, differences, how);
	return isDefined(result) && result.ciReason === "BOUNDARY"
		? { ...result, ciReason: "ZERO_SE" }
		: result;
}
