import type { Level } from "#db/model/scale.ts";
import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import type { Reason } from "#stats/core/result.ts";
import { LEAST_CLUSTERS } from "#stats/intervals/cluster-design.ts";
import { count, counted } from "../ui/numbers.ts";
import { levelCalled } from "../ui/scale-in-words.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { FEW_ITEMS } from "./few-items.ts";
import type { RankedPairJson, RankingJson } from "./ranking-json.ts";

/** What a reason is about: the dimension, and of two judges what there is too little of. */
type About = {
	readonly dimension: Leveled & {
		readonly ranking: Pick<
			RankingJson,
			"looks" | "n" | "nClusters" | "uneven" | "usedLevels" | "allTied"
		>;
	};
	readonly few?: RankedPairJson["few"] | undefined;
	/** Items of the figure, where it is a judge's own. */
	readonly n?: number | undefined;
	/** Items on which judges are compared, where the figure is one of a comparison. */
	readonly compared?: number | undefined;
	/** The figure itself, where it is a judge's agreement. */
	readonly value?: number | null | undefined;
	/** The level that the judge gave to every item, if it did. */
	readonly oneLevel?: Level | undefined;
};

type Leveled = Pick<DimensionJson, "dimension" | "scale">;

/** So few items are themselves the reason. */
const VERY_FEW = 5;

/** A reason with the counts that it rests on, where the report knows them: "the level reject occurs 4 times". */
export function reasonAbout(reason: Reason, about: About): string {
	const { dimension, few, n, compared, value, oneLevel } = about;
	const { allTied } = dimension.ranking;
	if (reason === "EMPTY" && allTied !== undefined) {
		return `People are tied on all ${counted(allTied, "item")} that they labelled.`;
	}
	if (reason === "BOUNDARY" && oneLevel !== undefined) {
		return `Every item got ${thatLevel(oneLevel, dimension)}, so nothing shows that answers follow the items.`;
	}
	if (reason === "BOUNDARY" && value === 1) {
		return "Answers are those of people on every item, so nothing shows how often they would not be.";
	}
	if (reason === "BOUNDARY" && few && "differing" in few && few.differing === 0) {
		return "The two never differ.";
	}
	if (reason === "TOO_FEW" && n !== undefined && n < VERY_FEW) return restsOnFew(n);
	if (reason === "TOO_FEW" && compared !== undefined && compared < FEW_ITEMS) {
		return comparedOnFew(compared);
	}
	const groups = reason === "TOO_FEW" || reason === "FEW_DIFFERENT" ? fewGroups(dimension) : null;
	if (groups) return groups;
	if (few && "differing" in few) {
		return few.differing === 0
			? "The two never differ."
			: `The two differ on ${counted(few.differing, dimension.ranking.nClusters === undefined ? "item" : "group")}: too few to tell which way they lean.`;
	}
	const { usedLevels } = dimension.ranking;
	if (reason === "RARE_LEVEL" && n !== undefined && n < 0.5 * (usedLevels?.items ?? 0)) {
		return restsOnFew(n);
	}
	if (reason === "RARE_LEVEL") {
		return tooFewHold(dimension, n) ?? rareLevel(dimension) ?? reasonInWords(reason);
	}
	if (reason === "BEYOND_RANGE" && isSeldom(usedLevels)) {
		return rareLevel(dimension) ?? reasonInWords(reason);
	}
	const { nClusters } = dimension.ranking;
	if (reason === "BEYOND_RANGE" && nClusters !== undefined) {
		return `The ${counted(nClusters, "group")} (documents, questions) differ so much that its limits would be too far apart to say anything. Label items of further groups.`;
	}
	if ((reason === "TOO_FEW" || reason === "BEYOND_RANGE") && dimension.ranking.looks === "any") {
		return "There are too few items so far for limits that stay valid however often one looks.";
	}
	if (reason === "TOO_FEW" && n !== undefined) return restsOnFew(n);
	return reasonInWords(reason);
}

/** One rule of all judges: their own figures have limits, differences and a choice have not. */
export function comparedOnFew(n: number): string {
	return `Judges are compared on at least ${count(FEW_ITEMS)} items, and ${n === 1 ? "this is one" : `these are ${count(n)}`}: differences and a choice among judges have no limits, and there is no test.`;
}

function restsOnFew(n: number): string {
	return `It rests on ${counted(n, "item")}: too few for an interval that could be trusted.`;
}

/** The same within a sentence: "the level no occurs twice in 40 items: too few …", without the advice behind it. */
export function reasonInside(reason: Reason, about: About): string {
	const [first = ""] = reasonAbout(reason, about).split(/\.(?:\s|$)/);
	return first.charAt(0).toLowerCase() + first.slice(1);
}

/** That items come in too few groups, or most in too few of them, to say anything of others; null where they do not. */
export function fewGroups({
	ranking: { n, nClusters, uneven },
}: {
	readonly ranking: Pick<RankingJson, "n" | "nClusters" | "uneven">;
}): string | null {
	if (nClusters !== undefined && uneven) {
		return `Of the ${counted(nClusters, "group")} (documents, questions) one holds ${count(uneven.largest)} of the ${counted(n, "item")}, so that they tell no more than ${count(Math.ceil(uneven.alike))} of one size would: too little to say how far this holds in others. Label items of further groups.`;
	}
	if (nClusters === undefined || nClusters >= LEAST_CLUSTERS) return null;
	if (nClusters === 1) {
		return "All items are of one document, question or group, so nothing can be said of others.";
	}
	return `The items come in ${counted(nClusters, "group")} (documents, questions): too few to say how far this holds in others. Label items of at least ${LEAST_CLUSTERS}.`;
}

