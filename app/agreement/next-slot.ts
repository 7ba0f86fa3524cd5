import { LEAST_CLUSTERS } from "#stats/intervals/cluster-design.ts";
import { count, counted, decimal } from "../ui/numbers.ts";
import { forAgainst } from "./against-people.ts";
import type { DimensionJson } from "./agreement-json.ts";
import {
	type Candidates,
	fewItems,
	isWithoutShared,
	judgesToUse,
	labelledItems,
	namesJudges,
} from "./candidates.ts";
import { copyStep } from "./copy-words.ts";
import { doubtAboutReference, oddSteps } from "./doubt-words.ts";
import { FEW_ITEMS } from "./few-items.ts";
import { whereHardlyAgree } from "./hardly-agree.ts";
import { missingStep } from "./missing-answers.ts";
import { openPairs } from "./open-slot.ts";
import type { Slot } from "./person-slot.ts";
import { forFewOfSeveral, forPerson, isEnough } from "./person-step.ts";
import { isPersonOpen, isWorseThanAPerson } from "./person-verdict.ts";
import { listed } from "./plain-words.ts";
import { planInWords } from "./plan-in-words.ts";
import type { RankedJudgeJson, RankingJson } from "./ranking-json.ts";
import { rareStep } from "./rare-step.ts";
import { reservationsOf } from "./reservations.ts";
import { movedLosers } from "./use-details.ts";

/**
 * The last slot: what a lead can do. "Nothing" only where a judge is named and nothing is open.
 * @param about the only judge whose reservations are spoken of, one of those that are named for use
 */
export function nextSlot(
	dimension: DimensionJson,
	candidates: Candidates,
	about?: RankedJudgeJson,
): Slot {
	const { humans, judges, ranking } = dimension;
	const steps: string[] = [];
	if (judges.length === 0) steps.push("Add a judge and run it, or import scores.");
	if (humans.raters.length === 0) steps.push("Have people label items, or import their labels.");
	if (judges.length > 0 && humans.raters.length > 0) {
		steps.push(...candidates.set.flatMap(copyStep));
		steps.push(...forMissing(dimension, candidates), ...forLabels(dimension, candidates));
	}
	const used = judgesToUse(dimension, candidates);
	steps.push(...reservationsOf(dimension, about ? [about] : used).map(({ step }) => step));
	const worse = whereWorse(dimension, candidates);
	if (worse) steps.unshift(worse);
	const { plan } = ranking;
	const isShort = humans.raters.length > 1 && humans.itemsOfSeveral < LEAST_SHARED * humans.items;
	const unlike = whereHardlyAgree(dimension);
	// An absolute margin is nothing to plan by where people's own agreement is no larger.
	// Judges that are not shown to agree at all are mended first: more items would only part them.
	const isAny = candidates.beyond.length > 0;
	if (
		plan &&
		isAny &&
		!unlike &&
		doubtAboutReference(dimension) === undefined &&
		(openPairs(dimension).length > 0 || candidates.set.length === 1) &&
		ranking.judges.filter(({ compared }) => compared !== "not").length > 1
	) {
		// Enough items and still open: then what is left is to choose, where nothing else is to be done first.
		const isLast = isEnough(plan, ranking.margin) && steps.length === 0;
		const choice = isLast ? ` ${whereEnough(dimension, used)}` : "";
		// Before it is known how far people agree, more labels of the same kind are not what comes first.
		if (isShort) steps.push(SHARE);
		steps.push(`${planInWords(plan, dimension)}${choice}`);
	}
	if (humans.raters.length === 1) {
		steps.push("Have a second person label some of the items.");
	} else if (isShort) {
		steps.push(SHARE);
	} else {
		const cheapest = cheapestOfEquivalent(dimension, candidates);
		if (steps.length === 0 && (isSettled(dimension, candidates) || cheapest)) {
			steps.push(...(cheapest ? [cheapest] : []), ...forPerson(dimension, used));
		}
	}
	steps.push(...movedLosers(dimension, candidates.set).map(({ step }) => step));
	if (namesJudges(dimension)) steps.push(...forFewOfSeveral(dimension, used));
	steps.push(...forPrice(ranking, candidates));
	if (unlike?.step) steps.unshift(unlike.step);
	// An odd person comes before the rubric and before any judge.
	steps.unshift(...oddSteps(ranking));
	if (unlike && steps.length === 0) {
		steps.push("Have two people or more label further items: how far they agree is open.");
	}
	const others = ranking.judges.filter((judge) => !candidates.set.includes(judge));
	const astray = forAgainst(dimension, others);
	const [first, ...rest] = [...new Set(steps)];
	if (first) return { says: first, details: [...rest, ...astray] };
	const says = isSettled(dimension, candidates)
		? "Nothing: the answer stands."
		: "Label more items: only more of them can settle what is open.";
	return { says, details: astray };
}

