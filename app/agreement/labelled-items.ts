import { hasGaps, marked, markGiven } from "../columns/given-places.ts";
import type { DimensionColumns, RaterColumn } from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";
import type { RankedJudgeJson, RankingJson, UnscoredBoundsJson } from "./ranking-json.ts";

/** Labels of an item that anybody labelled, on average. */
export function peopleAnItem({ humans }: DimensionColumns): number {
	const labelled = labelledItems({ humans });
	let labels = 0;
	for (const person of humans) {
		labels += marked(markGiven(cellsOf(person), new Uint8Array(labelled.length)));
	}
	return labels === 0 ? 0 : labels / marked(labelled);
}

function cellsOf({ cells }: RaterColumn): Uint8Array | Float64Array {
	return cells.kind === "codes" ? cells.codes : cells.numbers;
}

/** 1 at the items that anybody labelled. */
export function labelledItems({ humans }: Pick<DimensionColumns, "humans">): Uint8Array {
	const [first] = humans;
	const labelled = new Uint8Array(first ? cellsOf(first).length : 0);
	for (const person of humans) markGiven(cellsOf(person), labelled);
	return labelled;
}

/**
 * Labelled items of which a judge has neither a score nor a failure; null where there is none.
 * @param absent places at which another judge has either (`absentRows`)
 */
export function noAnswerOf(
	judge: RaterColumn,
	labelled: Uint8Array,
	absent: readonly number[],
): RankedJudgeJson["noAnswer"] | null {
	if (!hasGaps(cellsOf(judge))) return null;
	const known = markGiven(cellsOf(judge), new Uint8Array(labelled.length));
	for (const item of judge.unscoredAt) known[item] = 1;
	let items = 0;
	for (let item = 0; item < labelled.length; item++) {
		if (labelled[item] === 1 && known[item] === 0) items++;
	}
	if (items === 0) return null;
	const ofOthers = absent.filter((place) => labelled[place] === 1).length;
	return { items, labelled: marked(labelled), ...(ofOthers > 0 && { ofOthers }) };
}

/** On how many items people are tied, where there is no other that they labelled. */
export function allTiedOf(
	dimension: DimensionColumns,
	{ ties }: Reference,
): Pick<RankingJson, "allTied"> {
	const items = marked(labelledItems(dimension));
	return items > 0 && ties >= items ? { allTied: items } : {};
}

/** The bounds of a judge with the count of all labelled items that it left unscored, tied ones too: those can be retried. */
export function boundsOfLabelled(
	bounds: UnscoredBoundsJson,
	{ unscoredAt }: RaterColumn,
	labelled: Uint8Array,
): UnscoredBoundsJson {
	return { ...bounds, unscored: unscoredAt.filter((item) => labelled[item] === 1).length };
}
