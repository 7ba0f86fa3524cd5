import type { Database } from "#db/dialect";
import { judgesOfProject, type ListedJudge } from "#db/queries/judges.server.ts";
import { makerById } from "#judges/makers/index.ts";

/** The judges of a project without its makers. */
export async function judgesThatJudge(db: Database, projectId: string): Promise<ListedJudge[]> {
	const all = await judgesOfProject(db, projectId);
	return all.filter(({ judge }) => makerById(judge.protocol) === undefined);
}
