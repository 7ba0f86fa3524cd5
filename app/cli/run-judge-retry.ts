import type { Database } from "#db/dialect";
import { type Judge, judgesOfProject } from "#db/queries/judges.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import {
	findRun,
	latestRunOfJudge,
	type Run,
	runOfProject,
	setRunCap,
} from "#db/queries/runs.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { shellWord } from "../base/shell-word.ts";
import { resumeRun } from "../judging/engine/steer-run.server.ts";
import { retryFailures } from "../judging/runs/retry-failures.server.ts";
import { retryInWords, whyNoRoomToRetry } from "../judging/runs/retry-in-words.server.ts";
import type { JudgeRetryJson } from "../outputs/runs.ts";
import { capOption } from "./cap-option.ts";
import { carryOutRun, reportInWords, runReport, STOPPED } from "./carry-out-run.ts";
import { fail, mention } from "./failure.ts";
import { judgeByName, withProject } from "./judge-project.ts";
import { writeLine, writeOutput, writeWords } from "./write-output.ts";

export type JudgeRetryOptions = {
	project: string;
	judge?: string;
	run?: string;
	maxCost?: string;
	json?: boolean;
};

/** Whose failures are asked again: of one run, or of all runs of a judge. */
type Failed = { readonly judge: Judge; readonly run: Run | null };

/** Carries out `concord judge retry`. */
export async function runJudgeRetry(options: JudgeRetryOptions): Promise<void> {
	await withProject(options.project, async (db, project) => {
		const failed = await failedOf(db, project, options);
		if (!failed) return;
		const judges = failed.map(({ judge }) => judge);
		const maxCostMicros = await capOption(db, judges, options.maxCost);
		if (isRefusal(maxCostMicros)) return fail(maxCostMicros.sentence);
		const reports: JudgeRetryJson = [];
		const cap = options.maxCost === undefined ? {} : { maxCostMicros };
		for (const { judge, run } of failed) {
			const again = `concord judge retry --project ${project.slug} --judge ${shellWord(judge.name)}`;
			for await (const runId of runsToCarryOut(db, { judge, run, ...cap })) {
				const status = await carryOutRun(db, runId, again);
				if (status === "stopped") return;
				const retried = status === "done" ? await findRun(db, runId) : null;
				if (!retried) break;
				reports.push(await runReport(db, judge, retried));
			}
		}
		if (options.json) return writeOutput(`${JSON.stringify(reports, null, 2)}\n`);
		if (reports.length > 0) return writeWords(reports.map(reportInWords).join(""));
		if (process.exitCode === undefined)
			await writeLine("Nothing to do: no cell failed for a reason that can pass.");
	});
}

/** What is retried; null when something named does not exist, which was said. */
async function failedOf(
	db: Database,
	project: Project,
	options: JudgeRetryOptions,
): Promise<readonly Failed[] | null> {
	const judge = options.judge ? await judgeByName(db, project, options.judge) : null;
	if (options.judge && !judge) return null;
	if (options.run) {
		const found = await runOfProject(db, project.id, options.run);
		if (!found || (judge && found.judge.id !== judge.id)) {
			fail(`there is no such run ${options.run} here; see \`concord judge status\`.`);
			return null;
		}
		return [found];
	}
	if (judge) return [{ judge, run: null }];
	return (await judgesOfProject(db, project.id)).map((known) => ({ ...known, run: null }));
}

/** A run that was stopped here before, then new ones of what failed, each set’s by itself. */
async function* runsToCarryOut(
	db: Database,
	failed: Failed & { readonly maxCostMicros?: number | null },
): AsyncGenerator<string> {
	const open = await latestRunOfJudge(db, failed.judge.id, ["paused"]);
	if (open?.pauseReason === STOPPED) {
		mention(`Going on with run ${open.id}.`);
		const { maxCostMicros: cap = null } = failed;
		if (cap !== null) await setRunCap(db, open.id, cap);
		await resumeRun(db, open.id);
		yield open.id;
	}
	if (failed.maxCostMicros === undefined) {
		const small = await whyNoRoomToRetry(db, failed);
		if (small !== null)
			return fail(`${small} \`--max-cost\` gives the retry a cap of its own; nothing was asked.`);
		const words = await retryInWords(db, failed);
		if (words) mention(words);
	}
	for await (const { id } of retryFailures(db, { ...failed, createdBy: null, now: new Date() }))
		yield id;
}
