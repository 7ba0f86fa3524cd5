import type { Database } from "#db/dialect";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { usageOfJudges } from "#db/queries/run-answers.server.ts";
import { judgeFigures } from "../judging/runs/judge-figures.ts";
import type { JudgeTakesJson } from "./judge-takes.ts";

/** What each judge of a project takes, by name: the same figures as on the page of judges. */
export async function judgeTakes(db: Database, projectId: string): Promise<JudgeTakesJson[]> {
	const usage = await usageOfJudges(db, projectId);
	return (await ratersOfProject(db, projectId)).flatMap(({ name, kind, judgeId }) => {
		if (kind !== "judge") return [];
		const figures = judgeFigures(judgeId === null ? undefined : usage.get(judgeId));
		return [{ judge: name, imported: judgeId === null, figures }];
	});
}
