import type { Database } from "#db/dialect";
import { placesOfSet } from "#db/queries/derived-sets.server.ts";
import { type ImportedJudge, importedJudges } from "#db/queries/imported-judges.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { keptByState } from "../../compute/kept-by-state.ts";
import { readBeside } from "../../compute/read-beside.server.ts";
import { JUDGES_TASK } from "./settled-items.server.ts";

const kept = keptByState<ImportedJudge[]>(16);

type Asked = { readonly projectId: string; readonly setId: string | undefined };

/**
 * The judges that files brought, counted once for each state of the project.
 * @param setId on the items of this set; absent: on the imported ones
 */
export async function judgesFromFiles(
	db: Database,
	{ id: projectId, changeCounter, itemCount }: Pick<Project, "id" | "changeCounter" | "itemCount">,
	setId?: string,
): Promise<readonly ImportedJudge[]> {
	return kept(db, [projectId, changeCounter, setId], () =>
		readBeside(
			db,
			{ task: JUDGES_TASK, name: "fromFiles", items: itemCount, read: readFromFiles },
			{ projectId, setId },
		),
	);
}

/** Passes all values of these judges; holds up the event loop. */
export async function readFromFiles(
	db: Database,
	{ projectId, setId }: Asked,
): Promise<ImportedJudge[]> {
	const places = setId === undefined ? null : await placesOfSet(db, setId);
	return importedJudges(db, projectId, places ?? undefined);
}
