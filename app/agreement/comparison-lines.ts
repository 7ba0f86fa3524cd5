import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import { printable } from "../base/printable.ts";
import { count, counted, decimal } from "../ui/numbers.ts";
import { leftOutSentences } from "./answers-left-out.ts";
import { fewItems, isShownBeyondChance } from "./candidates.ts";
import { inColumns } from "./columns-in-lines.ts";
import { pairLines } from "./comparison-pairs.ts";
import {
	aboutOf,
	type Compared,
	isOfFewItems,
	lowerFirst,
	reasonLines,
} from "./comparison-reasons.ts";
import { copiesInWords } from "./copy-words.ts";
import { doubtAboutReference, doubtsOf } from "./doubt-words.ts";
import type { EstimateJson } from "./estimate.ts";
import { missingInWords } from "./figures-in-words.ts";
import { hardlyAgree, widestPerson } from "./hardly-agree.ts";
import { statisticOf } from "./headline.ts";
import { leftInWords } from "./missing-answers.ts";
import { leftOutEntirely, offScaleReservations } from "./off-scale-words.ts";
import { listed, pInWords, withLimits } from "./plain-words.ts";
import type { RankedJudgeJson } from "./ranking-json.ts";
import { fewGroups, notComparedBecause } from "./reason-words.ts";
import { repeatedPeopleNotes } from "./repeated-people-words.ts";
import { repeatedNotes } from "./repeated-words.ts";
import { groupsInWords } from "./report-words.ts";
import { secondValueReservations } from "./second-value-words.ts";
import { valueReservations } from "./value-reservations.ts";
import { chosenVersion, versionReservations } from "./version-words.ts";

/**
 * One dimension of a comparison for a terminal: every judge that was asked with its own figure and that on
 * the items that all share, each beside its n, then the pairs that decide, or `allPairs`.
 */
export function comparisonLines(ranking: Compared, allPairs = false): string {
	const { dimension, statistic, judges, pairs, williams = [] } = ranking;
	if (judges.length === 0) return `${printable(dimension)} · no judge has been asked`;
	const compared = judges.filter((judge) => judge.compared !== "not");
	const says =
		compared.length > 1
			? `${count(compared.length)} of ${counted(judges.length, "judge")} compared`
			: compared[0]
				? `only ${compared[0].judge} could be placed, so that nothing is compared`
				: "no judge can be held against people yet";
	const blocks = [
		[`${dimension} · ${statisticOf(statistic).symbol} · ${says}`],
		judgeLines(ranking),
		...(pairs.length > 0 ? [pairLines(ranking, allPairs)] : []),
		...(williams.length > 0 ? [williamsLines(williams)] : []),
		noteLines(ranking, compared),
	];
	return blocks.map((lines) => lines.map(printable).join("\n")).join("\n\n");
}

function judgeLines(ranking: Compared): string[] {
	const { judges, own, n, openAmong = [] } = ranking;
	const first = firstGroup(ranking);
	const ownOf = new Map(own.map((each) => [each.judge, each.estimate]));
	const alone = comparedJudges(judges).length < 2;
	const rows = judges.map((judge) => {
		const estimate = ownOf.get(judge.judge) ?? { undefined: "EMPTY", n: 0 };
		const says = standingWords(judge, { items: estimate.n, ranking, openAmong, first });
		return [
			judge.group ?? "",
			judge.judge,
			inWords(estimate, ranking),
			count(estimate.n),
			...(alone ? [] : [onCommonItems(judge, isOfFewItems(ranking))]),
			alone && judge.compared !== "not" ? "" : says,
		];
	});
	const isAnyInPairs = judges.some(({ compared }) => compared === "inPairs");
	const common = alone
		? []
		: [
				`on ${isAnyInPairs ? "" : "the "}${count(n)} ${isAnyInPairs ? "items of the others" : "common items"}`,
			];
	return inColumns([["", "judge", "own, 95 %", "items", ...common, ""], ...rows], [3]);
}

function comparedJudges(judges: readonly RankedJudgeJson[]): RankedJudgeJson[] {
	return judges.filter(({ compared }) => compared !== "not");
}

