import { titleOf } from "#db/model/dimension.ts";
import { isDiscrete } from "#db/model/scale.ts";
import { normalCritical, normalQuantile } from "#stats/core/distributions.ts";
import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import {
	type CountPatterns,
	contingencyTable,
	countPatterns,
	isDefined,
	krippendorffAlpha,
	krippendorffAlphaOfNumbers,
	levelNumbers,
	MISSING,
	percentAgreement,
	planProportionWidth,
	type Result,
} from "#stats/index.ts";
import { wilsonLimits } from "#stats/intervals/wilson.ts";
import { inTwoFigures } from "#stats/planning/margin-plan.ts";
import { planWidthFromPilot } from "#stats/planning/width-from-pilot.ts";
import type { AgreementOptions } from "../agreement/agreement-json.ts";
import { LEVEL } from "../agreement/estimate-json.ts";
import { FEW_ITEMS } from "../agreement/few-items.ts";
import { labelledItems, peopleAnItem } from "../agreement/labelled-items.ts";
import { personPlan } from "../agreement/person-plan.ts";
import { isEnough } from "../agreement/person-step.ts";
import type { RankingJson } from "../agreement/ranking-json.ts";
import { rankingOf } from "../agreement/report-task.ts";
import { marked } from "../columns/given-places.ts";
import { clusterIds, codesOf, numbersOf, type RatingColumns } from "../columns/rating-columns.ts";
import { referenceColumn } from "../columns/reference-column.ts";
import { count, counted, decimal } from "../ui/numbers.ts";
import { levelInWords } from "../ui/scale-in-words.ts";
import type { GoalJson } from "./plan-json.ts";
import type { Wanted } from "./wanted.ts";

/** One dimension's columns, and what is wanted of its figures. */
export type GoalsAsked = {
	readonly columns: RatingColumns;
	readonly options: AgreementOptions;
	readonly wanted: Wanted;
};

/** As many as are said are enough in so many samples; a plan without doubt would do in half of them. */
const FOUR_OF_FIVE = normalQuantile(0.8);

/** What the labels of one dimension show by now, and how many more show what is wanted. */
export function goalsOf(asked: GoalsAsked): GoalJson[] {
	return [differenceGoal(asked), ...personGoal(asked), ...rateGoal(asked), alphaGoal(asked)];
}

function differenceGoal({ columns, options, wanted: { margin } }: GoalsAsked): GoalJson {
	const [dimension] = columns.dimensions;
	const people = peopleAnItem(dimension);
	const judges = dimension.judges.length;
	const ranking = rankingOf({ columns, options: { ...options, margin } });
	const { plan, n } = ranking;
	const common = { of: "difference" as const, wanted: margin, items: n, peopleAnItem: people };
	if (!plan) {
		const why =
			judges < 2 ? "There are not two judges that could be compared." : notCompared(ranking);
		if (why !== null) return unknown(common, why);
		const says =
			"No two judges may both be best: more labels are not what a choice between them takes.";
		return { ...common, now: null, is: "settled", moreItems: null, says };
	}
	const { detectable, moreItems, moreGroups, reason } = plan;
	if (detectable === null || moreItems === null) {
		return unknown(common, reason ? reasonInWords(reason) : "These items do not say it.");
	}
	const seen = `With these ${counted(n, "item")} a difference of ${decimal(detectable)} between judges would be seen`;
	if (moreItems === 0)
		return reached(common, detectable, `${seen}: enough for ${decimal(margin)}.`);
	return {
		...common,
		now: detectable,
		is: "more",
		moreItems,
		...(moreGroups !== undefined && { moreGroups }),
		says: `${seen}; for ${decimal(margin)} label about ${count(moreItems)} more items${fromGroups(moreGroups)}, ${each(people)}.`,
	};
}

/** Why no two judges are held against each other; null where one is shown best. */
function notCompared({ n, allTied, judges, mayBeBest }: RankingJson): string | null {
	if (allTied !== undefined)
		return `People are tied on all ${counted(allTied, "item")} that they labelled: adjudicate them, or have one more person label them.`;
	const scored = judges.filter(({ compared }) => compared !== "not").length;
	if (n < FEW_ITEMS)
		return `${n === 0 ? "No item" : `Only ${counted(n, "item")}`} with a label ${n > 1 ? "have" : "has"} scores of the judges to compare: it takes at least ${FEW_ITEMS}.`;
	if (mayBeBest.length === 1 && scored > 1) return null;
	return "These items tell no two judges apart: the answer on Decide says why.";
}

