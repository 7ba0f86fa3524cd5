import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { FromWorker } from "./answer-jobs.ts";

export type WorkerPool<Job, Outcome> = {
	/**
	 * The outcome of one job, once a worker had time for it; jobs are taken in the order they came.
	 * Rejects with the error that the job threw, or when its worker died.
	 */
	readonly run: (job: Job) => Promise<Outcome>;
};

type Waiting = {
	readonly job: unknown;
	readonly fulfil: (outcome: unknown) => void;
	readonly reject: (error: unknown) => void;
};

type Member = { readonly worker: Worker; busyWith: Waiting | undefined };

// Resolved at run time, so that it is found from the bundle of the server too.
const resolve = createRequire(import.meta.url).resolve;

/**
 * Worker threads for what would hold up the event loop. The task module, named by its path or `#…`
 * import, exports `runJob(job)`. Threads start with the first jobs, one processor being left to the
 * event loop, and wait for further ones without keeping the process alive.
 */
export function workerPool<Job, Outcome>(
	task: string,
	workers = Math.max(1, availableParallelism() - 1),
): WorkerPool<Job, Outcome> {
	const members = new Set<Member>();
	const queue: Waiting[] = [];

	function start(): Member {
		const boot = resolve("#judges/workers/worker-boot.js");
		const worker = new Worker(boot, { workerData: { task: resolve(task) }, execArgv: [] });
		const member: Member = { worker, busyWith: undefined };
		members.add(member);
		worker.on("message", (message: FromWorker) => receive(member, message));
		worker.on("error", (error) => lose(member, error));
		worker.on("exit", (code) => lose(member, new Error(`a worker stopped with code ${code}`)));
		return member;
	}

	function receive(member: Member, message: FromWorker): void {
		const done = member.busyWith;
		member.busyWith = undefined;
		handOut();
		if (!member.busyWith) member.worker.unref();
		if ("error" in message) done?.reject(message.error);
		else done?.fulfil(message.outcome);
	}

	function lose(member: Member, error: unknown): void {
		if (!members.delete(member)) return;
		member.busyWith?.reject(error);
		handOut();
	}

	function handOut(): void {
		while (queue.length > 0) {
			const idle = [...members].find(({ busyWith }) => !busyWith);
			if (!idle && members.size >= workers) return;
			const member = idle ?? start();
			const next = queue.shift() as Waiting;
			member.busyWith = next;
			member.worker.ref();
			member.worker.postMessage(next.job);
		}
	}

	return {
		run: (job) =>
			new Promise<Outcome>((fulfil, reject) => {
				queue.push({ job, fulfil: (outcome) => fulfil(outcome as Outcome), reject });
				handOut();
			}),
	};
}
