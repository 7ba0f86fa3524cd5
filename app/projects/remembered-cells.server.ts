import type { Database } from "#db/dialect";
import { cellsOfRaters, type RaterCells } from "#db/queries/project-progress.server.ts";

type Remembered = { changeCounter: number; goodUntil: number; cells: RaterCells[] };

/**
 * Counting passes every rating (about 0.4 s for a million) and nothing else runs meanwhile. So what
 * took long is counted again only after twenty times as long, even if the project has changed.
 */
const PATIENCE = 20;

const remembered = new WeakMap<Database, Map<string, Remembered>>();

/** The cells of every rater: up to date in small projects, some seconds old at most in large ones. */
export async function rememberedCells(
	db: Database,
	project: { id: string; changeCounter: number },
): Promise<RaterCells[]> {
	const { id, changeCounter } = project;
	const ofDatabase = remembered.get(db) ?? new Map<string, Remembered>();
	remembered.set(db, ofDatabase);
	const known = ofDatabase.get(id);
	const start = performance.now();
	if (known && (known.changeCounter === changeCounter || start < known.goodUntil)) {
		return known.cells;
	}
	const cells = await cellsOfRaters(db, id);
	const end = performance.now();
	ofDatabase.set(id, { changeCounter, goodUntil: end + PATIENCE * (end - start), cells });
	return cells;
}
