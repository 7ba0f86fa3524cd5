import { parentPort } from "node:worker_threads";
import { type FromWorker, type ToWorker, thrownError } from "./messages.ts";

/** In a worker thread: carries out one job after the other, on the data of their runs. */
export function answerJobs(runJob: (data: unknown, job: unknown) => unknown): void {
	const runs = new Map<number, unknown>();
	parentPort?.on("message", (message: ToWorker) => {
		const { kind, run } = message;
		if (kind === "data") runs.set(run, message.data);
		else if (kind === "forget") runs.delete(run);
		else parentPort?.postMessage(answer(message));
	});

	function answer({ run, index, job }: Extract<ToWorker, { kind: "job" }>): FromWorker {
		try {
			return { run, index, outcome: runJob(runs.get(run), job) };
		} catch (error) {
			return { run, index, error: thrownError(error) };
		}
	}
}
