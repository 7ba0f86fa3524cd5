import type { Database } from "#db/dialect";
import type { Project } from "#db/queries/projects.server.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import { reportedSet } from "../derived-sets/reported-set.server.ts";
import type { RatedItems } from "./rating-table.server.ts";

/**
 * The items that agreement is reported on: imported ones, or those of a set.
 * @returns a refusal when there is no such set
 */
export async function reportedItems(
	db: Database,
	project: Pick<Project, "id" | "slug">,
	set: string | undefined,
): Promise<RatedItems | Refusal> {
	const found = await reportedSet(db, project, set);
	return isRefusal(found) ? found : { projectId: project.id, setId: found?.id };
}
