import type { Database } from "#db/dialect";
import { cellsWithoutLevel, levelCells, type RatedOn } from "#db/queries/rating-columns.server.ts";
import { StoredColumn } from "./stored-column.ts";

/** The ratings of one rater on a dimension, by the rater and, for a judge, its own dimension. */
export type Stored = { raterId: string; judgeDimension: string; column: StoredColumn };

/**
 * The current ratings of every rater on a dimension, of the imported items or of those at some
 * places; a column's first place is the first of these.
 */
export async function storedColumns(db: Database, ratedOn: RatedOn): Promise<Stored[]> {
	const columns = new Map<string, Stored>();
	const columnOf = ({ raterId, judgeDimension }: { raterId: string; judgeDimension: string }) => {
		const key = `${raterId} ${judgeDimension}`;
		let stored = columns.get(key);
		if (!stored) {
			stored = { raterId, judgeDimension, column: new StoredColumn() };
			columns.set(key, stored);
		}
		return stored.column;
	};
	const first = ratedOn.places?.first ?? 0;
	for (const row of await levelCells(db, ratedOn)) columnOf(row).addLevels(row.cells);
	for (const row of await cellsWithoutLevel(db, ratedOn)) {
		const { number, reason } = row;
		const cell = number === null ? { reason: reason ?? "unstated" } : { value: number };
		columnOf(row).add({ ...row, itemPosition: row.itemPosition - first, ...cell });
	}
	return [...columns.values()];
}
