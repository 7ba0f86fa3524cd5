/** Lies each group of the first in one group of the second? Both hold one id a place, from 0. */
export function isNested(inner: Int32Array, outer: Int32Array): boolean {
	const parent = new Int32Array(groupsIn(inner)).fill(-1);
	for (let place = 0; place < inner.length; place++) {
		const known = parent[inner[place]];
		if (known === -1) parent[inner[place]] = outer[place];
		else if (known !== outer[place]) return false;
	}
	return true;
}

/** Intervals allow for two groupings that cross. */
const MOST_HONOURED = 2;

/**
 * Which of several groupings intervals allow for, by how they lie in each other and never by what comes
 * out: those that lie in no coarser one; of more than two such, the two in which most pairs of items belong
 * together. Beside a single one the finer one in which most do: the coarser covers it in expectation,
 * and the variance of two groupings is never below that of either.
 * @returns their places, ascending
 */
export function honouredByDefault(groupings: readonly Int32Array[]): readonly number[] {
	const places = [...groupings.keys()];
	const liesInOther = (own: number) =>
		places.some((other) => other !== own && isNested(groupings[own], groupings[other]));
	const pairs = new Map(places.map((place) => [place, pairsTogether(groupings[place])]));
	const together = (place: number) => pairs.get(place) ?? 0;
	const rank = new Map(places.map((place) => [place, Number(liesInOther(place))]));
	const outerFirst = places.toSorted(
		(a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0) || together(b) - together(a) || a - b,
	);
	return outerFirst.slice(0, MOST_HONOURED).sort((a, b) => a - b);
}

/** Σ n² over the groups. */
function pairsTogether(ids: Int32Array): number {
	const sizes = new Float64Array(groupsIn(ids));
	for (const id of ids) sizes[id] = sizes[id] + 1;
	let pairs = 0;
	for (const size of sizes) pairs += size * size;
	return pairs;
}

function groupsIn(ids: Int32Array): number {
	let largest = -1;
	for (const id of ids) if (id > largest) largest = id;
	return largest + 1;
}
