import { marginPlan } from "#stats/index.ts";
import { criticalOf } from "#stats/intervals/influence-error.ts";
import type { BesideAPersonJson } from "./ranking-json.ts";

/** Judge minus person: what these items would show of it, and how many more show the margin; 0: these do. */
export type PersonPlan = {
	readonly detectable: number;
	readonly moreItems: number;
	/**
	 * Items that would narrow the interval to the margin, beyond these: one no wider cannot hold both 0 and minus the
	 * margin, so that it settles a comparison whatever the difference is; 0: it is as narrow.
	 */
	readonly toSettle: number;
	/** New groups that `moreItems` and `toSettle` must come from; absent where items are independent. */
	readonly moreGroups?: number;
	readonly groupsToSettle?: number;
};

/**
 * How many further items would show a difference of `margin` between a judge and one of the people, in four
 * of five samples: by `marginPlan`, from the width of the interval at its own level, never from the size of
 * the difference. Null where there is no interval, or none that a plan can rest on.
 */
export function personPlan(
	{ difference }: Pick<BesideAPersonJson, "difference">,
	{ margin, peopleAnItem }: { readonly margin: number; readonly peopleAnItem: number },
): PersonPlan | null {
	if (!("value" in difference) || !difference.ci) return null;
	const { ci, level, n, nClusters, value } = difference;
	const df = (nClusters ?? n) - 1;
	const se = (ci[1] - ci[0]) / 2 / criticalOf({ df }, level);
	const error = { se, seIndependent: se, df, ...(nClusters !== undefined && { nClusters }) };
	const { detectable, enough, more } = marginPlan(
		{ value, error, n },
		{ margin, level, peopleAnItem },
	);
	if (detectable.value === undefined || !Number.isFinite(detectable.value)) return null;
	const wanted = Math.max(0, ((ci[1] - ci[0]) / margin) ** 2 - 1);
	return {
		detectable: detectable.value,
		moreItems: enough ? 0 : (more?.items ?? 0),
		toSettle: Math.ceil(n * wanted),
		...(!enough && more?.clusters !== undefined && { moreGroups: more.clusters }),
		...(nClusters !== undefined && { groupsToSettle: Math.ceil(nClusters * wanted) }),
	};
}
