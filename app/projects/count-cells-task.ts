import { connectToRead, disconnect } from "#db/dialect";
import { placesOfSet } from "#db/queries/derived-sets.server.ts";
import { cellsOfRaters, type RaterCells } from "#db/queries/project-progress.server.ts";

/** How threads are asked for this module. */
export const COUNT_CELLS_TASK = "#app/projects/count-cells-task.ts";

type Count = { readonly file: string; readonly projectId: string; readonly setId?: string };

/** Task module: the cells of every rater of a project, or on the items of a set, from its file. */
export async function runJob({ file, projectId, setId }: Count): Promise<RaterCells[]> {
	const db = connectToRead(file);
	try {
		const places = setId === undefined ? null : await placesOfSet(db, setId);
		return await cellsOfRaters(db, projectId, places ?? undefined);
	} finally {
		disconnect(db);
	}
}