/** A judge beside one of the people: the first of those that may be best. */
function personGoal({ columns, options, wanted: { margin } }: GoalsAsked): GoalJson[] {
	const [dimension] = columns.dimensions;
	const ranking = rankingOf({ columns, options: { ...options, margin } });
	const judge = ranking.judges.find(({ judge }) => judge === ranking.mayBeBest[0]);
	// An item that one person labelled holds nobody beside anybody.
	const people = Math.max(2, peopleAnItem(dimension));
	const plan = judge?.person && personPlan(judge.person, { margin, peopleAnItem: people });
	if (!judge?.person || !plan) return [];
	const { difference } = judge.person;
	const common = {
		of: "person" as const,
		wanted: margin,
		items: difference.n,
		peopleAnItem: people,
	};
	const { detectable, moreItems, moreGroups } = plan;
	const seen = `With these ${counted(difference.n, "item")} a difference of ${decimal(detectable)} between ${judge.judge} and a person would be seen`;
	if (isEnough({ detectable, moreItems }, margin))
		return [reached(common, detectable, `${seen}: enough for ${decimal(margin)}.`)];
	const more = inTwoFigures(moreItems);
	return [
		{
			...common,
			...{ now: detectable, is: "more" as const, moreItems: more },
			...(moreGroups !== undefined && { moreGroups }),
			says: `${seen}; for ${decimal(margin)} label about ${count(more)} more items${fromGroups(moreGroups)}, ${each(people)}.`,
		},
	];
}

function fromGroups(groups: number | undefined): string {
	return groups === undefined ? "" : `, of about ${counted(groups, "new group")} as large as these`;
}

type Common = Pick<GoalJson, "of" | "wanted" | "items" | "peopleAnItem">;

function unknown(common: Common, says: string): GoalJson {
	return { ...common, now: null, is: "unknown", moreItems: null, says };
}

function reached(common: Common, now: number, says: string): GoalJson {
	return { ...common, now, is: "reached", moreItems: 0, says };
}

/** "by 2 people each" */
function each(people: number): string {
	return `by ${counted(Math.max(1, Math.round(people)), "person", "people")} each`;
}

/** The share of the last of two levels by the majority of people: what labels alone say of it. */
function rateGoal({ columns, options, wanted: { rate } }: GoalsAsked): GoalJson[] {
	const [dimension] = columns.dimensions;
	const { scale } = dimension.dimension;
	if (scale.type !== "binary") return [];
	const { codes } = referenceColumn(dimension, "majority", columns.items);
	const people = peopleAnItem(dimension);
	if (!codes) return [];
	const name = levelInWords(dimension.dimension, 1);
	// How often people's level is the last one: agreement with somebody who always gives it.
	const always = codes.map((code) => (code === MISSING ? MISSING : 1));
	const clusters = clusterIds(columns, options.clusters);
	const share = percentAgreement(contingencyTable(codes, always, 2, { clusters }));
	const common = { of: "rate" as const, wanted: rate, items: share.n, peopleAnItem: people };
	const half = halfOf(share);
	if (half === null || !isDefined(share)) {
		const nothing = `The share of ${name} is not known: no item has a label on which people agree.`;
		return [unknown(common, whyNot(share, nothing))];
	}
	const now = `The share of ${name} is known to ±${decimal(half)} by ${counted(share.n, "labelled item")}`;
	if (half <= rate) return [reached(common, half, `${now}: enough for ±${decimal(rate)}.`)];
	const designEffect = Math.max(1, share.parts?.designEffect ?? 1);
	// More labels move the share: where it comes to lie nearer to a half, its interval is wider.
	const { low, high } = wilsonLimits(share.value, share.n / designEffect, FOUR_OF_FIVE);
	const p = Math.min(Math.max(0.5, low), high);
	const plan = planProportionWidth({ p, width: 2 * rate }, { designEffect });
	// Labelled items on which people are tied tell nothing of the share, and more of them will come.
	const labelled = marked(labelledItems(dimension));
	const telling = wilsonLimits(share.n / labelled, labelled, FOUR_OF_FIVE).low;
	const ofOne = labelled > share.n ? 1 / telling : 1;
	return [moreOf(common, { half, needed: plan.n.value, now, ofOne })];
}

