import type { Interval } from "../core/result.ts";
import { clopperPearson } from "../intervals/clopper-pearson.ts";
import { fisherZ } from "../intervals/fisher-z.ts";
import { robustError } from "../intervals/robust-error.ts";
import { fewestClusters } from "../tables/clusters.ts";
import { type ContingencyTable, marginals } from "../tables/contingency-table.ts";
import { kappaDisagreement, kappaInfluence, kappaOf } from "./cohen-kappa.ts";

/** What an empty cell of agreement counts as. */
const HALF = 0.5;

/**
 * The interval of κ where the items show no more than one side of what is possible, so that errors and
 * resamples are blind to the other; undefined where they do not.
 *
 * At κ = 1 (`exact-po`): the least agreement compatible with n of n sets the lower limit. Items of a
 * cluster that all agree may be one piece of evidence, so clusters are counted in their place.
 *
 * A level that both raters used but never on the same item (`fisher-z-half`): half an item of agreement
 * is put into each such cell, for the interval alone, because no resample can agree where the sample
 * does not. Of the 95 % intervals of 30 items, a tenth of them positive, 97 % instead of 82 % then hold
 * a κ of .4; with three levels of shares .9, .05, .05 and κ = .2, 94 % instead of 62 %. Elsewhere
 * neither coverage nor width change much (testing/long/kappa-coverage.test.ts).
 */
export function fallbackInterval(
	table: ContingencyTable,
	matrix: Float64Array,
	{ value, level }: { readonly value: number; readonly level: number },
): Interval | undefined {
	if (value === 1) return perfectInterval(table, matrix, level);
	if (table.clusters) return undefined;
	const halved = withHalves(table);
	if (!halved) return undefined;
	const moved = kappaOf(kappaDisagreement(halved, matrix));
	const se = robustError(kappaInfluence(halved, matrix), halved)?.se ?? 0;
	if (!(Math.abs(moved) < 1) || se === 0) return undefined;
	const interval = fisherZ(moved, se / (1 - moved * moved), { level, method: "fisher-z-half" });
	return {
		...interval,
		low: Math.min(value, interval.low),
		high: Math.max(value, interval.high),
	};
}

function perfectInterval(table: ContingencyTable, matrix: Float64Array, level: number): Interval {
	const { expected } = kappaDisagreement(table, matrix);
	const independent = table.clusters ? fewestClusters(table.clusters) : table.n;
	const agreement = clopperPearson(independent, independent, level).low;
	// With weights the formula can leave the range of kappa when a level is rare.
	const low = Math.max(-1, 1 - (1 - agreement) / expected);
	return { low, high: 1, level, method: "exact-po" };
}

/** The table with half an item in each empty cell of agreement on a level that both raters used. */
function withHalves(table: ContingencyTable): ContingencyTable | undefined {
	const { levels } = table;
	const { a, b } = marginals(table);
	const counts = table.counts.slice();
	let n = table.n;
	for (let k = 0; k < levels; k++) {
		const cell = k * levels + k;
		if (counts[cell] !== 0 || a[k] === 0 || b[k] === 0) continue;
		counts[cell] = HALF;
		n += HALF;
	}
	return n > table.n ? { ...table, counts, n } : undefined;
}