/** Of a judge that may be the best with the interval that allows for the choice. */
function onCommonItems({ compared, value, standing }: RankedJudgeJson, fewItems: boolean): string {
	if (compared === "not") return "";
	if (value === null) return "in pairs only";
	// Of few items a note says it of all of them.
	return standing.is === "mayBeBest" && !standing.ci && !fewItems
		? `${decimal(value)} no interval`
		: withLimits(value, standing.is === "mayBeBest" ? standing.ci : null);
}

/**
 * What is said of the first group, as in the report: that it may be the best only where one agrees beyond chance, on
 * enough items, and no doubt about people speaks against naming any.
 */
function firstGroup(ranking: Compared): string {
	const doubt = doubtAboutReference({ humans: ranking.humans, ranking });
	const named = new Set(ranking.mayBeBest);
	const few = fewItems(ranking.judges.filter(({ judge }) => named.has(judge)));
	const isNamed = isBeyondChance(ranking) && doubt === undefined && few === null;
	return isNamed ? "may be the best" : "not told apart";
}

function isAnyTested({ pairs }: Compared): boolean {
	return pairs.some(({ ci, pAdjusted }) => ci !== null || pAdjusted !== null);
}

function isBeyondChance({ judges, own, statistic }: Compared): boolean {
	const ownOf = new Map(
		own.flatMap(({ judge, statistic: by, estimate }): [string, EstimateJson][] =>
			by === statistic ? [[judge, estimate]] : [],
		),
	);
	return judges.some(({ judge, standing }) => isShownBeyondChance(standing, ownOf.get(judge)));
}

function inWords(estimate: EstimateJson, { usedLevels }: Compared): string {
	if ("undefined" in estimate) {
		return estimate.undefined === "EMPTY" ? "no value" : missingInWords(estimate.undefined);
	}
	// Where people use one level alone there is no agreement beyond chance, whatever the formula gives.
	if (usedLevels?.others === 0) return missingInWords("SINGLE_CATEGORY");
	const { value, ci } = estimate;
	return ci ? withLimits(value, ci) : `${decimal(value)} no interval`;
}

function standingWords(
	{ judge, standing }: RankedJudgeJson,
	about: {
		readonly items: number;
		readonly ranking: Compared;
		readonly openAmong: readonly string[];
		/** What is said of those in the first group. */
		readonly first: string;
	},
): string {
	if (standing.is === "worse") {
		return `worse than ${standing.than}${about.openAmong.includes(judge) ? " on the items that both scored" : ""}`;
	}
	if (standing.is === "mayBeBest") return about.first;
	return `not compared: ${notComparedBecause(standing.reason, { items: about.items, dimension: aboutOf(about.ranking) })}`;
}

/** "Williams' test": for whoever compares with published studies; the verdicts above do not rest on it. */
function williamsLines(williams: NonNullable<Compared["williams"]>): string[] {
	const rows = williams.map(({ a, b, n, between, t, df, pAdjusted, reason }) => [
		`${a} − ${b}`,
		between === null ? "" : decimal(between),
		t === null || df === null ? "" : `t(${count(df)}) = ${decimal(t)}`,
		count(n),
		pAdjusted === null ? withoutP(reason) : pInWords(pAdjusted),
	]);
	const header = ["Williams’ test", "of each other", "", "items", "Holm"];
	return [
		...inColumns([header, ...rows], [3]),
		"  Williams’ test is printed for comparison with published studies; no verdict here rests on it.",
	];
}

function withoutP(reason: NonNullable<Compared["williams"]>[number]["reason"]): string {
	if (reason === "CLUSTERS")
		return "no p: items belong together, and it takes them for independent";
	if (reason === "LOOKS") return "no p while labels come in";
	return reason ? `none: ${lowerFirst(reasonInWords(reason))}` : "none";
}

