import type { Database } from "#db/dialect";
import { batchesOfRun } from "#db/queries/batches.server.ts";
import { findRun, latestRunOfJudge } from "#db/queries/runs.server.ts";
import { printableLines } from "../base/printable.ts";
import { runToEnd } from "../judging/engine/run-to-end.server.ts";
import { cancelRun } from "../judging/engine/steer-run.server.ts";
import type { JudgeCancelJson } from "../outputs/runs.ts";
import { counted } from "../ui/numbers.ts";
import { reportInWords, runReport } from "./carry-out-run.ts";
import { judgeByName, withProject } from "./judge-project.ts";
import { writeOutput } from "./write-output.ts";

export type JudgeCancelOptions = { project: string; judge: string; json?: boolean };

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
		const print = (json: JudgeCancelJson, words: string) =>
			writeOutput(options.json ? `${JSON.stringify(json, null, 2)}\n` : printableLines(words));
		if (!run || (!open && (await batchesOut(db, run.id)).length === 0)) {
			const none = `No run of ${judge.name} goes on or stands still.\n`;
			return print({ judge: judge.name, run: null }, none);
		}
		await runToEnd(db, run.id);
		const over = (await findRun(db, run.id)) ?? run;
		const stillOut = (await batchesOut(db, run.id)).reduce((sum, batch) => sum + batch.requests, 0);
		const left =
			stillOut === 0
				? ""
				: `${counted(stillOut, "request")} of it ${stillOut === 1 ? "is" : "are"} still in a batch, which the endpoint was asked to end: the server fetches what it answered, or this command once more.\n`;
		const report = await runReport(db, judge, over);
		const words = `Cancelled run ${run.id}. ${reportInWords(report)}${left}`;
		await print({ ...report, stillOut }, words);
	});
}

async function batchesOut(db: Database, runId: string) {
	return (await batchesOfRun(db, runId)).filter(({ status }) => status !== "over");
}
