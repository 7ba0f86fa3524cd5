import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import { LEAST_GRADED } from "#stats/humans/beside-a-person-results.ts";
import { count, counted, decimal } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { FAR_FEWER } from "./board.ts";
import { copyBesideAPerson } from "./copy-words.ts";
import { doubtBesideAPerson } from "./doubt-words.ts";
import type { EstimateJson } from "./estimate.ts";
import { statisticOf } from "./headline.ts";
import { isFewGraded } from "./person-step.ts";
import { type BesideAPersonVerdict, verdictBesideAPerson, verdictOf } from "./person-verdict.ts";
import { listed, withLimits } from "./plain-words.ts";
import type { BesideAPersonJson, RankedJudgeJson } from "./ranking-json.ts";
import { reasonAbout } from "./reason-words.ts";
import { whatAPersonIs } from "./repeated-people-words.ts";
import { valueReservations, valuesOf } from "./value-reservations.ts";

/** One of the four things that a lead wants to know, in a sentence, and what it rests on. */
export type Slot = { readonly says: string; readonly details: readonly string[] };

const JUDGES_NAMED = 3;

/**
 * "As good as a person?", of the judges that may be used. Only from the like-for-like comparison: judge
 * and person both against the other people of the same items.
 */
export function besideAPersonSlot(
	dimension: DimensionJson,
	judges: readonly RankedJudgeJson[],
): Slot {
	const { humans } = dimension;
	if (humans.raters.length === 0) return { says: "Nobody has labelled this yet.", details: [] };
	if (humans.raters.length === 1) {
		const says = `Not known: only ${humans.raters[0]} has labelled; with the label of one person an item nobody can say how far people agree, nor how far a judge may.`;
		return { says, details: [] };
	}
	if (humans.itemsOfSeveral === 0) {
		const says =
			"Not known: no item has the labels of two people, so nobody can say how far people agree, nor how far a judge may.";
		return { says, details: [] };
	}
	if (judges.length === 0) return { says: "Not asked: there is no judge to use.", details: [] };
	const doubt = doubtBesideAPerson(dimension.ranking);
	if (doubt !== undefined) return { says: doubt, details: [] };
	const shown = judges.slice(0, JUDGES_NAMED);
	const items = new Set(judges.flatMap(({ person }) => (person ? [person.judge.n] : [])));
	const known = shown.map((judge) => said(judge, dimension));
	const isCounted =
		items.size > 1 || shown.some((judge) => judge.noAnswer || restsOnFewer(judge, dimension));
	const details = [
		...whatAPersonIs(humans),
		...figures(known, dimension),
		...orderOnly(known, dimension),
		...altTestsInWords(known),
	];
	if (judges.length > JUDGES_NAMED) details.push("The table has the others.");
	return { says: together(known, { dimension, isCounted }).join(" "), details };
}

function restsOnFewer({ person, value }: RankedJudgeJson, { ranking: { n } }: DimensionJson) {
	return person !== null && value !== null && person.judge.n < FAR_FEWER * n;
}

/** A judge with what is said of it beside a person: a verdict that others may share, or a sentence of its own. */
type Said = RankedJudgeJson & {
	readonly about: BesideAPersonVerdict | "same" | { readonly says: string; readonly why?: string };
};

function said(judge: RankedJudgeJson, dimension: DimensionJson): Said {
	const { person: beside } = judge;
	const [copy] = copyBesideAPerson(judge);
	if (copy) return { ...judge, about: { says: copy } };
	if (!beside) {
		const says = `Not known for ${judge.judge}: no two people labelled the same item that it scored.`;
		return { ...judge, about: { says } };
	}
	const { difference, unscoredAsWrong } = beside;
	const verdict = verdictBesideAPerson(beside, dimension.ranking.margin);
	if (!verdict && isOne(beside.judge) && isOne(beside.person)) return { ...judge, about: "same" };
	if (!verdict) {
		const reason = "undefined" in difference ? difference.undefined : difference.ciReason;
		const why = isFewGraded(difference, dimension)
			? `${counted(difference.n, "item")} of several people are too few to hold a judge beside a person on such a scale: it takes at least ${count(LEAST_GRADED)}.`
			: reasonAbout(reason ?? "NOT_AVAILABLE", { dimension, n: difference.n });
		return { ...judge, about: { says: "", why } };
	}
	const byUnscored =
		verdict === "open" &&
		unscoredAsWrong &&
		verdictOf(difference, dimension.ranking.margin) !== "open";
	return byUnscored
		? {
				...judge,
				about: { says: openByUnscored(judge, { difference, wrong: unscoredAsWrong }, dimension) },
			}
		: { ...judge, about: verdict };
}