/** Of fewer items that hold another level than the commonest these are too few themselves. */
export const FEW_OTHERS = 15;

/** Where many items hold another level than the commonest, that level is not what is rare: the groups are, or all items. */
function tooFewHold({ ranking, ...dimension }: About["dimension"], n?: number): string | null {
	const { usedLevels, nClusters } = ranking;
	if (!usedLevels) return null;
	const { commonest, others, items, inGroups } = usedLevels;
	// A level that is given often is not rare: the items are too few, or those on which anything differs.
	if (!isSeldom(usedLevels)) {
		if ((n ?? items) !== items) return restsOnFew(n ?? items);
		if (others < FEW_OTHERS || items < FEW_ITEMS) {
			return `It rests on ${counted(items, "item")}, of which ${count(others)} ${others === 1 ? "holds" : "hold"} ${anotherThan(commonest, dimension)}: too few for an interval that could be trusted.`;
		}
		if (nClusters === undefined)
			return "Too few items differ in anything for an interval that could be trusted.";
	}
	if (nClusters === undefined || others < FEW_OTHERS) return null;
	return `The ${counted(others, "item")} that hold ${anotherThan(commonest, dimension)} come from ${fewOfGroups(nClusters, inGroups)}: too few for an interval that could be trusted. Label items of other groups.`;
}

/** "2 of the 30 groups (documents, questions)"; "9 of the 30 groups (documents, questions), most of them from 2". */
export function fewOfGroups(
	groups: number,
	inGroups: NonNullable<RankingJson["usedLevels"]>["inGroups"],
): string {
	const all = `of the ${counted(groups, "group")} (documents, questions)`;
	if (!inGroups) return `too few ${all}`;
	const alike = Math.ceil(inGroups.alike);
	const most = alike < inGroups.holding - 1 ? `, most of them from about ${count(alike)}` : "";
	return `${count(inGroups.holding)} ${all}${most}`;
}

/** So few items hold another level than the commonest that they are the cause. */
const SELDOM = 0.1;

export function isSeldom(usedLevels: RankingJson["usedLevels"]): boolean {
	return usedLevels !== undefined && usedLevels.others < SELDOM * usedLevels.items;
}

function rareLevel({ dimension, scale, ranking }: About["dimension"]): string | null {
	const { usedLevels } = ranking;
	if (!usedLevels) return null;
	const { commonest, others, items } = usedLevels;
	const word = (level: Level) => levelWord(level, { dimension, scale });
	const [other, ...more] = (scale.values ?? []).filter((level) => level !== commonest);
	const too = "too few for an interval that could be trusted";
	if (other !== undefined && more.length === 0) {
		const times = ["never", "once", "twice"][others] ?? `${count(others)} times`;
		return `The level ${word(other)} occurs ${times} in ${counted(items, "item")}: ${too}. Label more of it.`;
	}
	return `Only ${count(others)} of ${counted(items, "item")} hold another level than ${word(commonest)}: ${too}. Label more of the rare ones.`;
}

/** "the level yes", of numbers "the value 0.5". */
export function thatLevel(level: Level, { dimension, scale }: Leveled): string {
	return `the ${scale.type === "numeric" ? "value" : "level"} ${levelWord(level, { dimension, scale })}`;
}

/** "another level than yes", of numbers "another value than 0.5". */
export function anotherThan(level: Level, { dimension, scale }: Leveled): string {
	return `another ${scale.type === "numeric" ? "value" : "level"} than ${levelWord(level, { dimension, scale })}`;
}

/** A level as the rubric or the scales file calls it; without a word of its own a verdict accepts or rejects. */
export function levelWord(level: Level, { dimension: name, scale }: Leveled): string {
	const label = scale.labels?.[scale.values?.indexOf(level) ?? -1];
	return levelCalled(level, { name, type: scale.type, label });
}

/** Why a judge stands in no comparison; `items` it scored that people rated. */
export function notComparedBecause(
	reason: Reason | "OWN_SCALE",
	{ items, dimension }: { readonly items: number; readonly dimension: About["dimension"] },
): string {
	const { allTied, usedLevels } = dimension.ranking;
	if (reason === "OWN_SCALE") return "it answers on a scale of its own";
	if (reason === "EMPTY" && allTied !== undefined) {
		return `people are tied on all ${counted(allTied, "item")} that they labelled`;
	}
	if (reason === "SINGLE_CATEGORY" && usedLevels?.others === 0) {
		const all =
			usedLevels.items === 1
				? "the only item holds"
				: `all ${counted(usedLevels.items, "item")} hold`;
		return `${all} ${thatLevel(usedLevels.commonest, dimension)} by people's labels`;
	}
	if (reason === "EMPTY") return "it scored no item that people labelled";
	if (reason === "TOO_FEW") return `it scored only ${counted(items, "item")} that people labelled`;
	if (reason === "NO_OVERLAP") return "it shares too few items with the other judges";
	const sentence = reasonInWords(reason);
	return (sentence.charAt(0).toLowerCase() + sentence.slice(1)).replace(/\.$/, "");
}
