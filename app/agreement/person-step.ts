import { LEAST_GRADED } from "#stats/humans/beside-a-person-results.ts";
import { count, counted, decimal } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import type { EstimateJson } from "./estimate.ts";
import { hardlyAgree } from "./hardly-agree.ts";
import { personPlan } from "./person-plan.ts";
import { isPersonOpen } from "./person-verdict.ts";
import { listed, roughly, withLimits } from "./plain-words.ts";
import type { RankedJudgeJson } from "./ranking-json.ts";
import { rareWords } from "./rare-step.ts";
import { fewGroups } from "./reason-words.ts";

/** Who is to be used is known, but not whether it is as good as a person: that takes labels of several people. */
export function forPerson(dimension: DimensionJson, judges: readonly RankedJudgeJson[]): string[] {
	return [
		...new Set(
			judges
				.filter((judge) => isPersonOpen(dimension, judge))
				.flatMap((judge) => stepFor(judge, dimension)),
		),
	];
}

/** Too few items of several people to hold anybody beside a person on a graded scale: how many it takes. */
export function forFewOfSeveral(
	dimension: DimensionJson,
	judges: readonly RankedJudgeJson[],
): string[] {
	const few = judges.filter(({ person }) => isFewGraded(person?.difference, dimension));
	if (few.length === 0) return [];
	return [
		`Have two people or more label ${count(LEAST_GRADED)} items or more: whether ${listed(few.map(({ judge }) => judge))} ${few.length === 1 ? "is" : "are"} as good as one of them cannot be told from fewer.`,
	];
}

/** Has a difference from a person no limits since it is of so few items on a graded scale? */
export function isFewGraded(
	difference: EstimateJson | undefined,
	dimension: Pick<DimensionJson, "ranking">,
): boolean {
	if (!difference || !("value" in difference) || fewGroups(dimension)) return false;
	return difference.ciReason === "TOO_FEW" && difference.n < LEAST_GRADED;
}

function stepFor(judge: RankedJudgeJson, dimension: DimensionJson): string[] {
	const difference = judge.person?.difference;
	const rare = difference && "ciReason" in difference && difference.ciReason === "RARE_LEVEL";
	const within = withinButHardlyAgree(judge, dimension);
	if (within) return [within];
	return [
		(rare ? rareWords(dimension) : undefined) ??
			`Have two people or more label further items: whether ${judge.judge} is as good as one of them is open. ${furtherItems(judge, dimension)}`,
	];
}

/** Where the whole interval lies within the margin no items are wanting, but people who agree. */
function withinButHardlyAgree(
	{ judge, person }: RankedJudgeJson,
	{ ranking: { margin } }: DimensionJson,
): string | undefined {
	if (!person || !hardlyAgree(person.person, margin)) return undefined;
	const { difference } = person;
	const ci = "value" in difference ? difference.ci : null;
	if (!("value" in difference) || !ci || ci[0] <= -margin || ci[1] >= margin) return undefined;
	return `No further items for ${judge} beside a person: the difference of ${withLimits(difference.value, ci)} lies within ${decimal(margin)}, but that is no small one while people hardly agree.`;
}

/** Would these items show the margin, as it is written? A handful more for what rounding hides is no plan. */
export function isEnough(
	{
		detectable,
		moreItems,
	}: { readonly detectable: number | null; readonly moreItems: number | null },
	margin: number,
): boolean {
	return moreItems === 0 || (detectable !== null && decimal(detectable) === decimal(margin));
}

/** How many, as a plan for two judges has it; else why there is no number. */
function furtherItems({ judge, person }: RankedJudgeJson, dimension: DimensionJson): string {
	const { humans, ranking } = dimension;
	const { margin } = ranking;
	// An item that one person labelled holds nobody beside anybody.
	const peopleAnItem = Math.max(2, humans.labels / Math.max(1, humans.items));
	const plan = person && personPlan(person, { margin, peopleAnItem });
	if (!plan) return "How many cannot be said: there is no interval to reckon with.";
	const { detectable, moreItems, toSettle, moreGroups, groupsToSettle } = plan;
	const each = `(${count(Math.round(peopleAnItem))} people each)`;
	const seen = `With these items a difference of ${decimal(detectable)} from a person would be seen`;
	if (isEnough({ detectable, moreItems }, margin)) {
		if (toSettle === 0) return `${seen}: enough for the ${decimal(margin)} that matters.`;
		return `${seen}, but limits as far apart as these may hold both 0 and ${decimal(-margin)}; about ${roughly(toSettle)} more items ${each}${fromNew(groupsToSettle)} settle it for ${judge}, whatever the difference is.`;
	}
	return `${seen}; for ${decimal(margin)}, about ${roughly(moreItems)} more items ${each}${fromNew(moreGroups)}.`;
}

function fromNew(groups: number | undefined): string {
	return groups ? ` from about ${counted(groups, "new group")}` : "";
}
