import { ColumnBuilder, type Counted } from "./column-builder.ts";
import type { RaterColumn } from "./rating-columns.ts";
import type { VersionCounts } from "./rubric-versions.ts";

const ZERO = 48;
const NINE = 57;
const COLON = 58;

const NONE: ReadonlySet<number> = new Set();

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
		let number = 0;
		for (let i = 0; i <= cells.length; i++) {
			const character = cells.charCodeAt(i);
			if (character >= ZERO && character <= NINE) number = number * 10 + character - ZERO;
			else if (character === COLON) {
				const end = cells.indexOf(",", i) < 0 ? cells.length : cells.indexOf(",", i);
				const [rubricVersion, repetition] = cells
					.slice(i + 1, end)
					.split(":")
					.map(Number);
				this.add({
					itemPosition: number >>> 8,
					value: number & 0xff,
					rubricVersion: rubricVersion ?? 0,
					repetition: repetition ?? 0,
				});
				number = 0;
				i = end;
			} else {
				// A comma, or the end.
				this.plain.push(number);
				number = 0;
			}
		}
	}

	add(cell: StoredCell): void {
		this.others.push(cell);
	}

	/** @param leftOut places of which nothing counts */
	finish(
		rater: string,
		{
			items,
			kind,
			counted,
			leftOut = NONE,
		}: {
			readonly items: number;
			readonly kind: "codes" | "numbers";
			readonly counted: Counted;
			readonly leftOut?: ReadonlySet<number>;
		},
	): RaterColumn {
		const builder = new ColumnBuilder(kind);
		const newest = this.newestVersions();
		for (const packed of this.plain) {
			const position = packed >>> 8;
			if (!newest.has(position) && !leftOut.has(position)) builder.put(position, 0, packed & 0xff);
		}
		for (const cell of this.others) {
			const { itemPosition, repetition } = cell;
			if (leftOut.has(itemPosition)) continue;
			if (cell.rubricVersion !== (newest.get(itemPosition) ?? 0)) continue;
			if ("value" in cell) builder.put(itemPosition, repetition, cell.value);
			else builder.putUnscored(itemPosition, repetition, cell.reason);
		}
		return builder.finish(rater, { items, counted });
	}

	/** The rubric versions under which it has a cell; 0: of files. */
	versions(): Set<number> {
		const versions = new Set(this.others.map(({ rubricVersion }) => rubricVersion));
		return this.plain.length > 0 ? versions.add(0) : versions;
	}

	/** What was said under one version of the rubric, whatever was said under others. */
	under(version: number): StoredColumn {
		const own = new StoredColumn();
		if (version === 0) for (const packed of this.plain) own.plain.push(packed);
		for (const cell of this.others) if (cell.rubricVersion === version) own.others.push(cell);
		return own;
	}

	/** Counts its values by the rubric version that counts of each item; repetitions of one count once. */
	countVersions(counts: VersionCounts): void {
		const newest = this.newestVersions();
		for (const packed of this.plain) if (!newest.has(packed >>> 8)) counts.add(packed >>> 8, 0);
		const seen = new Set<number>();
		for (const cell of this.others) {
			const { itemPosition, rubricVersion } = cell;
			if (!("value" in cell) || rubricVersion !== (newest.get(itemPosition) ?? 0)) continue;
			if (seen.has(itemPosition)) continue;
			seen.add(itemPosition);
			counts.add(itemPosition, rubricVersion);
		}
	}

	/** Items whose annotation names a version, with the newest. */
	private newestVersions(): Map<number, number> {
		const newest = new Map<number, number>();
		for (const { itemPosition, rubricVersion } of this.others) {
			if (rubricVersion > (newest.get(itemPosition) ?? 0)) newest.set(itemPosition, rubricVersion);
		}
		return newest;
	}
}
