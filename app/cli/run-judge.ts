import type { Database } from "#db/dialect";
import type { Judge } from "#db/queries/judges.server.ts";
import { findRun, latestRunOfJudge } from "#db/queries/runs.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { resumeRun } from "../judging/engine/steer-run.server.ts";
import { planRun } from "../judging/runs/plan-run.server.ts";
import { readRun } from "../judging/runs/read-run.server.ts";
import { carryOutRun, reportInWords, runReport } from "./carry-out-run.ts";
import { fail } from "./failure.ts";
import { judgeByName, withProject } from "./judge-project.ts";
import { writeOutput } from "./write-output.ts";

export type JudgeRunOptions = {
	project: string;
	judge: string;
	set?: string;
	limit?: number;
	repetitions: number;
	maxCost?: string;
	batch?: boolean;
	json?: boolean;
};

/** Carries out `concord judge run`. */
export async function runJudge(options: JudgeRunOptions): Promise<void> {
	await withProject(options.project, async (db, project) => {
		const judge = await judgeByName(db, project, options.judge);
		if (!judge) return;
		const request = await readRun(db, {
			judge,
			set: options.set ? { name: options.set } : null,
			first: options.limit ?? null,
			repetitions: options.repetitions,
			cap: options.maxCost ?? "",
			capName: "--max-cost",
			byBatch: options.batch ?? false,
		});
		if (isRefusal(request)) return fail(request.sentence);
		const again = `concord judge run --project ${project.slug} --judge ${judge.name}`;
		const open = await latestRunOfJudge(db, judge.id, ["running", "paused"]);
		if (open) {
			process.stderr.write(`Going on with run ${open.id}.\n`);
			await resumeRun(db, open.id);
			if ((await carryOutRun(db, open.id, again)) !== "done") return;
		}
		const planned = await planRun(db, request, { createdBy: null, now: new Date() });
		const runId = planned.kind === "planned" ? planned.run.id : null;
		if (runId && (await carryOutRun(db, runId, again)) !== "done") return;
		await report(db, { judge, runId: runId ?? open?.id ?? null, options });
	});
}

async function report(
	db: Database,
	{ judge, runId, options }: { judge: Judge; runId: string | null; options: JudgeRunOptions },
): Promise<void> {
	const run = runId ? await findRun(db, runId) : null;
	if (!run) {
		if (options.json) return writeOutput(`${JSON.stringify({ judge: judge.name, run: null })}\n`);
		return writeOutput("Nothing to do: Every cell is answered already.\n");
	}
	const result = await runReport(db, judge, run);
	await writeOutput(options.json ? `${JSON.stringify(result, null, 2)}\n` : reportInWords(result));
}
