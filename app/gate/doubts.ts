import type { DimensionJson, JudgeJson } from "../agreement/agreement-json.ts";
import { copiesInWords, copyStep } from "../agreement/copy-words.ts";
import { FEW_ITEMS } from "../agreement/few-items.ts";
import { headlineOf, whomOf } from "../agreement/headline.ts";
import { offScaleReservations } from "../agreement/off-scale-words.ts";
import { fewGroups, thatLevel } from "../agreement/reason-words.ts";
import { secondValueReservations } from "../agreement/second-value-words.ts";
import { counted } from "../ui/numbers.ts";
import type { Gate, GateEvidence } from "./asked-gate.ts";
import { judgeNamed, standingOf } from "./judge-figures.ts";
import { otherIdentity } from "./other-identity.ts";
import { doubtsOfReference, inOne, isAt } from "./reference-doubts.ts";

/**
 * Why the data carry no verdict about a judge, whatever its figures are: each a reason with what to do. None where
 * they are what the gate is about, and what judges are held against can be trusted.
 */
export function doubts(dimension: DimensionJson, gate: Gate, evidence: GateEvidence): string[] {
	const { judge } = gate;
	const own = judgeNamed(dimension, judge);
	if (!own) return [];
	if (dimension.humans.items === 0) return ["No person has labelled an item of this dimension."];
	if (own.n === 0 && own.asked > 0 && own.scored === 0) {
		return [
			`${judge} has no value on any of the ${counted(own.asked, "item")} that it was asked about: see why they are unscored.`,
		];
	}
	if (own.n === 0) {
		return [
			`${judge} has scored no item that people settled: do the ids of both mean the same items?`,
			...otherIdentity(gate, evidence),
		];
	}
	return [
		...otherIdentity(gate, evidence),
		...rowsLeftOut(dimension, judge, evidence),
		...notAskedAgain(gate, evidence),
		...labelsToCome(dimension, gate),
		...aboutItems(dimension, own),
		...doubtsOfReference(dimension),
		...aboutJudge(dimension, own),
	];
}

/** Why a judge that meets every condition is not trusted all the same; one that does not meet them is not, in any case. */
export function notShown(dimension: DimensionJson, judge: string): string[] {
	const own = judgeNamed(dimension, judge);
	const ranked = standingOf(dimension, judge);
	if (!own || own.n === 0) return [];
	const { usedLevels } = dimension.ranking;
	if (usedLevels?.others === 0) {
		return [
			`All ${counted(usedLevels.items, "item")} hold ${thatLevel(usedLevels.commonest, dimension)} by people’s labels, so nothing shows that ${judge} would notice another: label items of other levels.`,
		];
	}
	if (ranked?.oneLevel !== undefined) {
		return [
			`${judge} gave every item ${thatLevel(ranked.oneLevel, dimension)}, so nothing shows that its answers follow the items: look at what it answered, and mend its prompt.`,
		];
	}
	const headline = own[headlineOf(dimension.scale.type, own).key];
	if (headline && "value" in headline) {
		const { value, ci, ciReason } = headline;
		if (ci ? ci[0] > 0 : value === 1 && ciReason === "BOUNDARY") return [];
	}
	return [
		`${judge} is not shown to agree with ${whomOf(dimension)} more than chance would: label more items, and more of the rare levels.`,
	];
}

function rowsLeftOut(
	{ offScale = [], secondValues = [] }: DimensionJson,
	judge: string,
	{ refused }: GateEvidence,
): string[] {
	const counting = offScale.filter(({ rater, kind }) => kind === "human" || rater === judge);
	if (counting.length > 0) {
		return inOne(offScaleReservations({ offScale: counting }));
	}
	const twice = secondValues.filter(({ rater, kind }) => kind === "human" || rater === judge);
	if (twice.length > 0) return inOne(secondValueReservations({ secondValues: twice }));
	return refused === 0
		? []
		: [
				`${counted(refused, "row")} ${refused === 1 ? "was" : "were"} refused, so that these are not the labels that were meant: mend the files.`,
			];
}

/** Figures of one answer an item say nothing of several together, which may be better. */
function notAskedAgain({ judge, repeated }: Gate, { isAskedAgain }: GateEvidence): string[] {
	return repeated && isAskedAgain === false
		? [
				`${judge} was asked once about each item, so that it has no answers to take together: ask it several times, or leave out --repeated (“repeated” in a file of gates).`,
			]
		: [];
}

/** An interval of one look is passed by chance sooner or later, if a gate looks at every change. */
function labelsToCome({ ranking }: DimensionJson, { conditions }: Gate): string[] {
	const isOfOneLook = conditions.some(
		({ figure, part }) => part.startsWith("ci.") && !figure.startsWith("person."),
	);
	if (ranking.looks !== "any" || !isOfOneLook) return [];
	return [
		"Labels still come in, and these intervals hold for a single look: close the sample in the project’s settings, say --looks fixed if this is the only look, or ask for person.ratio, which holds at any.",
	];
}

function aboutItems(dimension: DimensionJson, { n }: JudgeJson): string[] {
	const groups = fewGroups(dimension);
	return [
		...(dimension.independence === "assumed"
			? [
					"Nobody said whether items are of one document or question: give the items with --items, or say with --clusters none that they are independent.",
				]
			: []),
		...(n < FEW_ITEMS
			? [
					`It rests on ${counted(n, "item")}: too few for any verdict, it takes at least ${FEW_ITEMS}. Label more items.`,
				]
			: []),
		...(groups ? [groups] : []),
	];
}

function aboutJudge(dimension: DimensionJson, own: JudgeJson): string[] {
	const ranked = standingOf(dimension, own.judge);
	return [
		...(ranked ? [[...copiesInWords(ranked), ...copyStep(ranked)].join(" ")] : []),
		...likeTheOnlyPerson(dimension, own),
	].filter((reason) => reason !== "");
}

/** One that repeats the only person's labels is that person's copy, or right: nobody else tells. */
function likeTheOnlyPerson({ humans: { raters } }: DimensionJson, own: JudgeJson): string[] {
	const [person, another] = raters;
	const { percentAgreement, mae, n, judge } = own;
	const isSame = isAt(percentAgreement, 1) || isAt(mae, 0);
	if (person === undefined || another !== undefined || !isSame) return [];
	return [
		`${judge} has ${person}’s label on all ${counted(n, "item")}, and nobody else has labelled: is it independent of ${person}? Have a second person label some of these items.`,
	];
}
