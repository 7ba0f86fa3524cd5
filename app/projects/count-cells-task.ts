import { placesOfSet } from "#db/queries/derived-sets.server.ts";
import { cellsOfRaters, type RaterCells } from "#db/queries/project-progress.server.ts";
import { readAt } from "../compute/read-at.server.ts";

/** How threads are asked for this module. */
export const COUNT_CELLS_TASK = "#app/projects/count-cells-task.ts";

type Count = { readonly address: string; readonly projectId: string; readonly setId?: string };

/** Task module: the cells of every rater of a project, or on the items of a set. */
export function runJob({ address, projectId, setId }: Count): Promise<RaterCells[]> {
	return readAt(address, async (db) => {
		const places = setId === undefined ? null : await placesOfSet(db, setId);
		return cellsOfRaters(db, projectId, places ?? undefined);
	});
}
