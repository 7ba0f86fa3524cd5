import type { Database } from "#db/dialect";
import { cellsOfRaters, type RaterCells } from "#db/queries/project-progress.server.ts";

type Remembered = { changeCounter: number; cells: Promise<RaterCells[]> };

const remembered = new WeakMap<Database, Map<string, Remembered>>();

/** The cells of every rater, counted once for each state of the project. */
export function rememberedCells(
	db: Database,
	project: { id: string; changeCounter: number },
): Promise<RaterCells[]> {
	const { id, changeCounter } = project;
	const ofDatabase = remembered.get(db) ?? new Map<string, Remembered>();
	remembered.set(db, ofDatabase);
	const known = ofDatabase.get(id);
	if (known?.changeCounter === changeCounter) return known.cells;
	const cells = cellsOfRaters(db, id);
	ofDatabase.set(id, { changeCounter, cells });
	return cells;
}
