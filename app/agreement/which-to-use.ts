import { count, counted } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { type Candidates, fewItems, labelledItems } from "./candidates.ts";
import { copiesInWords, isCopy } from "./copy-words.ts";
import { doubtAboutReference } from "./doubt-words.ts";
import { FEW_ITEMS } from "./few-items.ts";
import { whomOf } from "./headline.ts";
import { whyNotCompared } from "./not-compared-words.ts";
import { leftOutEntirely } from "./off-scale-words.ts";
import { ordersSentences } from "./order-words.ts";
import type { Slot } from "./person-slot.ts";
import { isPersonOpen, isWorseThanAPerson } from "./person-verdict.ts";
import { listed } from "./plain-words.ts";
import type { RankedJudgeJson } from "./ranking-json.ts";
import { fewGroups, reasonAbout, thatLevel } from "./reason-words.ts";
import { onShared, sharedBy } from "./shared-items.ts";
import { behind, equivalentWords, figures, losers, movedLosers, notScored } from "./use-details.ts";
import { valueReservations, valuesOf } from "./value-reservations.ts";
import { isComparedOnTooFew, whatDecides } from "./what-decides.ts";

/** The first slot of the answer, where judges were asked and people labelled. */
export function whichToUse(dimension: DimensionJson, candidates: Candidates): Slot {
	const { set, beyond, together, open } = candidates;
	const { ranking } = dimension;
	const compared = ranking.judges.filter((judge) => judge.compared !== "not");
	const left = ranking.judges.filter((judge) => judge.compared === "not");
	const details = [
		...figures(open.length > 0 ? open : set, dimension),
		...behind(ranking, open),
		...losers(ranking, open),
		...movedLosers(dimension, set).map(({ open }) => open),
		...whyNotCompared(dimension),
		...leftOutEntirely(dimension),
		...equivalentWords(dimension),
		...notScored(open.length > 0 ? open : set),
		...set.filter(({ copies }) => copies?.unsure).flatMap(copiesInWords),
		...ordersSentences(dimension),
	];
	const constant = compared.filter(({ oneLevel }) => oneLevel !== undefined);
	if (constant.length > 0 && constant.length < compared.length) {
		details.unshift(`${oneLevelWords(constant, dimension).join("; ")}.`);
	}
	if (beyond.length === 0 && fewGroups(dimension)) {
		return { says: `None yet: ${lower(reasonAbout("TOO_FEW", { dimension }))}.`, details };
	}
	if (beyond.length === 0 && constant.length === compared.length) {
		const gave = oneLevelWords(constant, dimension).join("; ");
		return { says: `None yet: ${gave}, so nothing shows that answers follow the items.`, details };
	}
	const few = fewItems(set);
	if (few !== null) {
		const what =
			compared.length === 1 ? `whether to use ${compared[0].judge}` : "which judge to use";
		const labelled = labelledItems(dimension);
		const nobody = compared.length === 1 ? `${compared[0].judge} did not score` : "no judge scored";
		// Labels are there: what is missing are answers of judges.
		const why =
			few < labelled
				? `${nobody} more than ${count(few)} of the ${counted(labelled, "labelled item")}, too few to say ${what}`
				: `${counted(few, "item")} ${few === 1 ? "is" : "are"} too few to say ${what}`;
		return {
			says: `None yet: ${why}; it takes at least ${count(FEW_ITEMS)}.`,
			details,
		};
	}
	if (beyond.length === 0) {
		const [only] = compared;
		const nobody = compared.length === 1 ? `${only.judge} is not` : "no judge is";
		const whom = whomOf(dimension);
		return {
			says: `None yet: ${nobody} shown to agree with ${whom} more than chance would.`,
			details,
		};
	}
	if (open.length > 0) {
		const between = open.length === 2 ? "between" : "among";
		return {
			says: `Open ${between} ${listed(open.map(({ judge }) => judge))}: who may be best rests on answers that are missing.`,
			details,
		};
	}
	const copies = set.filter(isCopy).flatMap(copiesInWords);
	const sound = beyond.filter((judge) => !isCopy(judge));
	if (copies.length > 0 && sound.length === 0) {
		return { says: `None yet: ${copies.join(" ")}`, details };
	}
	const doubt = doubtAboutReference(dimension);
	if (doubt !== undefined) return { says: doubt, details };
	if (copies.length > 0) return { says: besideCopies(sound, copies), details };
	const counts = {
		compared: compared.length,
		left,
		n: sharedBy(
			ranking,
			together.map(({ judge }) => judge),
		),
	};
	const worse = together.filter((judge) => isWorseThanAPerson(judge, ranking.margin));
	const notKnown = together.filter((judge) => isPersonOpen(dimension, judge));
	const odd = (ranking.atOdds ?? []).map(({ person }) => person);
	const far = together
		.map(({ judge }) => judge)
		.filter((judge) => valueReservations(valuesOf(dimension), judge).length > 0);
	const apart = isComparedOnTooFew(
		ranking,
		together.map(({ judge }) => judge),
	);
	const about = { set, beyond, together, worse, notKnown, odd, far, apart, ...counts };
	return { says: named(about, dimension), details };
}