/** One sentence for all judges of whom the same is said, in the order of the first of them. */
function together(
	known: readonly Said[],
	{
		dimension: { ranking },
		isCounted,
	}: {
		readonly dimension: DimensionJson;
		/** Each has its number of items: the judges are held against people on different ones, or not on all. */
		readonly isCounted: boolean;
	},
): string[] {
	const keyOf = ({ about }: Said) =>
		typeof about === "string" ? about : `${about.says}\n${about.why ?? ""}`;
	const named = ({ judge, person }: Said) =>
		isCounted && person ? `${judge} (on ${counted(person.judge.n, "item")})` : judge;
	return [...new Set(known.map(keyOf))].map((key) => {
		const same = known.filter((judge) => keyOf(judge) === key);
		const [{ about, person }] = same;
		const names = listed(same.map(named));
		if (typeof about === "string") {
			return verdictInWords(about, {
				names,
				isOne: same.length === 1,
				margin: ranking.margin,
				items: person?.judge.n ?? 0,
			});
		}
		return about.why === undefined
			? about.says
			: `Not known for ${listed(same.map(({ judge }) => judge))}: ${lower(about.why)}`;
	});
}

function verdictInWords(
	verdict: BesideAPersonVerdict | "same",
	{
		names,
		isOne,
		margin,
		items,
	}: {
		readonly names: string;
		readonly isOne: boolean;
		readonly margin: number;
		readonly items: number;
	},
): string {
	const are = isOne ? "is" : "are";
	return {
		"as good": `${names} ${isOne ? "agrees" : "agree"} with people at least as well as one of them does.`,
		"within margin": `${names} ${are} at most ${decimal(margin)} worse than a person.`,
		"a little worse": `${names} ${are} a little worse than a person: by less than the difference that matters (${decimal(margin)}).`,
		worse: `No: ${names} ${are} worse than a person.`,
		open: `Open for ${names}: ${isOne ? "it" : "each"} may be better or worse than a person.`,
		same: `${names} said what people said of all ${counted(items, "item")}, and so did people among themselves: where they would differ these items do not show.`,
	}[verdict];
}

function isOne(estimate: EstimateJson): boolean {
	return "value" in estimate && estimate.value === 1;
}

function openByUnscored(
	{ judge, noAnswer }: RankedJudgeJson,
	{
		difference,
		wrong,
	}: {
		readonly difference: EstimateJson;
		readonly wrong: NonNullable<BesideAPersonJson["unscoredAsWrong"]>;
	},
	{ ranking: { margin } }: DimensionJson,
): string {
	const of = `${count(wrong.unscored)} of ${counted(wrong.items, "item")}`;
	const left = noAnswer?.ofOthers ? `it has no answer on ${of}` : `it left ${of} unscored`;
	if (isBad(verdictOf(difference, margin))) {
		return `Open for ${judge}: ${left}; had it been right on them, it would not be shown to be worse than a person.`;
	}
	const worst = verdictOf(wrong.difference, margin);
	const then = isBad(worst) ? "it would be worse than a person" : "it might be worse than a person";
	return `Open for ${judge}: ${left}; had it been wrong on them, ${then}.`;
}

function isBad(verdict: BesideAPersonVerdict | null): boolean {
	return verdict === "worse" || verdict === "a little worse";
}

/** "κ with the other people of the same items: a person 0.64; alpha 0.56, 0.87 [0.48, 1.48] of a person." */
function figures(known: readonly Said[], { ranking }: DimensionJson): string[] {
	const beside = known.flatMap(({ judge: name, person, copies, about }) =>
		person && !copies && about !== "same" && "value" in person.judge ? [{ name, ...person }] : [],
	);
	const [first] = beside;
	if (!first) return [];
	const { symbol } = statisticOf(ranking.statistic);
	const start = `${symbol} with the other people of the same items:`;
	const isCommon = beside.every(
		({ person }) => isSameFigure(person, first.person) && person.n === first.person.n,
	);
	const each = beside.map(({ name, judge, person, ratio }) => {
		const where = isCommon ? "" : ` and a person ${figure(person)} on ${counted(person.n, "item")}`;
		return `${name} ${figure(judge)}${where}${ofAPerson(ratio)}`;
	});
	const person = isCommon ? [`a person ${figure(first.person)}`] : [];
	return [`${start} ${[...person, ...each].join("; ")}.`, ...withoutShare(beside)];
}

