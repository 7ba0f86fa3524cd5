import { MISSING } from "../core/scale.ts";

/** Of a rater's items with two others these differ on so many, where a rater settles disputes. */
const DISPUTED = 0.9;
/** And on items that the rater did not see on at most half as many. */
const ELSEWHERE = 0.5;
/** Fewer items show no design. */
const LEAST_ITEMS = 10;

/**
 * Raters who were asked where others differed, and hardly elsewhere: on .9 and more of their items with two
 * others these differ, on the other items at most half as often. Their items were chosen by disagreement, so
 * that figures with and without them, or with and without those they settle between, are not of the same
 * kind of items. One column of codes a rater, 0xFF = not rated. @returns places of columns
 */
export function calledToDisputes(columns: readonly Uint8Array[]): number[] {
	if (columns.length < 3) return [];
	return [...columns.keys()].filter((rater) => {
		const [seen, elsewhere] = [
			{ items: 0, disputed: 0 },
			{ items: 0, disputed: 0 },
		];
		columns[rater].forEach((code, item) => {
			const counts = code === MISSING ? elsewhere : seen;
			const others = disputeOf(columns, { item, rater });
			if (others === undefined) return;
			counts.items++;
			if (others) counts.disputed++;
		});
		if (seen.items < LEAST_ITEMS || elsewhere.items < LEAST_ITEMS) return false;
		const share = seen.disputed / seen.items;
		return share >= DISPUTED && elsewhere.disputed / elsewhere.items <= ELSEWHERE * share;
	});
}

/** Do the others differ on an item? Undefined where fewer than two of them rated it. */
function disputeOf(
	columns: readonly Uint8Array[],
	{ item, rater }: { readonly item: number; readonly rater: number },
): boolean | undefined {
	let first: number | undefined;
	let given = 0;
	for (let other = 0; other < columns.length; other++) {
		const code = columns[other][item];
		if (other === rater || code === MISSING) continue;
		given++;
		if (first === undefined) first = code;
		else if (code !== first) return true;
	}
	return given < 2 ? undefined : false;
}