function named(
	{
		set,
		beyond,
		together,
		compared,
		left,
		n,
		worse,
		notKnown,
		odd,
		far,
		apart,
	}: Omit<Candidates, "open"> & {
		readonly compared: number;
		/** Those of them that are shown worse than a person. */
		readonly worse: readonly RankedJudgeJson[];
		/** Those of them of whom it is not said how they compare with a person. */
		readonly notKnown: readonly RankedJudgeJson[];
		/** People at odds with everybody else, whose labels judges are held against too. */
		readonly odd: readonly string[];
		/** Those of them whose values are not to be used as they are. */
		readonly far: readonly string[];
		/** They scored other items, and too few of the same to tell how they differ. */
		readonly apart: boolean;
		/** Items on which they are compared with each other; undefined where these differ by pair. */
		readonly n: number | undefined;
		readonly left: readonly RankedJudgeJson[];
	},
	dimension: DimensionJson,
): string {
	const whom = whomOf(dimension);
	const names = together.map(({ judge }) => judge);
	if (compared === 1)
		return `${listed(names)} is the only judge that could be held against ${whom}.`;
	if (set.length === 1 && left.length > 0) {
		const unknown = listed(left.map(({ judge }) => judge));
		return `${listed(names)}: it agrees with ${whom} better than ${others(compared - 1)} that could be compared; whether ${unknown} would is not known.`;
	}
	if (set.length === 1) {
		const where = set[0]?.noAnswer ? ", on the items that it scored" : "";
		return `${listed(names)}: it agrees with ${whom} better than ${others(compared - 1)}${where}.`;
	}
	if (names.length === 1) {
		return `${listed(names)}: no other judge that tells one item from another may be as good.`;
	}
	const where = set.some(({ noAnswer }) => noAnswer) ? onShared(n, names.length) : "here";
	const anyOf = names.length === 2 ? "Either of" : "Any of";
	const why =
		names.length === compared
			? `nothing ${where} tells the judges apart`
			: `${names.length === 2 ? "neither" : "none of them"} is shown worse than another judge`;
	const unsure = together.filter((judge) => !beyond.includes(judge)).map(({ judge }) => judge);
	if (unsure.length > 0) {
		const between = names.length === 2 ? "between" : "among";
		return `Open ${between} ${listed(names)}: ${why}, and ${listed(unsure)} ${unsure.length === 1 ? "is" : "are"} not shown to agree with ${whom} more than chance would.`;
	}
	const decides = whatDecides({ together, worse, open: notKnown, odd, far, apart });
	return `${anyOf} ${listed(names)}: ${why}; ${decides}.`;
}

/** A copy leaves no doubt about the others that may be best: these are offered, and nothing is said of how they compare with it. */
function besideCopies(sound: readonly RankedJudgeJson[], copies: readonly string[]): string {
	const names = listed(sound.map(({ judge }) => judge));
	const those =
		sound.length === 1
			? `${names}: no other independent judge may be as good`
			: `${sound.length === 2 ? "Either of" : "Any of"} ${names}: nothing here tells them apart`;
	return `${those}. Not counted: ${copies.join(" ")}`;
}

function others(judges: number): string {
	return judges === 1 ? "the other judge" : `each of the other ${count(judges)}`;
}

/** "alpha and beta gave every item the level yes" */
function oneLevelWords(judges: readonly RankedJudgeJson[], dimension: DimensionJson): string[] {
	const byLevel = new Map<string, RankedJudgeJson[]>();
	for (const judge of judges) {
		if (judge.oneLevel === undefined) continue;
		const level = thatLevel(judge.oneLevel, dimension);
		byLevel.set(level, [...(byLevel.get(level) ?? []), judge]);
	}
	return [...byLevel].map(([level, same]) => {
		const names = listed(same.map(({ judge }) => judge));
		const [{ scored }] = same;
		// On how many items it is compared is not how many it scored: tied ones are left out.
		const isAll = (judge: RankedJudgeJson) =>
			judge.scored === scored && scoredBy(judge, dimension) === scored;
		const items = same.every(isAll) ? `all ${counted(scored, "item")}` : "every item";
		return `${names} gave ${items} ${level}`;
	});
}

function scoredBy({ judge }: RankedJudgeJson, { judges, orders = [] }: DimensionJson) {
	return [...judges, ...orders.map(({ pooled }) => pooled)].find((each) => each.judge === judge)
		?.scored;
}

function lower(sentence: string): string {
	return (sentence.charAt(0).toLowerCase() + sentence.slice(1)).replace(/\.$/, "");
}
