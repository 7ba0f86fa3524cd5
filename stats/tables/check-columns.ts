import { StatsInputError } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";

/** Throws on columns of another length than `items` and on codes outside the scale. */
export function checkColumns(
	columns: readonly Uint8Array[],
	{ levels, items }: { readonly levels: number; readonly items: number },
): void {
	for (const column of columns) {
		if (column.length !== items) {
			throw new StatsInputError(`columns of ${items} and ${column.length} places do not fit`);
		}
		let largest = -1;
		for (let item = 0; item < items; item++) {
			const code = column[item];
			if (code > largest && code !== MISSING) largest = code;
		}
		if (largest >= levels) {
			throw new StatsInputError(`code ${largest} lies outside the scale of ${levels} levels`);
		}
	}
}
