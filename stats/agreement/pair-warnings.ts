import type { Warning } from "../core/result.ts";
import { type ContingencyTable, marginals } from "../tables/contingency-table.ts";
import { stuartMaxwellTest } from "./marginal-homogeneity.ts";

/** A level used in more than this share of all ratings prevails: |prevalence index| > .6 of two. */
const PREVAILING_SHARE = 0.8;
const LENIENT_BIAS = 0.1;
const SIGNIFICANT = 0.05;

/**
 * What makes the chance correction of two raters hard to read. HIGH_PREVALENCE: one level makes up
 * more than .8 of both raters' ratings, with two levels a prevalence index beyond ±.6. MARGINALS_DIFFER:
 * the raters use the levels differently; with two levels a bias index beyond ±.1, and with any number
 * a Stuart–Maxwell test with p < .05. Source: Byrt, Bishop & Carlin 1993; Stuart 1955.
 */
export function pairWarnings(table: ContingencyTable): readonly Warning[] {
	const before = known.get(table);
	if (before) return before;
	const warnings = warningsOf(table);
	known.set(table, warnings);
	return warnings;
}

/** Every weighting of kappa asks again of the same table. */
const known = new WeakMap<ContingencyTable, readonly Warning[]>();

function warningsOf(table: ContingencyTable): readonly Warning[] {
	const { n, levels } = table;
	if (n === 0) return [];
	const { a, b } = marginals(table);
	const warnings: Warning[] = [];
	const prevails = a.some((count, k) => count + b[k] > 2 * n * PREVAILING_SHARE);
	if (prevails) warnings.push("HIGH_PREVALENCE");
	const bias = Math.abs(a[levels - 1] - b[levels - 1]) / n;
	if ((levels === 2 && bias > LENIENT_BIAS) || marginsDiffer(table)) {
		warnings.push("MARGINALS_DIFFER");
	}
	return warnings;
}

function marginsDiffer(table: ContingencyTable): boolean {
	const test = stuartMaxwellTest(table);
	return test.value !== undefined && test.p < SIGNIFICANT;
}
