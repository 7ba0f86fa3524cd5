import { setTimeout as sleep } from "node:timers/promises";
import type { LeasedTask } from "#db/queries/run-tasks.server.ts";

/** The tasks that a run works on right now in this process. */
export type HeldTasks = {
	readonly size: number;
	/** Of how many all was asked, so that only their answers are to be stored. */
	readonly asked: number;
	/** All was asked of a task that is held: another one may be claimed in its place. */
	allAsked(task: LeasedTask): void;
	/** Holds tasks until their work has ended. */
	hold(tasks: readonly LeasedTask[], work: Promise<void>): void;
	/** Resolves when some work ends or was asked whole; rejects when some work failed, which is a bug. */
	oneEnded(): Promise<void>;
	/** Resolves when all work has ended, or when the time is over. Never rejects. */
	allEnded(withinMs?: number): Promise<void>;
};

export function createHeldTasks(): HeldTasks {
	const held = new Set<string>();
	const asked = new Set<string>();
	const working = new Set<Promise<void>>();
	let failure: { error: unknown } | null = null;
	let ended = withResolver();

	function hold(tasks: readonly LeasedTask[], work: Promise<void>): void {
		for (const task of tasks) held.add(task.id);
		const settled = work
			.catch((error: unknown) => {
				failure ??= { error };
			})
			.finally(() => {
				for (const task of tasks) {
					held.delete(task.id);
					asked.delete(task.id);
				}
				working.delete(settled);
				wake();
			});
		working.add(settled);
	}

	function wake(): void {
		ended.resolve();
		ended = withResolver();
	}

	function allAsked({ id }: LeasedTask): void {
		if (!held.has(id)) return;
		asked.add(id);
		wake();
	}

	async function oneEnded(): Promise<void> {
		if (!failure) await ended.promise;
		if (failure) throw failure.error;
	}

	async function allEnded(withinMs?: number): Promise<void> {
		if (working.size === 0) return;
		const all = Promise.all(working).then(() => {});
		if (withinMs === undefined) return all;
		const timer = new AbortController();
		const time = sleep(withinMs, undefined, { signal: timer.signal }).catch(() => {});
		await Promise.race([all, time]);
		timer.abort();
	}

	return {
		get size() {
			return held.size;
		},
		get asked() {
			return asked.size;
		},
		allAsked,
		hold,
		oneEnded,
		allEnded,
	};
}

function withResolver(): { promise: Promise<void>; resolve: () => void } {
	let resolve: () => void = () => {};
	const promise = new Promise<void>((done) => {
		resolve = done;
	});
	return { promise, resolve };
}
