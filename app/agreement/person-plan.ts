import { marginPlan } from "#stats/index.ts";
import { criticalOf } from "#stats/intervals/influence-error.ts";
import type { BesideAPersonJson } from "./ranking-json.ts";

/** Judge minus person: what these items would show of it, and how many more show the margin; 0: these do. */
export type PersonPlan = { readonly detectable: number; readonly moreItems: number };

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
	return { detectable: detectable.value, moreItems: enough ? 0 : (more?.items ?? 0) };
}
