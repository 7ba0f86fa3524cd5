import type { Database } from "#db/dialect";
import { batchesOfRun } from "#db/queries/batches.server.ts";
import { findRun, latestRunOfJudge } from "#db/queries/runs.server.ts";
import { runToEnd } from "../judging/engine/run-to-end.server.ts";
import { cancelRun } from "../judging/engine/steer-run.server.ts";
import { counted } from "../ui/numbers.ts";
import { reportInWords, runReport } from "./carry-out-run.ts";
import { judgeByName, withProject } from "./judge-project.ts";
import { writeOutput } from "./write-output.ts";

export type JudgeCancelOptions = { project: string; judge: string };

/**
 * Carries out `concord judge cancel`: ends the run that goes on or stands still, or looks once more at what is
 * out of one that was cancelled. What its batches answered by then is fetched and counts.
 */
export async function runJudgeCancel(options: JudgeCancelOptions): Promise<void> {
	await withProject(options.project, async (db, project) => {
		const judge = await judgeByName(db, project, options.judge);
		if (!judge) return;
		const open = await latestRunOfJudge(db, judge.id, ["running", "paused"]);
		if (open) await cancelRun(db, open.id, new Date());
		const run = open ?? (await latestRunOfJudge(db, judge.id, ["cancelled"]));
		if (!run || (!open && (await batchesOut(db, run.id)).length === 0))
			return writeOutput(`No run of ${judge.name} goes on or stands still.\n`);
		await runToEnd(db, run.id);
		const over = (await findRun(db, run.id)) ?? run;
		const requests = (await batchesOut(db, run.id)).reduce((sum, batch) => sum + batch.requests, 0);
		const left =
			requests === 0
				? ""
				: `${counted(requests, "request")} of it ${requests === 1 ? "is" : "are"} still in a batch, which the endpoint was asked to end: the server fetches what it answered, or this command once more.\n`;
		await writeOutput(
			`Cancelled run ${run.id}. ${reportInWords(await runReport(db, judge, over))}${left}`,
		);
	});
}

async function batchesOut(db: Database, runId: string) {
	return (await batchesOfRun(db, runId)).filter(({ status }) => status !== "over");
}
