import { count, counted, decimal } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { copyBesideAPerson } from "./copy-words.ts";
import type { EstimateJson } from "./estimate.ts";
import { statisticOf } from "./headline.ts";
import { withLimits } from "./plain-words.ts";
import type { BesideAPersonJson, RankedJudgeJson } from "./ranking-json.ts";
import { reasonAbout } from "./reason-words.ts";

/** One of the four things that a lead wants to know, in a sentence, and what it rests on. */
export type Slot = { readonly says: string; readonly details: readonly string[] };

/** How a judge compares with one of the people. */
export type BesideAPersonVerdict =
	| "as good"
	| "within margin"
	| "a little worse"
	| "worse"
	| "open";

/**
 * What the paired interval of judge minus person says; null where there is none. Nothing good is said that
 * would not hold had the judge been wrong on all that it left unscored.
 */
export function verdictBesideAPerson(
	{ difference, unscoredAsWrong }: Pick<BesideAPersonJson, "difference" | "unscoredAsWrong">,
	margin: number,
): BesideAPersonVerdict | null {
	const said = verdictOf(difference, margin);
	if (!unscoredAsWrong || said === null || said === "worse") return said;
	const least = verdictOf(unscoredAsWrong.difference, margin);
	if (said === "a little worse") return least === said ? said : "worse";
	if (least === "as good" || said === "open") return said;
	return least === "within margin" ? least : "open";
}

function verdictOf(difference: EstimateJson, margin: number): BesideAPersonVerdict | null {
	const ci = "value" in difference ? difference.ci : null;
	if (!ci) return null;
	if (ci[0] >= 0) return "as good";
	if (ci[1] < 0) return ci[0] > -margin ? "a little worse" : "worse";
	return ci[0] > -margin ? "within margin" : "open";
}

/** Have several people labelled, and is it not said how the judge compares with one of them? */
export function isPersonOpen(
	{ humans, ranking }: DimensionJson,
	{ person }: RankedJudgeJson,
): boolean {
	if (humans.raters.length < 2) return false;
	const verdict = person && verdictBesideAPerson(person, ranking.margin);
	return !verdict || verdict === "open";
}

const JUDGES_NAMED = 3;

/**
 * "As good as a person?", of the judges that may be used. Only from the like-for-like comparison: judge
 * and person both against the other people of the same items.
 */
export function besideAPersonSlot(
	dimension: DimensionJson,
	judges: readonly RankedJudgeJson[],
): Slot {
	const { humans, ranking } = dimension;
	if (humans.raters.length === 0) return { says: "Nobody has labelled this yet.", details: [] };
	if (humans.raters.length === 1) {
		const says = `Not known: only ${humans.raters[0]} has labelled; with the label of one person an item nobody can say how far people agree, nor how far a judge may.`;
		return { says, details: [] };
	}
	const [first] = judges;
	if (first && humans.itemsOfSeveral === 0) {
		const says =
			"Not known: no item has the labels of two people, so nobody can say how far people agree, nor how far a judge may.";
		return { says, details: [] };
	}
	if (!first) return { says: "Not asked: there is no judge to use.", details: [] };
	const details: string[] = [];
	const items = new Set(judges.flatMap(({ person }) => (person ? [person.judge.n] : [])));
	const words = judges.slice(0, JUDGES_NAMED).map((judge) => {
		const { symbol } = statisticOf(ranking.statistic);
		const said = inWords(judge, { symbol, dimension, differ: items.size > 1 });
		details.push(...said.details);
		return said.says;
	});
	const independent = judges.slice(0, JUDGES_NAMED).filter(({ copies }) => !copies);
	details.push(...altTestsInWords(independent));
	if (judges.length > JUDGES_NAMED) details.push("The table has the others.");
	return { says: [...new Set(words)].join(" "), details: [...new Set(details)] };
}

