import { codeOrNumber, type Rated } from "#db/model/rating.ts";
import type { KnownRating } from "#db/queries/file-ratings.server.ts";

/** What a cell holds: the code of a level or a number, or the reason why it has no value. */
export type CellValue = number | string;

export function cellValue(rated: Rated): CellValue {
	return rated.kind === "unscored" ? rated.reason : codeOrNumber(rated);
}

/** The cells of one rater on one dimension: one map for each repetition, by the item's position. */
export class LabelLedger {
	private readonly repetitions = new Map<number, Map<number, CellValue>>();
	/** Further values of a cell that holds several: of an older version of the rubric. */
	private readonly others = new Set<string>();

	constructor(known: readonly KnownRating[] = []) {
		for (const rating of known) {
			const value = cellValue(rating.rated);
			const { repetition, itemPosition: position } = rating;
			if (this.compare(repetition, position, value) === "different")
				this.others.add(`${repetition} ${position} ${value}`);
			else this.put(repetition, position, value);
		}
	}

	compare(repetition: number, position: number, value: CellValue): "new" | "same" | "different" {
		const there = this.repetitions.get(repetition)?.get(position);
		if (there === undefined) return "new";
		if (there === value) return "same";
		return this.others.has(`${repetition} ${position} ${value}`) ? "same" : "different";
	}

	put(repetition: number, position: number, value: CellValue): void {
		let cells = this.repetitions.get(repetition);
		if (!cells) {
			cells = new Map();
			this.repetitions.set(repetition, cells);
		}
		cells.set(position, value);
	}
}
