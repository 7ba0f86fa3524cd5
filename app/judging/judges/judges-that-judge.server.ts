import type { Database } from "#db/dialect";
import { judgesOfProject, type ListedJudge } from "#db/queries/judges.server.ts";
import { protocolById } from "#judges/protocols/index.ts";

/** The judges of a project without those that only help to make derived sets. */
export async function judgesThatJudge(db: Database, projectId: string): Promise<ListedJudge[]> {
	const all = await judgesOfProject(db, projectId);
	return all.filter(({ judge }) => protocolById(judge.protocol)?.makes === undefined);
}
