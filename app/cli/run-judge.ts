import type { Database } from "#db/dialect";
import type { Judge } from "#db/queries/judges.server.ts";
import { findRun, latestRunOfJudge } from "#db/queries/runs.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { type ApprovedSet, approvedSet } from "../derived-sets/change-derived-set.server.ts";
import { resumeRun } from "../judging/engine/steer-run.server.ts";
import { planRun } from "../judging/runs/plan-run.server.ts";
import { capOption } from "./cap-option.ts";
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
		const cap = await capOption(db, [judge], options.maxCost);
		if (isRefusal(cap)) return fail(cap.sentence);
		const over = options.set ? await approvedSet(db, project.id, { name: options.set }) : null;
		if (over && isRefusal(over)) return fail(over.sentence);
		const again = `concord judge run --project ${project.slug} --judge ${judge.name}`;
		const open = await latestRunOfJudge(db, judge.id, ["running", "paused"]);
		if (open) {
			process.stderr.write(`Going on with run ${open.id}.\n`);
			await resumeRun(db, open.id);
			if ((await carryOutRun(db, open.id, again)) !== "done") return;
		}
		const planned = await plan(db, judge, { ...options, cap, over: over ?? undefined });
		if (planned && (await carryOutRun(db, planned, again)) !== "done") return;
		const last = planned ?? open?.id;
		await report(db, { judge, runId: last ?? null, options });
	});
}

/** The id of a new run; null when there is nothing to do. */
async function plan(
	db: Database,
	judge: Judge,
	options: JudgeRunOptions & { cap: number | null; over: ApprovedSet | undefined },
): Promise<string | null> {
	const items = options.limit === undefined ? "all" : { first: options.limit };
	const { repetitions, cap: maxCostMicros, over: set } = options;
	const mode = options.batch ? "batch" : "live";
	const request = { judge, items, set, repetitions, maxCostMicros, mode } as const;
	const planned = await planRun(db, request, { createdBy: null, now: new Date() });
	return planned.kind === "planned" ? planned.run.id : null;
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