function inWords(
	{ judge, person: beside, noAnswer, copies }: RankedJudgeJson,
	{
		symbol,
		dimension,
		differ,
	}: {
		symbol: string;
		dimension: DimensionJson;
		/** The judges named are held against people on different numbers of items. */
		differ: boolean;
	},
): Slot {
	const { margin } = dimension.ranking;
	const [copy] = copyBesideAPerson({ judge, copies });
	if (copy) return { says: copy, details: [] };
	if (!beside) {
		return {
			says: `Not known for ${judge}: no two people labelled the same item that it scored.`,
			details: [],
		};
	}
	const verdict = verdictBesideAPerson(beside, margin);
	const scored = beside.unscoredAsWrong ? " on the items that it scored" : "";
	const both = `${judge}: ${symbol} ${figure(beside.judge)}${scored} with the other people, where a person has ${figure(beside.person)} with the others of the same items${ofAPerson(beside.ratio)}.`;
	const details = [both];
	if (!verdict && isOne(beside.judge) && isOne(beside.person)) {
		const says = `${judge} said what people said of all ${counted(beside.judge.n, "item")}, and so did they: where they would differ these items do not show.`;
		return { says, details: [] };
	}
	if (!verdict) {
		const { difference } = beside;
		const reason = "undefined" in difference ? difference.undefined : difference.ciReason;
		return {
			says: `Not known for ${judge}: ${lower(reasonAbout(reason ?? "NOT_AVAILABLE", { dimension, n: difference.n }))}`,
			details: "undefined" in difference ? [] : details,
		};
	}
	const where =
		noAnswer || differ ? `, on the ${counted(beside.judge.n, "item")} that it scored` : "";
	const says = {
		"as good": `${judge} agrees with people at least as well as one of them does${where}.`,
		"within margin": `${judge} is at most ${decimal(margin)} worse than a person${where}.`,
		"a little worse": `${judge} is a little worse than a person: by less than the difference that matters (${decimal(margin)})${where}.`,
		worse: `No: ${judge} is worse than a person${where}.`,
		open: openInWords(judge, beside, { margin, where }),
	}[verdict];
	return { says, details };
}

function isOne(estimate: EstimateJson): boolean {
	return "value" in estimate && estimate.value === 1;
}

function openInWords(
	judge: string,
	beside: BesideAPersonJson,
	{ margin, where }: { readonly margin: number; readonly where: string },
): string {
	const { difference, unscoredAsWrong: wrong } = beside;
	if (!wrong || verdictOf(difference, margin) === "open")
		return `Open for ${judge}: it may be better or worse than a person${where}.`;
	const worst = verdictOf(wrong.difference, margin);
	const then =
		worst === "worse" || worst === "a little worse"
			? "it would be worse than a person"
			: "it might be worse than a person";
	return `Open for ${judge}: it left ${count(wrong.unscored)} of ${counted(wrong.items, "item")} unscored; had it been wrong on them, ${then}.`;
}

function ofAPerson(ratio: EstimateJson): string {
	if (!("value" in ratio) || !ratio.ci) return "";
	return `: ${withLimits(ratio.value, ratio.ci)} of a person`;
}

function figure(estimate: EstimateJson): string {
	return "value" in estimate ? decimal(estimate.value) : "no value";
}

/** "Alternative annotator test, ε 0.10: sim-strong for 3 of 3 people, passed; …" */
function altTestsInWords(judges: readonly RankedJudgeJson[]): string[] {
	const tests = judges.flatMap(({ judge, person }) =>
		person?.altTest
			? [{ judge, ...person.altTest, scoredOnly: person.unscoredAsWrong !== undefined }]
			: [],
	);
	const [first] = tests;
	if (!first) return [];
	const each = tests.map(
		({ judge, won, tested, passes, scoredOnly }) =>
			`${judge} is shown to represent the rest as well as ${won} of ${tested} people do${scoredOnly ? " on the items that it scored" : ""}${passes ? ", passed" : ": fewer than half, which shows nothing against it"}`,
	);
	return [
		`Alternative annotator test (a person may be better by ${decimal(first.epsilon)}, for the cost): ${each.join("; ")}.`,
	];
}

function lower(sentence: string): string {
	return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

const SHORT: Readonly<Record<BesideAPersonVerdict, string>> = {
	"as good": "as good as a person",
	"within margin": "within the margin",
	"a little worse": "a little worse",
	worse: "worse than a person",
	open: "open",
};

/** The verdict in a table's words. */
export function verdictShort(verdict: BesideAPersonVerdict): string {
	return SHORT[verdict];
}