/** Why a judge's share of a person is not given: people's own agreement lies at chance, or the two are hardly known. */
function withoutShare(
	beside: readonly {
		readonly name: string;
		readonly person: EstimateJson;
		readonly ratio: EstimateJson;
	}[],
): string[] {
	const open = beside.filter(({ ratio }) => {
		const reason = "undefined" in ratio ? ratio.undefined : ratio.ci ? undefined : ratio.ciReason;
		return reason === "OPEN_YARDSTICK" || reason === "ZERO_DENOMINATOR";
	});
	const isWide = ({ person }: (typeof open)[number]) =>
		"value" in person && person.ci !== null && person.ci[0] > 0;
	const [wide, atChance] = [open.filter(isWide), open.filter((each) => !isWide(each))];
	const none = (of: typeof open, why: string) =>
		of.length > 0 ? [`No share of a person for ${listed(of.map(({ name }) => name))}: ${why}`] : [];
	return [
		...none(atChance, lower(reasonInWords("OPEN_YARDSTICK"))),
		...none(wide, "its limits would be too far apart to say anything."),
		...none(
			beside.filter(({ ratio }) => "value" in ratio && ratio.ciReason === "BOUNDARY"),
			"answers come so near to people's that its lower limit would be the share itself.",
		),
	];
}

/** A correlation of places does not see that every value is too high. */
function orderOnly(known: readonly Said[], dimension: DimensionJson): string[] {
	if (dimension.ranking.statistic !== "spearman") return [];
	const biased = known.filter(
		({ judge, about }) =>
			typeof about === "string" && valueReservations(valuesOf(dimension), judge).length > 0,
	);
	if (biased.length === 0) return [];
	const names = listed(biased.map(({ judge }) => judge));
	return [
		`That is the order of the items alone: the values of ${names} are not those of people (see what is not settled).`,
	];
}

/** Sums in another order differ in their last bits, which may round otherwise. */
const ROUNDING = 1e-9;

function isSameFigure(one: EstimateJson, other: EstimateJson): boolean {
	if (!("value" in one) || !("value" in other)) return figure(one) === figure(other);
	return Math.abs(one.value - other.value) < ROUNDING;
}

function ofAPerson(ratio: EstimateJson): string {
	if (!("value" in ratio) || !ratio.ci) return "";
	// A limit beside 1 shows on which side it lies.
	return `, ${withLimits(ratio.value, ratio.ci, 1)} of a person`;
}

function figure(estimate: EstimateJson): string {
	return "value" in estimate ? decimal(estimate.value) : "no value";
}

/**
 * What the alternative annotator test says of judges that the like-for-like comparison says something of, in one
 * sentence for all that stand alike.
 */
function altTestsInWords(known: readonly Said[]): string[] {
	const tests = known.flatMap(({ judge, person, about }) =>
		person?.altTest && typeof about === "string" && about !== "same"
			? [{ judge, about, ...person.altTest }]
			: [],
	);
	const [first] = tests;
	if (!first) return [];
	const resultOf = ({ won, tested, passes }: (typeof tests)[number]) =>
		`for ${count(won)} of ${counted(tested, "person", "people")}, ${passes ? "passed" : "fewer than half"}`;
	const each = [...new Set(tests.map(resultOf))].map((result) => {
		const same = tests.filter((test) => resultOf(test) === result);
		return `${listed(same.map(({ judge }) => judge))} ${result}`;
	});
	const isOnlyWorse = tests.every(({ passes, about }) => passes || about === "worse");
	return [
		`Alternative annotator test (does a judge represent the rest as well as a person, who may be better by ${decimal(first.epsilon)}, for the cost?): ${each.join("; ")}.${isOnlyWorse ? "" : " Fewer than half shows nothing against a judge."}`,
	];
}

function lower(sentence: string): string {
	return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