/** People's own α. */
function alphaGoal({ columns, options, wanted: { alpha: wanted } }: GoalsAsked): GoalJson {
	const [{ dimension, humans }] = columns.dimensions;
	const { scale } = dimension;
	const clusters = clusterIds(columns, options.clusters);
	const { seed, bootstrap: replicates } = options;
	const given = { clusters, seed, replicates };
	const metric = scale.type === "ordinal" ? "interval" : "nominal";
	const levels = isDiscrete(scale)
		? {
				patterns: countPatterns(humans.map(codesOf), scale.values.length, { clusters }),
				numbers: levelNumbers(scale),
			}
		: null;
	const alpha = levels
		? krippendorffAlpha(levels.patterns, [metric], { ...given, numbers: levels.numbers })[metric]
		: krippendorffAlphaOfNumbers(
				humans.map((column) => numbersOf(column, scale)),
				given,
			);
	const common = { of: "alpha" as const, wanted, items: alpha.n, peopleAnItem: 2 };
	const half = halfOf(alpha);
	if (half === null) {
		const nothing = `People’s own α on ${titleOf(dimension)} is not known: no item was labelled by two of them.`;
		return unknown(common, whyNot(alpha, nothing));
	}
	const now = `People’s own α on ${titleOf(dimension)} is known to ±${decimal(half)} by ${counted(alpha.n, "item")} that two labelled`;
	if (half <= wanted) return reached(common, half, `${now}: enough for ±${decimal(wanted)}.`);
	// By the error that its interval stands for, which is the jackknife's only where items are many.
	const pilot = isDefined(alpha) ? { ...alpha, se: half / normalCritical(LEVEL) } : alpha;
	const plan = planWidthFromPilot(pilot, { halfWidth: wanted });
	const needed =
		plan.n.value && plan.n.value * (1 + FOUR_OF_FIVE * doubtOf(levels?.patterns, alpha.n));
	return moreOf(common, { half, needed, now });
}

/**
 * How far the variance per item may be off, as a share of it: one of rare events is as uncertain as they are few. Events
 * are items on which two differ, and items with another level than the commonest.
 */
function doubtOf(patterns: CountPatterns | undefined, n: number): number {
	if (!patterns) return Math.sqrt(2 / Math.max(1, n));
	const { levels, counts, ratings, weights } = patterns;
	const holding = new Float64Array(levels);
	let differ = 0;
	weights.forEach((items, pattern) => {
		const own = counts.subarray(pattern * levels, (pattern + 1) * levels);
		if (ratings[pattern] >= 2 && Math.max(...own) < ratings[pattern]) differ += items;
		own.forEach((times, level) => {
			if (times === ratings[pattern]) holding[level] += items;
		});
	});
	const others = patterns.rated - Math.max(...holding);
	return Math.sqrt(1 / Math.max(1, differ) + 1 / Math.max(1, others));
}

function moreOf(
	common: Common,
	{
		half,
		needed,
		now,
		ofOne = 1,
	}: {
		readonly half: number;
		readonly needed: number | undefined;
		readonly now: string;
		/** Items to be labelled for each that counts. */
		readonly ofOne?: number;
	},
): GoalJson {
	if (needed === undefined) return unknown(common, `${now}.`);
	// The interval in use is wider than the plan's where clusters are few: never 0 more.
	const moreItems = inTwoFigures(Math.max(1, (needed - common.items) * ofOne));
	const says = `${now}; for ±${decimal(common.wanted)} label about ${counted(moreItems, "more item", "more items")}, ${each(common.peopleAnItem)}.`;
	return { ...common, now: half, is: "more", moreItems, says };
}

function halfOf(result: Result): number | null {
	return isDefined(result) && result.ci ? (result.ci.high - result.ci.low) / 2 : null;
}

/** @param nothing where there is no item at all that it could be known by */
function whyNot(result: Result, nothing: string): string {
	if (!isDefined(result)) return result.n === 0 ? nothing : reasonInWords(result.reason);
	return reasonInWords(result.ciReason ?? "NOT_AVAILABLE");
}
