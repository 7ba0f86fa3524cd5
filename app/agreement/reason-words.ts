import { type Level, VERDICT } from "#db/model/scale.ts";
import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import type { Reason } from "#stats/core/result.ts";
import { LEAST_CLUSTERS } from "#stats/intervals/cluster-design.ts";
import { count, counted } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import type { RankedPairJson, RankingJson } from "./ranking-json.ts";

/** What a reason is about: the dimension, and of two judges what there is too little of. */
type About = {
	readonly dimension: Pick<DimensionJson, "dimension"> & {
		readonly scale?: DimensionJson["scale"];
		readonly ranking: Pick<RankingJson, "looks" | "nClusters" | "usedLevels" | "allTied">;
	};
	readonly few?: RankedPairJson["few"];
	/** Items of the figure, where it is a judge's own. */
	readonly n?: number;
};

/** A reason with the counts that it rests on, where the report knows them: "the level reject occurs 4 times". */
export function reasonAbout(reason: Reason, { dimension, few, n }: About): string {
	const { allTied } = dimension.ranking;
	if (reason === "EMPTY" && allTied !== undefined) {
		return `People are tied on all ${counted(allTied, "item")} that they labelled.`;
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
		return `It rests on ${counted(n, "item")}: too few for an interval that could be trusted.`;
	}
	if (reason === "RARE_LEVEL") return rareLevel(dimension) ?? reasonInWords(reason);
	if (reason === "TOO_FEW" && dimension.ranking.looks === "any") {
		return "There are too few items so far for limits that stay valid however often one looks.";
	}
	return reasonInWords(reason);
}

function fewGroups({ ranking: { nClusters } }: About["dimension"]): string | null {
	if (nClusters === undefined || nClusters >= LEAST_CLUSTERS) return null;
	if (nClusters === 1) {
		return "All items are of one document or question, so nothing can be said of others.";
	}
	return `The items come in ${counted(nClusters, "group")} (documents, questions): too few to say how far this holds in others. Label items of at least ${LEAST_CLUSTERS}.`;
}

function rareLevel({ dimension, scale, ranking }: About["dimension"]): string | null {
	const { usedLevels } = ranking;
	if (!usedLevels) return null;
	const { commonest, others, items } = usedLevels;
	const word = (level: Level) => levelWord(level, dimension);
	const [other, ...more] = (scale?.values ?? []).filter((level) => level !== commonest);
	const too = "too few for an interval that could be trusted";
	if (other !== undefined && more.length === 0) {
		const times = others === 0 ? "never" : others === 1 ? "once" : `${count(others)} times`;
		return `The level ${word(other)} occurs ${times} in ${counted(items, "item")}: ${too}. Label more of it.`;
	}
	return `Only ${count(others)} of ${counted(items, "item")} hold another level than ${word(commonest)}: ${too}. Label more of the rare ones.`;
}

/** "the level yes", of numbers "the value 0.5". */
export function thatLevel(
	level: Level,
	{ dimension, scale }: Pick<DimensionJson, "dimension" | "scale">,
): string {
	return `the ${scale.type === "numeric" ? "value" : "level"} ${levelWord(level, dimension)}`;
}

/** "another level than yes", of numbers "another value than 0.5". */
export function anotherThan(
	level: Level,
	{ dimension, scale }: Pick<DimensionJson, "dimension" | "scale">,
): string {
	return `another ${scale.type === "numeric" ? "value" : "level"} than ${levelWord(level, dimension)}`;
}

/** A level as it is spoken of: a verdict accepts or rejects. */
function levelWord(level: Level, dimension: string): string {
	if (typeof level !== "boolean") return `${level}`;
	if (dimension === VERDICT) return level ? "accept" : "reject";
	return level ? "yes" : "no";
}

/** Why a judge stands in no comparison; `items` it scored that people rated. */
export function notComparedBecause(
	reason: Reason | "OWN_SCALE",
	{ items, allTied }: { readonly items: number; readonly allTied: number | undefined },
): string {
	if (reason === "OWN_SCALE") return "it answers on a scale of its own";
	if (reason === "EMPTY" && allTied !== undefined) {
		return `people are tied on all ${counted(allTied, "item")} that they labelled`;
	}
	if (reason === "EMPTY") return "it scored no item that people labelled";
	if (reason === "TOO_FEW") return `it scored only ${counted(items, "item")} that people labelled`;
	if (reason === "NO_OVERLAP") return "it shares too few items with the other judges";
	const sentence = reasonInWords(reason);
	return (sentence.charAt(0).toLowerCase() + sentence.slice(1)).replace(/\.$/, "");
}
