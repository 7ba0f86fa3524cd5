import { addressOf, type Database } from "#db/dialect";
import { placesOfSet } from "#db/queries/derived-sets.server.ts";
import { cellsOfRaters, type RaterCells } from "#db/queries/project-progress.server.ts";
import { workers } from "../compute/worker-pool.server.ts";
import { COUNT_CELLS_TASK, type runJob } from "./count-cells-task.ts";

type Remembered = { changeCounter: number; goodUntil: number; cells: RaterCells[] };

/**
 * Counting passes every rating (about 0.4 s for a million). So what took long is counted again only
 * after twenty times as long, even if the project has changed.
 */
const PATIENCE = 20;

/** Projects of more items are counted in a thread, so that pages are answered meanwhile. */
const MOST_COUNTED_HERE = 2_000;

const remembered = new WeakMap<Database, Map<string, Remembered>>();

/**
 * The cells of every rater: up to date in small projects, some seconds old at most in large ones.
 * @param setId on the items of this set; absent: on the imported ones
 */
export async function rememberedCells(
	db: Database,
	project: { id: string; changeCounter: number; itemCount: number },
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
	const address = project.itemCount > MOST_COUNTED_HERE ? addressOf(db) : null;
	const cells =
		address === null
			? await countHere(db, project.id, setId)
			: await workers().run<typeof runJob>(COUNT_CELLS_TASK, {
					address,
					projectId: project.id,
					setId,
				});
	const end = performance.now();
	ofDatabase.set(id, { changeCounter, goodUntil: end + PATIENCE * (end - start), cells });
	return cells;
}

async function countHere(db: Database, projectId: string, setId?: string): Promise<RaterCells[]> {
	const places = setId === undefined ? null : await placesOfSet(db, setId);
	return cellsOfRaters(db, projectId, places ?? undefined);
}
