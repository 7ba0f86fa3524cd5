import { type StatOptions, settled } from "../core/options.ts";
import { type Figure, lowN, type Result, type Warning } from "../core/result.ts";
import type { Scale } from "../core/scale.ts";
import { ANY_SCALE } from "../core/words.ts";
import type { ComparedOptions } from "../definition/compared.ts";
import type { ComparedDefinition, OwnDefinition } from "../definition/definition.ts";
import { fewClusters } from "../intervals/influence-error.ts";
import { type ClusterIds, fewestClusters } from "../tables/clusters.ts";
import { jointRows } from "../tables/joint-rows.ts";
import type { Adjustment } from "./adjust-p.ts";
import { comparedBy, type RatingColumn } from "./compared-by.ts";
import { judgeMeasure, type Pair } from "./judge-measures.ts";
import { judgeResult } from "./judge-result.ts";
import { pairedDifference } from "./paired-difference.ts";
import { sharedReplicates } from "./shared-replicates.ts";
import {
	adjustmentOf,
	type JudgePair,
	type JudgePlace,
	judgePairs,
	judgePlaces,
} from "./standings.ts";
import { bestOf, winnerTally } from "./winner.ts";

export const COMPARE_JUDGES = {
	id: "compare.judges",
	title: "Comparison of judges",
	answers: "Which judges agree best with the reference, and which of them cannot be told apart?",
	scales: ANY_SCALE,
	compares: "judges",
	source: "Efron 1987; Holm 1979; Benjamini & Hochberg 1995; Westfall & Young 1993; Hsu 1996",
	compute: compareJudges,
} satisfies OwnDefinition;

const STAT = COMPARE_JUDGES.id;

export type JudgesToCompare = ComparedOptions & {
	/** One column a judge: codes on a discrete scale, numbers on a numeric one. */
	readonly judges: readonly RatingColumn[];
	readonly reference: RatingColumn;
	readonly scale: Scale;
	/** One that says how judges are compared by it. */
	readonly statistic: ComparedDefinition;
	readonly clusters?: ClusterIds | undefined;
};

/** One judge of a comparison. */
export type JudgeStanding = JudgePlace & {
	/** The statistic with its error and interval, from the items complete for all judges. */
	readonly result: Result;
};

export type JudgeComparison = {
	/** Its id. */
	readonly statistic: string;
	/** Items with a value of every judge and the reference, and without. */
	readonly n: number;
	readonly nMissing: number;
	readonly nClusters?: number;
	readonly judges: readonly JudgeStanding[];
	readonly pairs: readonly JudgePair[];
	/** How the p-values of the pairs are adjusted. */
	readonly adjustment: Adjustment;
	/** Place of the best judge, the first of equal ones; none where no judge has a value. */
	readonly best?: number;
	/** What the judge that looks best may be expected to reach on other items. */
	readonly bestElsewhere: Figure;
	readonly seed: number;
	readonly warnings: readonly Warning[];
};

/**
 * Judges against the same reference by one statistic, on the items complete for all of them: one set
 * of replicates shared by all, so that differences are those of judges, not of items. For each
 * judge its value, rank probabilities and distance from the best; for each pair the difference with
 * linearised error, paired bootstrap interval, and p adjusted by Holm (up to 10 pairs) or Benjamini
 * and Hochberg. Clusters change every error, interval, test and resample. O(B · distinct rows).
 *
 * Reasons are those of the statistic (EMPTY, TOO_FEW, SINGLE_CATEGORY, CONSTANT_INPUT,
 * ZERO_DENOMINATOR); of tests TOO_FEW (one item or cluster), ZERO_SE (judges that never differ); of
 * `itemsNeeded` also ZERO_DENOMINATOR (no difference). A column that does not fit the scale, unequal
 * lengths and a statistic that judges are not compared by on the scale throw.
 */
export function compareJudges(
	{ judges, reference, scale, statistic: by, clusters, ...chosen }: JudgesToCompare,
	options: StatOptions = {},
): JudgeComparison {
	const { id: statistic } = by;
	const { best, measureOf, columnRead } = comparedBy(by, scale, chosen);
	const rows = jointRows([...judges, reference].map(columnRead), { clusters });
	const measures = judges.map((_, judge) => judgeMeasure(rows, judge, measureOf));
	const winner = winnerTally(measures, best, rows);
	const shared = sharedReplicates(STAT, { rows, measures, witness: winner.witness }, options);
	const compared = { rows, measures, shared, measureOf };
	const { level, seed } = settled(options);
	const pairs = judgePairs(
		pairsOf(judges.length).map((pair) => ({
			...pair,
			...pairedDifference(statistic, { ...compared, pair }, options),
		})),
		shared,
		level,
	);
	const [top] = bestOf(
		measures.map(({ value }) => value.value),
		best,
	);
	const places = judgePlaces(measures, { pairs, shared, best, top, level });
	const nClusters = rows.clusters && fewestClusters(rows.clusters);
	return {
		statistic,
		n: rows.n,
		nMissing: rows.nMissing,
		...(nClusters !== undefined && { nClusters }),
		judges: places.map((place, judge) => ({
			result: judgeResult(statistic, { ...compared, judge }, options),
			...place,
		})),
		pairs,
		adjustment: adjustmentOf(pairs.length),
		...(top !== undefined && { best: top }),
		bestElsewhere: winner.value(),
		seed,
		warnings: [...lowN(rows.n), ...fewClusters(nClusters)],
	};
}

function pairsOf(judges: number): Pair[] {
	return Array.from({ length: judges }, (_, a) =>
		Array.from({ length: judges - a - 1 }, (_, k) => ({ a, b: a + k + 1 })),
	).flat();
}
