import type { Database } from "#db/dialect";
import { judgesOfProject } from "#db/queries/judges.server.ts";

/**
 * Names of the dimensions that a project's judges count against; null where nothing can be said of it:
 * there are no judges, or one asks for whatever the rubric holds.
 */
export async function judgedDimensions(
	db: Database,
	projectId: string,
): Promise<ReadonlySet<string> | null> {
	const judges = await judgesOfProject(db, projectId);
	if (judges.length === 0 || judges.some(({ judge }) => judge.rubricId !== null)) return null;
	return new Set(judges.flatMap(({ judge }) => Object.values(judge.binding)));
}
