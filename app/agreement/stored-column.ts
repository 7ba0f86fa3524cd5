import { ColumnBuilder } from "./column-builder.ts";
import type { RaterColumn } from "./rating-columns.ts";

/** One current rating of a column as the database has it. */
type StoredCell = {
	readonly itemPosition: number;
	/** The rubric version the annotator saw; 0 for judges and files. */
	readonly rubricVersion: number;
	readonly repetition: number;
} & ({ readonly value: number } | { readonly reason: string });

/**
 * The stored ratings of one rater on one dimension. Who annotated an item under several rubric
 * versions counts with the newest; what is left of an item are repetitions.
 */
export class StoredColumn {
	/** `position * 256 + code` of cells without version and repetition: nearly all of them. */
	private readonly plain: number[] = [];
	private readonly others: StoredCell[] = [];

	/** @param cells as `levelCells` of db/queries packs them */
	addLevels(cells: string): void {
		for (const cell of cells.split(",")) {
			const [packed, rubricVersion, repetition] = cell.split(":");
			if (rubricVersion === undefined) this.plain.push(Number(packed));
			else
				this.add({
					itemPosition: Number(packed) >>> 8,
					value: Number(packed) & 0xff,
					rubricVersion: Number(rubricVersion),
					repetition: Number(repetition),
				});
		}
	}

	add(cell: StoredCell): void {
		this.others.push(cell);
	}

	finish(rater: string, items: number, kind: "codes" | "numbers"): RaterColumn {
		const builder = new ColumnBuilder(kind);
		const newest = new Map<number, number>();
		for (const { itemPosition, rubricVersion } of this.others) {
			if (rubricVersion > (newest.get(itemPosition) ?? 0)) newest.set(itemPosition, rubricVersion);
		}
		for (const packed of this.plain) {
			const position = packed >>> 8;
			if (!newest.has(position)) builder.put(position, 0, packed & 0xff);
		}
		for (const cell of this.others) {
			const { itemPosition, repetition } = cell;
			if (cell.rubricVersion !== (newest.get(itemPosition) ?? 0)) continue;
			if ("reason" in cell) builder.putUnscored(itemPosition, repetition, cell.reason);
			else builder.put(itemPosition, repetition, cell.value);
		}
		return builder.finish(rater, items);
	}
}
