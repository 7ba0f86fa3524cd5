import type { Database } from "#db/dialect";
import { placesOfSet } from "#db/queries/derived-sets.server.ts";
import { cellsOfRaters, type RaterCells } from "#db/queries/project-progress.server.ts";

type Remembered = { changeCounter: number; goodUntil: number; cells: RaterCells[] };

/**
 * Counting passes every rating (about 0.4 s for a million) and nothing else runs meanwhile. So what
 * took long is counted again only after twenty times as long, even if the project has changed.
 */
const PATIENCE = 20;

const remembered = new WeakMap<Database, Map<string, Remembered>>();

/**
 * The cells of every rater: up to date in small projects, some seconds old at most in large ones.
 * @param setId on the items of this set; absent: on the imported ones
 */
export async function rememberedCells(
	db: Database,
	project: { id: string; changeCounter: number },
	setId?: string,
): Promise<RaterCells[]> {
	const { changeCounter } = project;
	const id = setId ?? project.id;
	const ofDatabase = remembered.get(db) ?? new Map<string, Remembered>();
	remembered.set(db, ofDatabase);
	const known = ofDatabase.get(id);
	const start = performance.now();
	if (known && (known.changeCounter === changeCounter || start < known.goodUntil)) {
		return known.cells;
	}
	const places = setId === undefined ? undefined : await placesOfSet(db, setId);
	const cells = await cellsOfRaters(db, project.id, places ?? undefined);
	const end = performance.now();
	ofDatabase.set(id, { changeCounter, goodUntil: end + PATIENCE * (end - start), cells });
	return cells;
}
