import type { Reason } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import type { RatingColumn } from "./compared-by.ts";
import { isGiven } from "./judge-scores.ts";

/** Fewer items than this tell two judges apart under no circumstances. */
const LEAST_ITEMS = 5;
/** A judge with less than this share of the most items anybody has would cost the others theirs. */
const LEAST_SHARE = 0.5;

export type CommonItems = {
	/** Items with a value of the reference. */
	readonly judged: Uint32Array;
	/** Of each judge: items with a value of the judge and of the reference. */
	readonly scored: readonly number[];
	/** Judges that are compared on the items that all of them have. */
	readonly together: readonly number[];
	readonly places: Uint32Array;
	/** Judges that are compared with each other judge on the items of the two. */
	readonly apart: readonly number[];
	/** Judges that cannot be compared. */
	readonly none: ReadonlyMap<number, Reason>;
};

/**
 * On which items judges are compared: beginning with the one that has most, every judge joins that
 * leaves at least half of those items to all that joined before it. The others are compared pair by
 * pair. With a `leastShare` of 1 no judge takes an item from the others. EMPTY: no item with a reference was scored; TOO_FEW: fewer than five were.
 */
export function commonItems(
	judges: readonly RatingColumn[],
	reference: RatingColumn,
	leastShare = LEAST_SHARE,
): CommonItems {
	const judged = placesWhere(reference.length, (place) => isGiven(reference, place));
	const scored = judges.map((judge) => countOf(judged, judge));
	const none = new Map<number, Reason>();
	scored.forEach((items, judge) => {
		if (items < LEAST_ITEMS) none.set(judge, items === 0 ? "EMPTY" : "TOO_FEW");
	});
	const byItems = [...judges.keys()]
		.filter((judge) => !none.has(judge))
		.sort((a, b) => scored[b] - scored[a] || a - b);
	const fewest = leastShare * (scored[byItems[0]] ?? 0);
	const together: number[] = [];
	const apart: number[] = [];
	let places = judged;
	for (const judge of byItems) {
		const column = judges[judge];
		const both = countOf(places, column);
		if (both < fewest || both < LEAST_ITEMS) {
			apart.push(judge);
			continue;
		}
		if (both < places.length) places = places.filter((place) => isGiven(column, place));
		together.push(judge);
	}
	return {
		judged,
		scored,
		together: together.sort((a, b) => a - b),
		places: together.length > 0 ? places : new Uint32Array(0),
		apart: apart.sort((a, b) => a - b),
		none,
	};
}

/** The items that two judges and the reference have; none where they are too few. */
export function itemsOfPair(
	[a, b]: readonly [RatingColumn, RatingColumn],
	reference: RatingColumn,
): Uint32Array | undefined {
	const places = placesWhere(
		reference.length,
		(place) => isGiven(reference, place) && isGiven(a, place) && isGiven(b, place),
	);
	return places.length < LEAST_ITEMS ? undefined : places;
}

export function placesWhere(items: number, wanted: (place: number) => boolean): Uint32Array {
	const places = new Uint32Array(items);
	let found = 0;
	for (let place = 0; place < items; place++) if (wanted(place)) places[found++] = place;
	return places.subarray(0, found);
}

function countOf(places: Uint32Array, judge: RatingColumn): number {
	let given = 0;
	if (judge instanceof Uint8Array) {
		for (let i = 0; i < places.length; i++) if (judge[places[i]] !== MISSING) given++;
	} else for (let i = 0; i < places.length; i++) if (!Number.isNaN(judge[places[i]])) given++;
	return given;
}
