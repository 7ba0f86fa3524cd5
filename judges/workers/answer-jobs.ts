import { parentPort } from "node:worker_threads";

/** What a worker answers to a job: its outcome, or the error it ended in. */
export type FromWorker = { readonly outcome: unknown } | { readonly error: unknown };

/** In a worker thread: carries out one job after the other. */
export function answerJobs(runJob: (job: unknown) => unknown): void {
	parentPort?.on("message", (job: unknown) => parentPort?.postMessage(answerTo(job)));

	function answerTo(job: unknown): FromWorker {
		try {
			return { outcome: runJob(job) };
		} catch (error) {
			return { error };
		}
	}
}
