/**
 * The places in `order` (default: as they come) by ascending rank, equal ranks as before: a counting
 * sort, O(places + distinct). Ranks are whole numbers from 0 below `distinct`.
 */
export function orderByRank(
	order: Uint32Array | undefined,
	ranks: Uint32Array | Int32Array,
	distinct: number,
): Uint32Array {
	const next = new Uint32Array(distinct + 1);
	const places = order ? order.length : ranks.length;
	for (let i = 0; i < places; i++) {
		const after = ranks[order ? order[i] : i] + 1;
		next[after] = next[after] + 1;
	}
	for (let rank = 0; rank < distinct; rank++) {
		next[rank + 1] = next[rank + 1] + next[rank];
	}
	const sorted = new Uint32Array(places);
	for (let i = 0; i < places; i++) {
		const place = order ? order[i] : i;
		const rank = ranks[place];
		const to = next[rank];
		next[rank] = to + 1;
		sorted[to] = place;
	}
	return sorted;
}
