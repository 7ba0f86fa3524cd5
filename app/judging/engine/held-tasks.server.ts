import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#db/dialect";
import { type LeasedTask, renewLeases } from "#db/queries/run-tasks.server.ts";

/** The tasks that a run works on right now. Their leases are renewed as long as they are held. */
export type HeldTasks = {
	readonly size: number;
	/** Holds tasks until their work has ended. */
	hold(tasks: readonly LeasedTask[], work: Promise<void>): void;
	/** Resolves when some work ends; rejects when some work failed, which is a bug. */
	oneEnded(): Promise<void>;
	/** Resolves when all work has ended, or when the time is over. Never rejects. */
	allEnded(withinMs?: number): Promise<void>;
	/** Stops renewing leases. */
	close(): void;
};

export function createHeldTasks(db: Database, leaseMs: number): HeldTasks {
	const held = new Map<string, LeasedTask>();
	const working = new Set<Promise<void>>();
	let failure: { error: unknown } | null = null;
	let ended = withResolver();

	function hold(tasks: readonly LeasedTask[], work: Promise<void>): void {
		for (const task of tasks) held.set(task.id, task);
		const settled = work
			.catch((error: unknown) => {
				failure ??= { error };
			})
			.finally(() => {
				for (const task of tasks) held.delete(task.id);
				working.delete(settled);
				ended.resolve();
				ended = withResolver();
			});
		working.add(settled);
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

	async function renew(): Promise<void> {
		const leaseUntil = new Date(Date.now() + leaseMs);
		const byToken = new Map<string, string[]>();
		for (const { id, leaseToken } of held.values()) {
			byToken.set(leaseToken, [...(byToken.get(leaseToken) ?? []), id]);
		}
		for (const [leaseToken, ids] of byToken) await renewLeases(db, { leaseToken, ids }, leaseUntil);
	}

	const heartbeat = setInterval(() => {
		renew().catch((error: unknown) => {
			failure ??= { error };
		});
	}, leaseMs / 3);
	heartbeat.unref();

	return {
		get size() {
			return held.size;
		},
		hold,
		oneEnded,
		allEnded,
		close: () => clearInterval(heartbeat),
	};
}

function withResolver(): { promise: Promise<void>; resolve: () => void } {
	let resolve: () => void = () => {};
	const promise = new Promise<void>((done) => {
		resolve = done;
	});
	return { promise, resolve };
}
