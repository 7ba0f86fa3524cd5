import type { Database } from "#db/dialect";
import { findRun } from "#db/queries/runs.server.ts";
import { printable } from "../base/printable.ts";
import { durationInWords, spentInWords } from "../judging/runs/run-in-words.ts";
import { type RunProgress, runProgress } from "../judging/runs/run-progress.server.ts";
import { counted } from "../ui/numbers.ts";
import { unscoredInWords } from "./run-judge-list.ts";
import { canOverwrite } from "./terminal.ts";

/** On a terminal the line is written over itself; elsewhere a new one comes now and then. */
const TERMINAL_MS = 250;
const LOG_MS = 5_000;

/** A line on stderr that says how far a run is. */
export function runProgressLine(db: Database, runId: string) {
	const overwrites = canOverwrite();
	let shownAt = 0;
	let showing: Promise<void> = Promise.resolve();

	async function show(): Promise<void> {
		const run = await findRun(db, runId);
		if (!run) return;
		const text = printable(inWords(await runProgress(db, run, new Date())));
		process.stderr.write(overwrites ? `\r\u001b[K${text}` : `${text}\n`);
	}

	return {
		tick() {
			const now = Date.now();
			if (now - shownAt < (overwrites ? TERMINAL_MS : LOG_MS)) return;
			shownAt = now;
			showing = show();
		},
		async finish(): Promise<void> {
			await showing;
			await show();
			if (overwrites) process.stderr.write("\n");
		},
	};
}

/** "waiting 12 s, until 14:03:21: the endpoint answered 429 …", by the clock of this machine. */
function waitInWords({ secondsLeft, until, reason }: NonNullable<RunProgress["wait"]>): string {
	const clock = new Date(until).toLocaleTimeString("en-GB");
	return `waiting ${durationInWords(secondsLeft)}, until ${clock}: ${reason}`.trim();
}

/**
 * "120/155 · 8.3 per second · 4 s left · cost $0.42 of $3.00 · unparsable 3"; while nothing is sent, no time
 * left is claimed, and why it waits is said.
 */
function inWords(progress: RunProgress): string {
	const { done, total, perSecond, secondsLeft, batches, cost, usage, wait } = progress;
	const out = batches?.out.reduce((sum, { requests }) => sum + requests, 0) ?? 0;
	return [
		`${done}/${total}`,
		perSecond === null ? "" : `${perSecond.toFixed(1)} per second`,
		secondsLeft === null || done === total || wait ? "" : `${durationInWords(secondsLeft)} left`,
		usage.length === 0 && cost.cap === null ? "" : `cost ${spentInWords(cost)}`,
		wait ? waitInWords(wait) : "",
		out === 0 ? "" : `${counted(out, "request")} in a batch`,
		unscoredInWords(progress),
	]
		.filter((part) => part !== "")
		.join(" · ");
}
