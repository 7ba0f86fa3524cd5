import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Watched } from "../resampling/replicates.ts";
import { asThrown, type FromWorker, type ToWorker } from "./messages.ts";

export type WorkerPool<Data, Job, Outcome> = {
	/**
	 * The outcomes of all jobs, in their order, whichever worker did them and when. `data` goes to each
	 * worker once: columns should lie in shared memory (`sharedColumn`). `onProgress` hears how many jobs
	 * are done. An abort ends the workers that are at it and rejects with the signal's reason; so does
	 * the first job that throws, with its error.
	 */
	readonly run: (data: Data, jobs: readonly Job[], watched?: Watched) => Promise<Outcome[]>;
	/** Ends all workers; runs that are not done reject. */
	readonly close: () => Promise<void>;
};

type Run = {
	readonly id: number;
	readonly data: unknown;
	readonly jobs: readonly unknown[];
	/** The job that is handed out next. */
	next: number;
	readonly done: (index: number, outcome: unknown) => void;
	readonly fail: (error: unknown) => void;
};

type Member = {
	readonly worker: Worker;
	readonly knows: Set<number>;
	busyWith: Run | undefined;
};

// Resolved at run time, so that it is found from the bundle of the server too.
const resolve = createRequire(import.meta.url).resolve;

/**
 * A pool of worker threads that carry out the jobs of one task module: a file, named by its path or
 * `#…` import, that exports `runJob(data, job)`. Threads start with the first jobs, never more than
 * `workers`, and wait for further runs without keeping the process alive. Several runs take turns,
 * job by job.
 */
export function workerPool<Data, Job, Outcome>(
	task: string,
	{ workers = availableParallelism() }: { readonly workers?: number | undefined } = {},
): WorkerPool<Data, Job, Outcome> {
	const boot = resolve("#stats/workers/worker-boot.js");
	const workerData = { task: resolve(task) };
	const members = new Set<Member>();
	/** Runs with jobs to hand out; the first one is next. */
	let waiting: Run[] = [];
	const unfinished = new Set<Run>();
	let runs = 0;

	function start(): Member {
		const worker = new Worker(boot, { workerData, execArgv: [] });
		const member: Member = { worker, knows: new Set(), busyWith: undefined };
		members.add(member);
		worker.on("message", (message: FromWorker) => receive(member, message));
		worker.on("error", (error) => lose(member, error));
		worker.on("exit", (code) => lose(member, new Error(`a worker stopped with code ${code}`)));
		return member;
	}

	function receive(member: Member, message: FromWorker): void {
		const run = member.busyWith;
		member.busyWith = undefined;
		if (run && unfinished.has(run)) {
			if ("error" in message) run.fail(asThrown(message.error));
			else run.done(message.index, message.outcome);
		}
		handOut();
		if (!member.busyWith) member.worker.unref();
	}

	function lose(member: Member, error: unknown): void {
		if (!members.delete(member)) return;
		member.busyWith?.fail(error);
		handOut();
	}

	function handOut(): void {
		while (waiting.length > 0) {
			const idle = [...members].find(({ busyWith }) => !busyWith);
			if (!idle && members.size >= workers) return;
			const run = waiting.shift() as Run;
			give(idle ?? start(), run);
			if (run.next < run.jobs.length) waiting.push(run);
		}
	}

	function give(member: Member, run: Run): void {
		const post = (message: ToWorker) => member.worker.postMessage(message);
		if (!member.knows.has(run.id)) post({ kind: "data", run: run.id, data: run.data });
		member.knows.add(run.id);
		member.busyWith = run;
		member.worker.ref();
		const index = run.next++;
		post({ kind: "job", run: run.id, index, job: run.jobs[index] });
	}

	function finish(run: Run): void {
		unfinished.delete(run);
		waiting = waiting.filter((other) => other !== run);
		for (const { worker, knows } of members) {
			if (knows.delete(run.id)) worker.postMessage({ kind: "forget", run: run.id });
		}
	}

	function end(member: Member): Promise<number> {
		members.delete(member);
		return member.worker.terminate();
	}

	function run(data: Data, jobs: readonly Job[], { signal, onProgress }: Watched = {}) {
		return new Promise<Outcome[]>((fulfil, reject) => {
			signal?.throwIfAborted();
			if (jobs.length === 0) return fulfil([]);
			const outcomes = new Array<Outcome>(jobs.length);
			let done = 0;
			const own: Run = {
				id: runs++,
				data,
				jobs,
				next: 0,
				done(index, outcome) {
					outcomes[index] = outcome as Outcome;
					done++;
					onProgress?.(done, jobs.length);
					if (done === jobs.length) settle(() => fulfil(outcomes));
				},
				fail: (error) => settle(() => reject(error)),
			};
			function abort(): void {
				settle(() => reject(signal?.reason));
				for (const member of members) if (member.busyWith === own) void end(member);
				handOut();
			}
			function settle(how: () => void): void {
				if (!unfinished.has(own)) return;
				signal?.removeEventListener("abort", abort);
				finish(own);
				how();
			}
			signal?.addEventListener("abort", abort);
			unfinished.add(own);
			waiting.push(own);
			handOut();
		});
	}

	async function close(): Promise<void> {
		for (const { fail } of [...unfinished]) fail(new Error("the worker pool was closed"));
		await Promise.all([...members].map(end));
	}

	return { run, close };
}
