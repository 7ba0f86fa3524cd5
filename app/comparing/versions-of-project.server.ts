import { addressOf, type Database } from "#db/dialect";
import { projectById } from "#db/queries/projects.server.ts";
import { peopleByVersion, type VersionColumns } from "../columns/people-by-version.server.ts";
import { PEOPLE_BY_VERSION_TASK, type runJob } from "../columns/people-by-version-task.ts";
import { workers } from "../compute/worker-pool.server.ts";

/** What people said under each version of a project's rubric, read in a thread. */
export async function versionsOfProject(
	db: Database,
	projectId: string,
): Promise<VersionColumns[]> {
	const project = await projectById(db, projectId);
	if (!project) return [];
	const address = addressOf(db);
	const { id, itemCount } = project;
	return address === null
		? peopleByVersion(db, project)
		: workers().run<typeof runJob>(PEOPLE_BY_VERSION_TASK, { address, project: { id, itemCount } });
}
