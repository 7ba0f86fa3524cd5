import { type Database, fileOf } from "#db/dialect";
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
	const file = fileOf(db);
	const { id, itemCount } = project;
	return file === null
		? peopleByVersion(db, project)
		: workers().run<typeof runJob>(PEOPLE_BY_VERSION_TASK, { file, project: { id, itemCount } });
}
