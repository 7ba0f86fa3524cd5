import type { Database } from "#db/dialect";
import { setOfRun } from "#db/queries/derived-sets.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import type { Run } from "#db/queries/runs.server.ts";
import { type RunEnd, runToEnd } from "../judging/engine/run-to-end.server.ts";
import { pauseRun } from "../judging/engine/steer-run.server.ts";
import { otherModelInWords } from "../judging/runs/answered-models.ts";
import { missingFigureInWords, uncertainCostInWords } from "../judging/runs/run-in-words.ts";
import { runProgress } from "../judging/runs/run-progress.server.ts";
import type { RunReport } from "../outputs/runs.ts";
import { fail } from "./failure.ts";
import { unscoredInWords } from "./run-judge-list.ts";
import { runProgressLine } from "./run-progress-line.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** A server that has the key that is missing here takes up a run within so long. */
const UNABLE_GRACE_MS = 3_000;

/** Why a run stands still that was stopped here. */
export const STOPPED = "Stopped from the command line.";

/**
 * Carries out a run with a line of progress on stderr, until it is over or somebody stops it. Says
 * why when it did not come to its end, and sets the exit code.
 * @param again the command that goes on with it
 */
export async function carryOutRun(
	db: Database,
	runId: string,
	again: string,
): Promise<RunEnd["status"]> {
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
		const options = { signal: stop.signal, unableGraceMs: UNABLE_GRACE_MS };
		end = await runToEnd(db, runId, { ...options, onProgress: line.tick });
	} finally {
		for (const signal of SIGNALS) process.off(signal, onSignal);
	}
	await line.finish();
	if (end.status === "stopped") await pauseRun(db, runId, STOPPED);
	const why = whyNotDone(end, again);
	if (why) fail(why);
	return end.status;
}

function whyNotDone(end: RunEnd, again: string): string | null {
	switch (end.status) {
		case "done":
			return null;
		case "paused":
			return `the run is paused. ${end.reason}`;
		case "unable":
			return `${end.reason} Another process has what is needed and goes on with the run.`;
		case "stopped":
			return `stopped; \`${again}\` goes on.`;
		case "cancelled":
		case "unknown-run":
			return "the run was cancelled.";
	}
}

/** Where a run stands, as `--json` prints it. */
export async function runReport(db: Database, judge: Judge, run: Run): Promise<RunReport> {
	const set = (await setOfRun(db, run))?.name ?? null;
	return { judge: judge.name, run: run.id, set, ...(await runProgress(db, run, new Date())) };
}

/** The same in a sentence. */
export function reportInWords(report: RunReport): string {
	const unscored = unscoredInWords(report);
	const others = report.otherModels.map((other) => `${otherModelInWords(other)}\n`);
	const missing = report.missing.map((figure) => `${missingFigureInWords(figure)}\n`);
	const uncertain = uncertainCostInWords(report.cost);
	const over = report.set === null ? "" : ` over ${report.set}`;
	return `${report.judge}${over}: ${report.done} of ${report.total} cells answered, ${report.scored} scored in full${unscored ? `; unscored: ${unscored}` : ""}.\n${missing.join("")}${others.join("")}${uncertain ? `${uncertain}\n` : ""}`;
}
