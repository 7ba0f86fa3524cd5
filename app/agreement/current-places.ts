import type { RaterColumn } from "./rating-columns.ts";

/**
 * A column with only some of its places, in their order. Places that are left out hold no cell: they
 * belong to versions of items that nobody's current rating is about.
 */
export function atPlaces(column: RaterColumn, places: readonly number[]): RaterColumn {
	const { cells, unscoredAt } = column;
	const now = new Map(places.map((place, index) => [place, index]));
	return {
		...column,
		unscoredAt: unscoredAt.map((place) => now.get(place) as number),
		cells:
			cells.kind === "codes"
				? { kind: "codes", codes: Uint8Array.from(places, (place) => cells.codes[place] as number) }
				: {
						kind: "numbers",
						numbers: Float64Array.from(places, (place) => cells.numbers[place] as number),
					},
	};
}
