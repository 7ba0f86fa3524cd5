import { type StatOptions, settled } from "../core/options.ts";
import { type Result, StatsInputError, undefinedResult } from "../core/result.ts";
import { ANY_SCALE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { differing, jackknifeMean, tooLittleVaries } from "../intervals/jackknife-result.ts";
import { type ClusterOptions, clusterCells, NO_CELL } from "../tables/clusters.ts";

/** What one rater marked in the texts of items. */
export type Marks = {
	/** Places of the items that they answered, and could mark something in. */
	readonly asked: Uint32Array;
	/** Four numbers a stretch: place, text of the item (from 0), start, end (the first that is not in it). */
	readonly stretches: Int32Array;
};

/** Of how many items, and by whom. */
type MarkedItems = { readonly items: number; readonly raters: readonly Marks[] };

export const MARKED_F1 = {
	id: "agreement.marked-f1",
	title: "Agreement on marked words",
	answers: "Do people mark the same words as what their answers rest on?",
	scales: ANY_SCALE,
	compares: "many",
	source:
		"Hripcsak & Rothschild 2005; DeYoung et al. 2020 (a mean over items); Tukey 1958 (errors)",
	compute: (marked: MarkedItems, options?: StatOptions & ClusterOptions) =>
		markedF1(marked, options),
} satisfies OwnDefinition;

/**
 * F1 over the characters that two people marked in the same item, 2 · common / (marked by one + by the other),
 * in [0, 1]: which of them counts as right makes no difference. Of an item the mean over its pairs of
 * people, of all the mean over items. Where one of two marked nothing it is 0; two who both marked nothing are
 * left out, since what nobody marked has no bounds (as negatives have none in the positive specific agreement
 * that F1 is). Stretches of a person that overlap count once. Nothing is taken off for chance: in short texts
 * two people who mark half at random share half.
 *
 * Parts: `pairs` compared, `unmarked` items where two or more answered and nobody marked. `nMissing` counts
 * items that fewer than two answered. Interval: the jackknife's over items or clusters.
 * Reasons: NO_OVERLAP (no item was answered by two), ZERO_DENOMINATOR (nobody marked in those), TOO_FEW (a
 * single item); of the interval TOO_FEW (fewer than 10 clusters, or fewer than 15 items apart from the
 * commonest value). Stretches that end before they start, or lie where the rater was not asked, throw.
 */
export function markedF1(
	{ items, raters }: MarkedItems,
	{ clusters: ids, ...options }: StatOptions & ClusterOptions = {},
): Result {
	const byItem = marksByItem(raters, items);
	const rowOf = new Int32Array(items).fill(NO_CELL);
	const values: number[] = [];
	let [pairs, unmarked, nMissing] = [0, 0, 0];
	byItem.forEach((marked, place) => {
		if (marked.length === 1) nMissing++;
		if (marked.length < 2) return;
		const compared = comparisons(marked);
		if (compared.length === 0) {
			unmarked++;
			return;
		}
		pairs += compared.length;
		rowOf[place] = values.length;
		values.push(compared.reduce((sum, f1) => sum + f1, 0) / compared.length);
	});
	const n = values.length;
	if (n === 0) {
		const reason = unmarked > 0 ? "ZERO_DENOMINATOR" : "NO_OVERLAP";
		return undefinedResult(MARKED_F1.id, reason, { n, nMissing });
	}
	const shares = Float64Array.from(values);
	const clusters = clusterCells(rowOf, ids);
	return jackknifeMean(MARKED_F1.id, shares, {
		n,
		nMissing,
		level: settled(options).level,
		clusters,
		// Its words are about levels.
		withheld: tooLittleVaries(differing(shares), clusters) && "TOO_FEW",
		within: [0, 1],
		parts: { pairs, unmarked },
	});
}

/** Ends of stretches on one line, start, end, start, end …, ascending and apart. */
type Line = readonly number[];

/** Texts of an item lie behind each other on one line, this far apart: no text is as long. */
const TEXT_LENGTH = 2 ** 31;

/** What each rater who answered an item marked in it; empty lines are those who marked nothing. */
function marksByItem(raters: readonly Marks[], items: number): Line[][] {
	const byItem: Line[][] = Array.from({ length: items }, () => []);
	for (const { asked, stretches } of raters) {
		const own = new Map<number, [start: number, end: number][]>();
		for (const place of asked) {
			if (place >= items) throw new StatsInputError(`there is no item at place ${place}`);
			own.set(place, []);
		}
		for (let i = 0; i < stretches.length; i += 4) {
			const [place, text, start, end] = stretches.subarray(i, i + 4);
			const there = own.get(place);
			if (!there) throw new StatsInputError(`marked at place ${place}, and not asked there`);
			if (!(text >= 0 && start >= 0 && start < end))
				throw new StatsInputError(`${start} to ${end} of text ${text} is no stretch`);
			there.push([text * TEXT_LENGTH + start, text * TEXT_LENGTH + end]);
		}
		for (const [place, marked] of own) byItem[place].push(lineOf(marked));
	}
	return byItem;
}

function lineOf(stretches: [start: number, end: number][]): Line {
	const line: number[] = [];
	for (const [start, end] of stretches.sort(([a], [b]) => a - b)) {
		const last = line.at(-1);
		if (last === undefined || start > last) line.push(start, end);
		else line[line.length - 1] = Math.max(last, end);
	}
	return line;
}

/** F1 of each two of an item of whom one at least marked something. */
function comparisons(marked: readonly Line[]): number[] {
	const lengths = marked.map(lengthOf);
	return marked.flatMap((line, a) =>
		marked.slice(a + 1).flatMap((other, offset) => {
			const both = lengths[a] + lengths[a + 1 + offset];
			return both === 0 ? [] : [(2 * common(line, other)) / both];
		}),
	);
}

function lengthOf(line: Line): number {
	let length = 0;
	for (let i = 0; i < line.length; i += 2) length += line[i + 1] - line[i];
	return length;
}

/** Characters that lie on both lines. */
function common(line: Line, other: Line): number {
	let [shared, i, j] = [0, 0, 0];
	while (i < line.length && j < other.length) {
		shared += Math.max(0, Math.min(line[i + 1], other[j + 1]) - Math.max(line[i], other[j]));
		if (line[i + 1] < other[j + 1]) i += 2;
		else j += 2;
	}
	return shared;
}
