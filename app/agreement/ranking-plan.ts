import { type JudgeRanking, levelOfErrors, marginPlan } from "#stats/index.ts";
import type { PlanJson } from "./ranking-json.ts";

/**
 * What the present items would show of two judges that may both be best, and how many more a difference
 * of `margin` takes: at a level shared by the comparisons with one judge, from the spread of the differences alone, never
 * from their size. Of several pairs the middle one by its error. Null where no two judges may both be best: whoever
 * is better is known then, and more items are not what it takes.
 */
export function rankingPlan(
	ranking: JudgeRanking,
	{ margin, peopleAnItem }: { readonly margin: number; readonly peopleAnItem: number },
): PlanJson | null {
	const contenders = new Set(ranking.mayBeBest);
	const pairs = ranking.pairs
		.filter(({ a, b, critical }) => contenders.has(a) && contenders.has(b) && critical > 0)
		.sort((x, y) => x.se - y.se);
	const pair = pairs[Math.floor(pairs.length / 2)];
	if (!pair) return null;
	const { n, nClusters, se, critical } = pair;
	const df = nClusters === undefined ? n - 1 : nClusters - 1;
	const plan = marginPlan(
		{
			value: 0,
			error: { se, seIndependent: se, df, ...(nClusters !== undefined && { nClusters }) },
			n,
		},
		{ margin, level: levelOfOneJudge(critical, contenders.size), peopleAnItem },
	);
	const { detectable } = plan;
	// So few items that their level leaves no test any power.
	if (detectable.value !== undefined && !Number.isFinite(detectable.value)) {
		return { detectable: null, moreItems: null, peopleAnItem, reason: "TOO_FEW" };
	}
	return {
		detectable: detectable.value ?? null,
		moreItems: detectable.value === undefined ? null : plan.enough ? 0 : (plan.more?.items ?? null),
		...(plan.more?.clusters !== undefined && { moreGroups: plan.more.clusters }),
		peopleAnItem,
		...(detectable.value === undefined && { reason: detectable.reason }),
	};
}

/**
 * A judge that is better must be shown so against each of the others, not every pair against every other:
 * the steps of the ranking, in which those leave that are shown worse, test the rest among fewer pairs.
 */
function levelOfOneJudge(critical: number, contenders: number): number {
	const alpha = (1 - levelOfErrors(critical)) * Math.max(1, contenders / 2);
	return 1 - Math.min(LARGEST_ALPHA, alpha);
}

const LARGEST_ALPHA = 0.05;
