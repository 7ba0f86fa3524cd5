import type { Database } from "#db/dialect";
import { dimensionsSaidByJudges } from "#db/queries/judged-dimensions.server.ts";
import { judgesOfProject } from "#db/queries/judges.server.ts";

/**
 * Names of the dimensions that a project's judges count against, those that ran elsewhere and were imported too;
 * null where nothing can be said of it: there are no judges, or one asks for whatever the rubric holds.
 */
export async function judgedDimensions(
	db: Database,
	projectId: string,
): Promise<ReadonlySet<string> | null> {
	const judges = await judgesOfProject(db, projectId);
	if (judges.some(({ judge }) => judge.rubricId !== null)) return null;
	const said = await dimensionsSaidByJudges(db, projectId);
	if (judges.length === 0 && said.length === 0) return null;
	return new Set([...judges.flatMap(({ judge }) => Object.values(judge.binding)), ...said]);
}
