import type { StatOptions } from "../core/options.ts";
import { type Result, undefinedResult } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import type { ContingencyTable } from "../tables/contingency-table.ts";
import { percentAgreement } from "./percent-agreement.ts";

export const MISSING_BOUNDS = {
	id: "missing.bounds",
	title: "Bounds under missing answers",
	answers: "Between what would agreement lie if no answer were missing?",
	scales: DISCRETE,
	compares: "judge",
	source: "Manski 1989",
	reads: "levels",
	compute: (ratings: Ratings, options?: StatOptions) => missingBounds(ratings.table(), options),
} satisfies RatingDefinition;

const STAT = "missing.bounds";

/**
 * Between what the agreement rate would lie if a judge (A, rows) had answered everything: `low`
 * counts each of its missing answers as wrong, `high` as right. Only places where the reference (B)
 * has a value are counted, so the columns must hold no item that the judge was never asked.
 * Reasons: EMPTY where the reference has no value. Source: Manski 1989.
 */
export function missingBounds(
	table: ContingencyTable,
	options?: StatOptions,
): { observed: Result; low: Result; high: Result } {
	const observed = percentAgreement(table, options);
	return { observed, ...agreementBounds(observed.parts?.agreed ?? 0, table.n, table.missingA) };
}

/** The same from counts: items agreed on, items compared, items where the judge's answer is missing. */
export function agreementBounds(
	agreed: number,
	compared: number,
	missing: number,
): { low: Result; high: Result } {
	const n = compared + missing;
	const counted = { n, nMissing: missing };
	if (n === 0) {
		const empty = undefinedResult(STAT, "EMPTY", counted);
		return { low: empty, high: empty };
	}
	const bound = (count: number): Result => ({
		stat: STAT,
		value: count / n,
		...counted,
		ciReason: "NOT_AVAILABLE",
		warnings: [],
	});
	return { low: bound(agreed), high: bound(agreed + missing) };
}
