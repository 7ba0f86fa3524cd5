import { MISSING } from "#stats/index.ts";
import type { Cells, RaterColumn } from "./rating-columns.ts";

/**
 * A column with only some of its places, in their order. What stands at another place is left out and
 * not counted: it was said about a version of an item that is not the current one.
 */
export function atPlaces(column: RaterColumn, places: readonly number[]): RaterColumn {
	const { cells, unscoredAt, repetitions } = column;
	const now = new Map(places.map((place, index) => [place, index]));
	const kept = [...unscoredAt].flatMap((place) => now.get(place) ?? []).sort((a, b) => a - b);
	const hasValue = (place: number) =>
		cells.kind === "codes" ? cells.codes[place] !== MISSING : !Number.isNaN(cells.numbers[place]);
	const asked = kept.length + places.filter(hasValue).length;
	return {
		...column,
		asked,
		unscoredAt: Uint32Array.from(kept),
		cells: cellsAt(cells, places),
		...(repetitions && { repetitions: repetitions.map((own) => cellsAt(own, places)) }),
	};
}

function cellsAt(cells: Cells, places: readonly number[]): Cells {
	return cells.kind === "codes"
		? { kind: "codes", codes: Uint8Array.from(places, (place) => cells.codes[place]) }
		: { kind: "numbers", numbers: Float64Array.from(places, (place) => cells.numbers[place]) };
}
