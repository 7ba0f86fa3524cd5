import { normalQuantile } from "#stats/core/distributions.ts";
import { type Changed, levelOf } from "./judge-change.ts";

/** How far the answers to the anchors of one group moved: those that are higher less those that are lower. */
export type Shift = { readonly net: number; readonly of: number };

/**
 * Did new items fare otherwise by more than the judge itself may have moved? A judge that a look did not find changed may
 * have changed all the same: the share of the higher value on the anchors moved by so much, with an error of its own, and what is left of the
 * difference between new and earlier items without it is held against the errors of all three (ratios of sums over groups).
 * Normal, two-sided at the level of the look; a group more that moved keeps the errors from being 0 where all groups are alike.
 * @returns whether the difference, in its own direction, is more than the judge's
 */
export function isBeyondJudge(
	{
		before,
		after,
		anchors,
	}: Record<"before" | "after", readonly Changed[]> & {
		readonly anchors: readonly Shift[];
	},
	look: number,
): boolean {
	const [then, now, judge] = [
		ratio(before.map(({ changed, of }) => ({ sum: changed, of }))),
		ratio(after.map(({ changed, of }) => ({ sum: changed, of }))),
		ratio(anchors.map(({ net, of }) => ({ sum: net, of }))),
	];
	const moved = now.mean - then.mean;
	const left = moved - judge.mean;
	if (Math.sign(left) !== Math.sign(moved)) return false;
	const error = Math.sqrt(then.variance + now.variance + judge.variance);
	return Math.abs(left) > normalQuantile(1 - levelOf(look) / 2) * error;
}

function ratio(groups: readonly { readonly sum: number; readonly of: number }[]) {
	const count = Math.max(2, groups.length);
	const of = Math.max(
		1,
		groups.reduce((total, group) => total + group.of, 0),
	);
	const mean = groups.reduce((total, group) => total + group.sum, 0) / of;
	const squares = groups.reduce((total, group) => total + (group.sum - mean * group.of) ** 2, 0);
	return { mean, variance: (squares * count) / ((count - 1) * of ** 2) + 1 / count ** 2 };
}