/** Whichever of several equivalent judges is used, the difference does not matter. */
function cheapestOfEquivalent(
	dimension: DimensionJson,
	{ set, beyond, open }: Candidates,
): string | undefined {
	const isKnown = set.length > 1 && beyond.length === set.length && open.length === 0;
	if (!isKnown || openPairs(dimension).length > 0) return undefined;
	return `Take the cheapest of ${listed(set.map(({ judge }) => judge))}: they are equivalent within ±${decimal(dimension.ranking.margin)}.`;
}

/** Is it known which judge to use, of all that were asked? Then more items would not change it. */
function isSettled({ ranking }: DimensionJson, { set, beyond, open }: Candidates): boolean {
	const all = ranking.judges.every(({ compared }) => compared !== "not");
	return all && set.length === 1 && beyond.length === 1 && open.length === 0;
}

/** Fewer items of several people than this share say nothing of how far people agree. */
const LEAST_SHARED = 0.05;
const SHARE = "Have two people label the same items.";

/** What to do where every judge that is named for use is worse than a person. */
function whereWorse(dimension: DimensionJson, candidates: Candidates): string | undefined {
	const used = namesJudges(dimension) ? judgesToUse(dimension, candidates) : [];
	const { margin } = dimension.ranking;
	const worse = used.filter((judge) => isWorseThanAPerson(judge, margin));
	if (worse.length === 0) return undefined;
	if (worse.length < used.length) {
		// Where missing answers decide who may be best, nobody is preferred before they are there.
		if (candidates.open.length > 0) return undefined;
		// One that is shown to be worse than a person and one that is not are not shown to differ by that.
		return `Read the items on which ${listed(used.map(({ judge }) => judge))} differ from people, and mend their prompts: some are worse than a person, and nothing tells them apart.`;
	}
	const [differ, its, prompt] =
		used.length === 1 ? ["differs", "its", "prompt"] : ["differ", "their", "prompts"];
	return `Read the items on which ${listed(used.map(({ judge }) => judge))} ${differ} from people, and mend ${its} ${prompt} or try another judge; until then have people decide where it matters.`;
}

/** Judges that are worse by less than what matters may do, where a better one is named. */
function forPrice({ judges, margin }: RankingJson, { beyond, open }: Candidates): string[] {
	const little = judges.flatMap(({ judge, standing }) =>
		standing.is === "worse" && standing.pair.equivalent === "yes" ? [judge] : [],
	);
	if (little.length === 0 || beyond.length === 0 || open.length > 0) return [];
	if (beyond.some((judge) => isWorseThanAPerson(judge, margin))) return [];
	const [is, it] = little.length === 1 ? ["is", "it is"] : ["are", "they are"];
	return [
		`Compare price and latency: ${listed(little)} ${is} worse by less than the difference that matters (${decimal(margin)}), and may do where ${it} cheaper.`,
	];
}

const STEPS_OF_A_KIND = 2;

/** Answers that judges owe: of those that may be best or could be then, and of those not compared. */
function forMissing(dimension: DimensionJson, { set, open }: Candidates): string[] {
	const { ranking } = dimension;
	const wanted = ranking.judges.filter(
		(judge) =>
			set.includes(judge) ||
			open.includes(judge) ||
			judge.compared === "not" ||
			judge.bounds?.changesSet,
	);
	const retried = wanted.flatMap((judge) => missingStep(judge, dimension) ?? []);
	const apart = wanted.filter(({ standing }) => isWithoutShared(standing));
	const together = [...set, ...apart].map(({ judge }) => judge);
	const scored = wanted.flatMap(({ judge, noAnswer, standing }) =>
		noAnswer && !isWithoutShared(standing) && noAnswer.items > offScaleRows(dimension, judge)
			? [
					`Have ${judge} score the ${counted(noAnswer.items, "labelled item")} that it did not score.`,
				]
			: [],
	);
	const elsewhere = wanted.filter(
		({ standing }) => standing.is === "notCompared" && standing.reason === "OWN_SCALE",
	);
	return [
		...retried.slice(0, STEPS_OF_A_KIND),
		...(elsewhere.length > 0
			? [
					`Have ${listed(elsewhere.map(({ judge }) => judge))} answer with the levels that people use: on a scale of its own a judge is compared with no other.`,
				]
			: []),
		...(apart.length > 0 ? [`Have ${listed(together)} score the same labelled items.`] : []),
		...scored.slice(0, apart.length > 0 ? 0 : STEPS_OF_A_KIND),
	];
}

/** Rows of a judge that are not on the scale: of as many items it has no other answer, and another step says what to do. */
function offScaleRows({ offScale = [] }: DimensionJson, judge: string): number {
	return offScale.find(({ rater }) => rater === judge)?.rows ?? 0;
}

