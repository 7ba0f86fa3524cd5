import type { Database } from "#db/dialect";
import type { Judge } from "#db/queries/judges.server.ts";
import { findRun, latestRunOfJudge, type Run } from "#db/queries/runs.server.ts";
import { printableLines } from "../base/printable.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import { shellWord } from "../base/shell-word.ts";
import { resumeRun } from "../judging/engine/steer-run.server.ts";
import { changeCap } from "../judging/runs/change-cap.server.ts";
import { planRun } from "../judging/runs/plan-run.server.ts";
import { readRun } from "../judging/runs/read-run.server.ts";
import { repetitionWarning } from "../judging/runs/repetition-warning.ts";
import type { JudgeRunJson } from "../outputs/runs.ts";
import { counted } from "../ui/numbers.ts";
import { carryOutRun, reportInWords, runReport, STOPPED } from "./carry-out-run.ts";
import { fail, mention, tell } from "./failure.ts";
import { judgeByName, withProject } from "./judge-project.ts";
import { printDryRun } from "./run-dry-run.ts";
import { writeLine, writeOutput } from "./write-output.ts";

export type JudgeRunOptions = {
	project: string;
	judge: string;
	set?: string;
	limit?: number;
	repetitions: number;
	maxCost?: string;
	batch?: boolean;
	retry?: boolean;
	dryRun?: boolean;
	items?: number;
	json?: boolean;
};

/** Carries out `concord judge run`. */
export async function runJudge(options: JudgeRunOptions): Promise<void> {
	if (options.items !== undefined && !options.dryRun) {
		return fail("--items says how many items a --dry-run shows; --limit how many a run judges.");
	}
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
			retry: options.retry ?? false,
		});
		if (isRefusal(request)) return fail(request.sentence);
		const warning = repetitionWarning(judge, options.repetitions);
		if (warning) tell(warning);
		if (options.dryRun) {
			const { items, json } = options;
			return printDryRun(db, request, { items, json });
		}
		const again = `concord judge run --project ${project.slug} --judge ${shellWord(judge.name)}`;
		const open = await latestRunOfJudge(db, judge.id, ["running", "paused"]);
		if (open) {
			mention(`Going on with run ${open.id}.${whyPaused(open)}`);
			const refusal = await capOfOpenRun(db, { run: open, judge }, options.maxCost);
			if (refusal) return fail(refusal.sentence);
			await resumeRun(db, open.id);
			if ((await carryOutRun(db, open.id, again)) !== "done") return;
		}
		const planned = await planRun(db, request, { createdBy: null, now: new Date() });
		const runId = planned.kind === "planned" ? planned.run.id : null;
		if (runId && (await carryOutRun(db, runId, again)) !== "done") return;
		if (planned.kind === "nothing-to-do") sayLeftFailed(planned.plan.leftFailed);
		await report(db, { judge, runId: runId ?? open?.id ?? null, options });
	});
}

/** A run that was stopped goes on under the cap that is named now. */
async function capOfOpenRun(
	db: Database,
	open: { readonly run: Run; readonly judge: Judge },
	maxCost: string | undefined,
): Promise<Refusal | null> {
	if (maxCost === undefined) return null;
	const changed = await changeCap(db, open, { text: maxCost, name: "--max-cost" });
	return isRefusal(changed) ? changed : null;
}

function sayLeftFailed(cells: number): void {
	if (cells === 0) return;
	process.stderr.write(
		`${counted(cells, "cell")} failed before for a reason that can pass; --retry asks them again.\n`,
	);
}

async function report(
	db: Database,
	{ judge, runId, options }: { judge: Judge; runId: string | null; options: JudgeRunOptions },
): Promise<void> {
	const run = runId ? await findRun(db, runId) : null;
	if (!run) {
		const nothing: JudgeRunJson = { judge: judge.name, run: null };
		if (options.json) return writeOutput(`${JSON.stringify(nothing)}\n`);
		return writeLine("Nothing to do: Every cell is answered already.");
	}
	const result = await runReport(db, judge, run);
	await writeOutput(
		options.json ? `${JSON.stringify(result, null, 2)}\n` : printableLines(reportInWords(result)),
	);
}

/** What somebody should know who goes on with it, such as that the database was restored since. */
function whyPaused({ status, pauseReason }: Run): string {
	if (status !== "paused" || pauseReason === null || pauseReason === STOPPED) return "";
	return ` It was paused: ${pauseReason}`;
}
