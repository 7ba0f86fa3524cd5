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
	const said = Array.from(columns[0], () => new Map<number, number>());
	for (const column of columns) {
		column.forEach((code, item) => {
			if (code !== MISSING) said[item].set(code, (said[item].get(code) ?? 0) + 1);
		});
	}
	const ratings = said.map((levels) => [...levels.values()].reduce((sum, count) => sum + count, 0));
	const all = {
		items: ratings.filter((given) => given > 1).length,
		disputed: said.filter((levels) => levels.size > 1).length,
	};
	return [...columns.keys()].filter((rater) => {
		const seen = { items: 0, disputed: 0 };
		const elsewhere = { ...all };
		columns[rater].forEach((code, item) => {
			if (code === MISSING) return;
			const levels = said[item];
			if (ratings[item] > 1) elsewhere.items--;
			if (levels.size > 1) elsewhere.disputed--;
			if (ratings[item] < 3) return;
			seen.items++;
			// The others alone: the rater's own level counts where another gave it too.
			if (levels.size - (levels.get(code) === 1 ? 1 : 0) > 1) seen.disputed++;
		});
		if (seen.items < LEAST_ITEMS || elsewhere.items < LEAST_ITEMS) return false;
		const share = seen.disputed / seen.items;
		return share >= DISPUTED && elsewhere.disputed / elsewhere.items <= ELSEWHERE * share;
	});
}