function noteLines(ranking: Compared, compared: readonly RankedJudgeJson[]): string[] {
	const { mayBeBest, own, statistic, looks, openAmong, judges } = ranking;
	const notes = [
		"own: on all items that the judge scored and people rated; it never decides the order.",
	];
	const otherwise = own.filter((each) => each.statistic !== statistic);
	if (otherwise.length > 0) {
		const { symbol } = statisticOf(otherwise[0].statistic);
		notes.push(`own is ${symbol} for ${listed(otherwise.map(({ judge }) => judge))}.`);
	}
	notes.push(...reasonLines(ranking));
	if (compared.length > 1) {
		const limits = judges.some(({ standing }) => standing.is === "mayBeBest" && standing.ci)
			? `; limits on the common items allow for the choice among ${count(compared.length)} judges`
			: "";
		const beyond = isBeyondChance(ranking);
		notes.push(
			`${upperFirst(firstGroup(ranking))}: ${listed(openAmong ?? mayBeBest)}${limits}.`,
			...(beyond || fewGroups(aboutOf(ranking))
				? []
				: ["None of them is shown to agree with people more than chance would."]),
			...(judges.some(({ group }) => group === "B")
				? groupsInWords(ranking, `A: ${firstGroup(ranking)}`)
				: []),
			...(isAnyTested(ranking) ? ["All pairs are tested together (95 %)."] : []),
			...unlikeWords(ranking),
		);
	}
	notes.push(
		...versionReservations(ranking).map(({ open, step }) => `${open} ${step}`),
		...chosenVersion(ranking),
	);
	notes.push(...repeatedPeopleNotes(ranking.humans));
	notes.push(...repeatedNotes(own));
	notes.push(...doubtsOf(ranking).map(({ open }) => open));
	const values = { dimension: ranking.dimension, scale: ranking.scale, judges: own };
	for (const judge of openAmong ?? mayBeBest)
		notes.push(...valueReservations(values, judge).map(({ open }) => open));
	notes.push(...judges.flatMap(copiesInWords), ...inTwoOrders(judges));
	notes.push(...missingLines(ranking), ...leftOutSentences(ranking.answersLeftOut));
	const refused = [...offScaleReservations(ranking), ...secondValueReservations(ranking)];
	notes.push(...refused.map(({ open }) => open), ...leftOutEntirely(ranking));
	if (looks === "any") {
		notes.push(
			"Labels still come in: limits of differences and of who may be best hold however often one looks, those of own figures at a single look; a p would be of a single look, so there is none.",
		);
	}
	return notes.map((note) => `  ${note}`);
}

/** Why nothing is within the margin where people hardly agree. */
function unlikeWords({ judges, margin, statistic }: Compared): string[] {
	const person = widestPerson(judges);
	if (!person || !hardlyAgree(person, margin)) return [];
	return [
		`People themselves agree by ${statisticOf(statistic).symbol} ${withLimits(person.value, person.ci)} (a person with the others): beside that ±${decimal(margin)} is no small difference, and nothing is said to be equivalent within it.`,
	];
}

/** "36 raters are 18 judges, each asked in two orders: …" */
function inTwoOrders(judges: readonly RankedJudgeJson[]): string[] {
	const pooled = judges.filter(({ raters }) => raters);
	if (pooled.length === 0) return [];
	const who =
		pooled.length === judges.length
			? `${count(2 * pooled.length)} raters are ${counted(pooled.length, "judge")} in two orders`
			: `${listed(pooled.map(({ judge }) => judge))} ${pooled.length === 1 ? "was" : "were"} asked in two orders`;
	return [
		`${who}: figures are of both together; concord agree has what the place of an answer does.`,
	];
}

function upperFirst(sentence: string): string {
	return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function missingLines({ judges, openAmong }: Compared): string[] {
	return [
		...(openAmong ? ["Who may be best rests on answers that are missing."] : []),
		...judges.flatMap(({ judge, bounds, noAnswer }) => [
			...(bounds?.changesSet
				? [
						`${judge} ${leftInWords(bounds.unscored, noAnswer?.ofOthers)}: right or wrong on all of them, it would change that.`,
					]
				: []),
			...(noAnswer
				? [
						`${judge} did not score ${count(noAnswer.items)} of the ${counted(noAnswer.labelled, "labelled item")}.`,
					]
				: []),
		]),
	];
}
