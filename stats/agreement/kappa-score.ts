import type { IntervalOrReason } from "../core/result.ts";
import { clusterDesign, criticalOfDesign } from "../intervals/cluster-design.ts";
import { largestPlace, whyRare } from "../intervals/rare-level.ts";
import { joined, type Path, type Paths, scoreLimits } from "../intervals/score-interval.ts";
import { tellingLimits } from "../intervals/telling-limits.ts";
import { type ContingencyTable, marginals } from "../tables/contingency-table.ts";
import {
	agreeingCounts,
	type Grid,
	independentCounts,
	meanSquare,
	mixedCounts,
	orderedCounts,
} from "../tables/couplings.ts";
import { kappaDisagreement, kappaInfluence, kappaOf } from "./cohen-kappa.ts";

/**
 * The score interval of κ, weighted or not, of two raters who both used more than one level. The truths
 * below the estimate mix the table with that of two who know nothing of each other, and below 0 with the
 * one that disagrees most; those above it with agreement on every item. Use of the levels stays the same,
 * but for its mean above the estimate. At κ = 1 and for a level on which nobody agreed it needs no rule
 * of its own. Reasons: RARE_LEVEL (`whyRare`), TOO_FEW (fewer than 10 clusters), BOUNDARY. Clusters: their design effect, Student's t with `clusterDesign`'s degrees of freedom.
 */
export function kappaScoreInterval(
	table: ContingencyTable,
	matrix: Float64Array,
	{ value, level }: { readonly value: number; readonly level: number },
): IntervalOrReason {
	const rare = whyRare(othersOf(table), table);
	if (rare) return { ciReason: rare };
	const grid = { rows: table.levels, columns: table.levels, counts: table.counts };
	const independent = independentCounts(grid);
	const design = designOf(table, matrix, independent);
	if (typeof design === "string") return { ciReason: design };
	const critical = criticalOfDesign(design, table.n, level);
	const paths = pathsOf(table, matrix, { value, grid, independent });
	const limits = scoreLimits(value, paths, { n: table.n, critical, design: design.design });
	return limits.low < limits.high
		? tellingLimits({ ...limits, level, method: "score" })
		: { ciReason: "BOUNDARY" };
}

/** Cells of items on which somebody used another level than the commonest. */
function othersOf(table: ContingencyTable): boolean[] {
	const { a, b } = marginals(table);
	const commonest = largestPlace(a.map((uses, k) => uses + b[k]));
	const agreed = commonest * table.levels + commonest;
	return Array.from(table.counts, (_, cell) => cell !== agreed);
}

function pathsOf(
	table: ContingencyTable,
	matrix: Float64Array,
	{
		value,
		grid,
		independent,
	}: { readonly value: number; readonly grid: Grid; readonly independent: Float64Array },
): Paths {
	const path =
		(from: Float64Array, to: Float64Array): Path =>
		(share) => {
			const counts = mixedCounts(from, to, share);
			const truth = { ...table, counts };
			const disagreement = kappaDisagreement(truth, matrix);
			return {
				value: kappaOf(disagreement),
				variance: meanSquare(kappaInfluence(truth, matrix, disagreement), counts),
			};
		};
	const worst = orderedCounts(grid, true);
	return {
		low:
			value > 0
				? joined([path(grid.counts, independent), path(independent, worst)])
				: path(grid.counts, worst),
		high: path(grid.counts, agreeingCounts(grid)),
	};
}

/** Items move κ the more, the rarer their levels are: by their influence if nobody knew of the other. */
function designOf(table: ContingencyTable, matrix: Float64Array, independent: Float64Array) {
	const leverage = kappaInfluence({ ...table, counts: independent }, matrix).map(
		(one) => one * one,
	);
	return clusterDesign(kappaInfluence(table, matrix), table, leverage);
}
