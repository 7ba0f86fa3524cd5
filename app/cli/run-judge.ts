import type { Database } from "#db/dialect";
import type { Judge } from "#db/queries/judges.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { findRun, latestRunOfJudge, type Run } from "#db/queries/runs.server.ts";
import { readCap, whyNoCap } from "../judging/cap.server.ts";
import { planRun } from "../judging/plan-run.server.ts";
import { retryFailures } from "../judging/retry-failures.server.ts";
import { runProgress } from "../judging/run-progress.server.ts";
import { type RunEnd, runToEnd } from "../judging/run-to-end.server.ts";
import { pauseRun, resumeRun } from "../judging/steer-run.server.ts";
import { fail } from "./failure.ts";
import type { JudgeRunOptions } from "./judge.ts";
import { judgeByName, withProject } from "./judge-project.ts";
import { unscoredInWords } from "./run-judge-list.ts";
import { runProgressLine } from "./run-progress-line.ts";
import { writeOutput } from "./write-output.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Carries out `concord judge run`. */
export async function runJudge(options: JudgeRunOptions): Promise<void> {
	await withProject(options.project, async (db, project) => {
		const judge = await judgeByName(db, project, options.judge);
		if (!judge) return;
		const cap = readCap(options.maxCost ?? "");
		if (cap === "unreadable")
			return fail("--max-cost has to be an amount of dollars, like 3 or 0.50.");
		const uncappable = cap === null ? null : await whyNoCap(db, judge);
		if (uncappable) return fail(uncappable);
		const open = await latestRunOfJudge(db, judge.id, ["running", "paused"]);
		if (open) {
			process.stderr.write(`Going on with run ${open.id}.\n`);
			await resumeRun(db, open.id);
			if (!(await carryOut(db, { project, judge, runId: open.id }))) return;
		}
		const planned = await plan(db, judge, { ...options, cap });
		if (planned && !(await carryOut(db, { project, judge, runId: planned }))) return;
		const last = planned ?? open?.id;
		await report(db, { judge, run: last ? await findRun(db, last) : null, options });
	});
}

/** The id of a new run; null when there is nothing to do. */
async function plan(
	db: Database,
	judge: Judge,
	options: JudgeRunOptions & { cap: number | null },
): Promise<string | null> {
	const by = { createdBy: null, now: new Date() };
	if (options.retry) {
		const last = await latestRunOfJudge(db, judge.id, ["done", "cancelled"]);
		const retried = last ? await retryFailures(db, { judge, run: last, ...by }) : null;
		return retried?.kind === "planned" ? retried.run.id : null;
	}
	const items = options.limit === undefined ? "all" : { first: options.limit };
	const { repetitions, cap: maxCostMicros } = options;
	const mode = options.batch ? "batch" : "live";
	const planned = await planRun(db, { judge, items, repetitions, maxCostMicros, mode }, by);
	return planned.kind === "planned" ? planned.run.id : null;
}

type Carried = { project: Project; judge: Judge; runId: string };

/** @returns whether the run came to its end; otherwise it was said why not */
async function carryOut(db: Database, { project, judge, runId }: Carried): Promise<boolean> {
	const stop = new AbortController();
	const onSignal = () => {
		process.stderr.write("\nStopping after the answers in flight; once more drops them.\n");
		stop.abort();
	};
	// `once`: a second Ctrl-C ends the process; what it held is claimable again after a minute.
	for (const signal of SIGNALS) process.once(signal, onSignal);
	const line = runProgressLine(db, runId);
	let end: RunEnd;
	try {
		end = await runToEnd(db, runId, { signal: stop.signal, onProgress: line.tick });
	} finally {
		for (const signal of SIGNALS) process.off(signal, onSignal);
	}
	await line.finish();
	if (end.status === "stopped") await pauseRun(db, runId, "Stopped from the command line.");
	const why = whyNotDone(end, `concord judge run --project ${project.slug} --judge ${judge.name}`);
	if (why) fail(why);
	return why === null;
}

function whyNotDone(end: RunEnd, again: string): string | null {
	switch (end.status) {
		case "done":
			return null;
		case "paused":
			return `the run is paused. ${end.reason}`;
		case "stopped":
			return `stopped; \`${again}\` goes on.`;
		case "cancelled":
		case "unknown-run":
			return "the run was cancelled.";
	}
}

async function report(
	db: Database,
	{ judge, run, options }: { judge: Judge; run: Run | null; options: JudgeRunOptions },
): Promise<void> {
	if (!run) {
		const nothing = options.retry
			? "No cell of the last run failed for a reason that can pass."
			: "Every cell is answered already.";
		if (options.json) return writeOutput(`${JSON.stringify({ judge: judge.name, run: null })}\n`);
		return writeOutput(`Nothing to do: ${nothing}\n`);
	}
	const progress = await runProgress(db, run, new Date());
	if (options.json) {
		const result = { judge: judge.name, run: run.id, ...progress };
		return writeOutput(`${JSON.stringify(result, null, 2)}\n`);
	}
	const unscored = unscoredInWords(progress);
	await writeOutput(
		`${judge.name}: ${progress.done} of ${progress.total} cells answered, ${progress.scored} scored in full${unscored ? `; unscored: ${unscored}` : ""}.\n`,
	);
}
