import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import { taskFile } from "./task-file.ts";

/** What a task module exports: one job in, one outcome out, both of them what threads can hand over. */
type RunJob = (job: never) => unknown;
type JobOf<Run extends RunJob> = Parameters<Run>[0];
type OutcomeOf<Run extends RunJob> = Awaited<ReturnType<Run>>;

export type WorkerPool = {
	/**
	 * Carries out a function of a task module beside the event loop; an error that is thrown there
	 * rejects. Columns travel for nothing where they lie in shared memory.
	 * @param task its file as it is imported, `#app/agreement/report-task.ts`
	 * @param name the function's; `runJob` where the module has one purpose
	 */
	readonly run: <Run extends RunJob>(
		task: string,
		job: JobOf<Run>,
		name?: string,
	) => Promise<OutcomeOf<Run>>;
	/** Ends all threads; jobs that are not done reject. */
	readonly close: () => Promise<void>;
};

/** An idle thread holds some 40 MB: it goes when nobody has needed it for so long. */
const IDLE_MS = 60_000;
/** Pages are answered first, however many threads compute. */
const NICER = 10;

/**
 * Threads that start with the first jobs and do not keep the process alive.
 * @param from as `taskFile` takes it; a parameter for tests and benches
 * @param env of the threads, where it is another than this process's; a parameter for tests
 */
export function workerPool(
	threads: number = availableParallelism(),
	from?: string,
	env?: NodeJS.ProcessEnv,
): WorkerPool {
	let pool: Piscina | undefined;
	return {
		run: (task, job, name = "runJob") => {
			// How a thread loads its task is the same for all of them.
			const { filename, execArgv } = taskFile(task, from);
			pool ??= new Piscina({
				minThreads: 0,
				maxThreads: threads,
				idleTimeout: IDLE_MS,
				niceIncrement: NICER,
				recordTiming: false,
				execArgv,
				...(env && { env: env as Record<string, string> }),
			});
			return pool.run(job, { filename, name });
		},
		close: async () => pool?.destroy(),
	};
}

// Development reloads modules; threads must not pile up.
const shared = globalThis as { concordWorkers?: WorkerPool };

/** The threads of this process: graphs, columns and reports wait for the same processors. */
export function workers(): WorkerPool {
	shared.concordWorkers ??= workerPool();
	return shared.concordWorkers;
}
