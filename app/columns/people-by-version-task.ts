import type { Project } from "#db/queries/projects.server.ts";
import { readAt } from "../compute/read-at.server.ts";
import { peopleByVersion, type VersionColumns } from "./people-by-version.server.ts";
import { inSharedMemory } from "./shared-columns.ts";

/** How threads are asked for this module. */
export const PEOPLE_BY_VERSION_TASK = "#app/columns/people-by-version-task.ts";

type Read = { readonly address: string; readonly project: Pick<Project, "id" | "itemCount"> };

/** Task module: what people said under each version of the rubric, out of the database, all of one moment. */
export async function runJob({ address, project }: Read): Promise<VersionColumns[]> {
	const versions = await readAt(address, (db) => peopleByVersion(db, project));
	return versions.map(({ dimensions, ...rest }) => ({
		...rest,
		dimensions: inSharedMemory({ items: project.itemCount, dimensions }).dimensions,
	}));
}