/** Labels that are wanting: whatever keeps judges from being compared, or shown to agree at all. */
function forLabels(dimension: DimensionJson, candidates: Candidates): string[] {
	const { humans, ranking } = dimension;
	const { set, beyond } = candidates;
	if (ranking.allTied !== undefined) {
		return [
			`Adjudicate the ${counted(ranking.allTied, "tied item")}, or have another person label them.`,
		];
	}
	const steps: string[] = [];
	const unlabelled = ranking.judges.filter(
		({ standing, bounds, noAnswer }) =>
			standing.is === "notCompared" && standing.reason === "EMPTY" && !bounds && !noAnswer,
	);
	if (unlabelled.length > 0) {
		steps.push(
			`Have people label items that ${listed(unlabelled.map(({ judge }) => judge))} scored.`,
		);
	}
	const constant = ranking.judges.filter(
		(judge) => judge.oneLevel !== undefined || (set.length > 0 && isWithoutVariation(judge)),
	);
	if (constant.length > 0 && (beyond.length === 0 || constant.some(isWithoutVariation))) {
		steps.push(
			`Look at what ${listed(constant.map(({ judge }) => judge))} answered and how it was read, and mend the prompt: a judge that gives every item ${constant.length === 1 ? "the same answer" : "one answer"} tells no item from another.`,
		);
	}
	const rare = rareStep(dimension, set);
	if (rare) steps.push(rare);
	const { nClusters, n } = ranking;
	// People label the dimension that expected values are of, and its own answer says how many.
	if (dimension.expectedOf !== undefined) return steps;
	if (nClusters !== undefined && ranking.uneven) {
		steps.push(
			`Label items of further groups (documents, questions), and no more of the largest: it holds ${count(ranking.uneven.largest)} of ${counted(n, "item")} in ${count(nClusters)} groups.`,
		);
	} else if (nClusters !== undefined && nClusters < LEAST_CLUSTERS) {
		steps.push(
			`Label items of ${count(LEAST_CLUSTERS)} groups (documents, questions) or more: ${nClusters === 1 ? "all of these are of one" : `these come from ${count(nClusters)}`}.`,
		);
	}
	const [best] = set;
	const isKnown = isSettled(dimension, candidates) && best && !isPersonOpen(dimension, best);
	const few = fewItems(set);
	const labelled = labelledItems(dimension);
	const lacksAnswers = few !== null && few < labelled;
	if (lacksAnswers) {
		const who = ranking.judges.length === 1 ? ranking.judges[0].judge : "the judges";
		steps.push(
			`Have ${who} score the ${counted(labelled, "labelled item")}: ${ranking.judges.length === 1 ? "it scored" : "none scored more than"} ${count(few)} of them.`,
		);
	}
	const have = lacksAnswers ? labelled : set.length > 0 ? n : humans.items;
	if ((!isKnown || few !== null) && have < FEW_ITEMS) {
		steps.push(
			`Label more items: ${count(have)} ${have === 1 ? "is" : "are"} too few, have at least ${count(FEW_ITEMS)}.`,
		);
	}
	const against = forAgainst(dimension, set);
	if (against.length > 0) {
		steps.push(...against);
	} else if (steps.length === 0 && set.length > 0 && beyond.length === 0) {
		steps.push(
			"Read the items on which judge and people differ, and mend the judge's prompt or the rubric.",
		);
	}
	const isAnyWorse = set.some((judge) => isWorseThanAPerson(judge, ranking.margin));
	if (steps.length === 0 && !isAnyWorse) steps.push(...sameAnswers(ranking, set));
	return steps;
}

/** Not compared for giving one value; where another judge was compared, people's values do vary. */
function isWithoutVariation({ standing }: RankedJudgeJson): boolean {
	return standing.is === "notCompared" && standing.reason === "CONSTANT_INPUT";
}

/** Judges that never differ cannot be told apart by more labels of the same kind. */
function sameAnswers({ pairs, mayBeBest }: RankingJson, set: readonly RankedJudgeJson[]): string[] {
	const within = pairs.filter(({ a, b }) => mayBeBest.includes(a) && mayBeBest.includes(b));
	const same = within.filter(
		({ difference, ci, ciReason }) => difference === 0 && !ci && ciReason === "BOUNDARY",
	);
	if (within.length === 0 || same.length < within.length) return [];
	return [
		`Take the cheapest of ${listed(set.map(({ judge }) => judge))}: on these items they never differ.`,
	];
}

/** "Take the cheapest of alpha and beta, or label more items where 0.12 matters." */
function whereEnough(dimension: DimensionJson, used: readonly RankedJudgeJson[]): string {
	const limits = openPairs(dimension).flatMap(({ ci }) => ci ?? []);
	const widest = Math.max(...limits.map(Math.abs));
	const names = listed(used.map(({ judge }) => judge));
	return Number.isFinite(widest)
		? `Take the cheapest of ${names}; label more items only where a difference of ${decimal(widest)}, which is not ruled out, would matter.`
		: `Take the cheapest of ${names}.`;
}
