import { setTimeout as sleep } from "node:timers/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { carriersOf } from "#db/queries/processes.server.ts";
import { findRun, runOfProject } from "#db/queries/runs.server.ts";
import { database } from "../../base/database.server.ts";
import { eventStream } from "../../http/event-stream.server.ts";
import { inProject } from "../../http/guards.server.ts";
import { notFound } from "../../http/not-found.ts";
import {
	type LatestAnswer,
	latestAnswers,
	type RunProgress,
	runProgress,
} from "./run-progress.server.ts";

/** What the run page hears while a run goes on; the last event is the first with another status. */
export type RunEvent = {
	progress: RunProgress;
	latest: LatestAnswer[];
	/** What the processes are called that carry it out now. */
	carriers: string[];
};

const EVERY_MS = 500;

export async function loader({ params, context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	const db = database();
	const found = await runOfProject(db, project.id, params.runId ?? "");
	if (!found) throw notFound("There is no such run in this project.");
	const { id } = found.run;

	async function* events(signal: AbortSignal): AsyncGenerator<RunEvent> {
		while (!signal.aborted) {
			const run = await findRun(db, id);
			if (!run) return;
			const progress = await runProgress(db, run, new Date());
			const carriers = run.status === "running" ? await carriersOf(db, id) : [];
			yield { progress, latest: await latestAnswers(db, id), carriers };
			if (run.status !== "running") return;
			await sleep(EVERY_MS, undefined, { ref: false });
		}
	}
	return eventStream(events);
}
