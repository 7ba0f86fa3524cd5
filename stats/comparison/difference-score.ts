import { tTwoSided } from "../core/distributions.ts";
import type { IntervalOrReason, Reason } from "../core/result.ts";
import type { MeasureOfCells } from "../definition/compared.ts";
import { clusterDesign, criticalOfDesign } from "../intervals/cluster-design.ts";
import { clusterSums } from "../intervals/influence-error.ts";
import { type Path, scoreLimits } from "../intervals/score-interval.ts";
import { coarserGrouping } from "../tables/clusters.ts";
import type { JointRows } from "../tables/joint-rows.ts";
import { coupledJudges } from "./coupled-judges.ts";
import type { Pair } from "./judge-measures.ts";

/** What two judges on the same items show of their difference: an interval and a p that agree about 0. */
export type DifferenceScore = { readonly interval: IntervalOrReason; readonly p: number };

/** Fewer items on which the judges differ cannot show a difference at 5 %, however they differ. */
const LEAST_DIFFERING = 6;
/** Of those that come in clusters fewer than this cannot show how far a cluster's items differ alike. */
const LEAST_CLUSTERS_DIFFERING = 6;

/**
 * The difference of two judges by the score: a truth is held against the data with the variance that it
 * would give itself. One judge becomes the reference and the other, less fast, one who knows nothing of it,
 * until the difference is what is asked for; each limit is the last that the data do not contradict, and
 * p is that of the truth 0 on the same way, from Student's t with n − 1 or the clusters' degrees of freedom
 * (`clusterDesign`). `undefined`: the judges and the reference use too many values for that, or a judge is
 * constant on the way.
 * Reasons: TOO_FEW (fewer than 10 clusters), FEW_DIFFERENT (fewer than 6 items, or 6
 * clusters, on which they differ), BOUNDARY.
 */
export function differenceScore(
	{
		rows,
		pair,
		measureOf,
	}: {
		readonly rows: JointRows;
		readonly pair: Pair;
		readonly measureOf: MeasureOfCells;
	},
	level: number,
): DifferenceScore | Reason | undefined {
	const judges = coupledJudges(rows, pair, measureOf);
	if (!judges) return undefined;
	const { n } = rows;
	const seen = judges.at("a", 0);
	const design = clusterDesign(judges.influence, rows);
	if (typeof design === "string") return design;
	const ways: readonly Path[] = (["a", "b"] as const).map(
		(better) => (share) => judges.at(better, share),
	);
	if (ways.some((way) => Number.isNaN(way(1).value) || Number.isNaN(way(0.5).value)))
		return undefined;
	const [low, high] = [...ways].sort((one, other) => one(1).value - other(1).value);
	const critical = criticalOfDesign(design, n, level);
	const limits = scoreLimits(
		seen.value,
		{ low, high },
		{ n: n - 1, critical, design: design.design },
	);
	const none = seen.value > 0 ? valueAt(low, 0) : valueAt(high, 0);
	const error = Math.sqrt((none.variance * design.design) / (n - 1));
	const df = Math.min(design.df, n - 1);
	const found = error > 0 ? tTwoSided(seen.value / error, df) : 1;
	const excluded = limits.low > 0 || limits.high < 0;
	// Rounding aside both say the same of 0.
	const p = excluded ? Math.min(found, 1 - level) : Math.max(found, 1 - level);
	const interval: IntervalOrReason = differsInFew(judges.apart, rows)
		? { ciReason: "FEW_DIFFERENT" }
		: { ci: { ...limits, level, method: "score" } };
	return { interval, p: found < 1 - level === excluded ? found : p };
}

function differsInFew(apart: Float64Array, { counts, clusters }: JointRows): boolean {
	const items = counts.reduce((sum, count, row) => sum + count * apart[row], 0);
	if (items < LEAST_DIFFERING) return true;
	if (!clusters) return false;
	const holding = clusterSums(apart, coarserGrouping(clusters)).filter((one) => one > 0);
	return holding.length < LEAST_CLUSTERS_DIFFERING;
}

/** The truth of this value on a path that leads from one side of it to the other. */
function valueAt(path: Path, value: number) {
	const side = Math.sign(path(0).value - value);
	let [before, beyond] = [0, 1];
	for (let step = 0; step < 40; step++) {
		const middle = (before + beyond) / 2;
		if (Math.sign(path(middle).value - value) === side) before = middle;
		else beyond = middle;
	}
	return path(beyond);
}
