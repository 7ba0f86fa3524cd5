import { setTimeout as sleep } from "node:timers/promises";
import type { WorkerPool } from "graphile-worker";
import type { HandOut, HandOutOptions } from "../hand-out.ts";
import { deal, takeTickets } from "./chunk-queue.ts";
import type { Database } from "./database.ts";

/** A queue whose server is gone is left behind after so long. */
const PATIENCE_MS = 5_000;

/**
 * By the queue: every process looks which runs are in need, one of them lays out tickets, and all take these as they
 * have room.
 */
export function startHandOut(db: Database, options: HandOutOptions): HandOut {
	const { lookMs, runsInNeed, onTrouble } = options;
	const client = db.$client;
	const over = new AbortController();
	let pool: WorkerPool | null = null;

	async function takeWhileItLasts(): Promise<void> {
		while (!over.signal.aborted) {
			try {
				pool = takeTickets(client.pool, options);
				await pool.promise;
			} catch (error) {
				onTrouble(error);
			}
			pool = null;
			await sleep(lookMs, undefined, { signal: over.signal, ref: false }).catch(() => {});
		}
	}

	let isDealing = false;
	async function look(): Promise<void> {
		if (pool === null || isDealing) return;
		isDealing = true;
		try {
			const runs = await runsInNeed();
			if (runs.length === 0) return;
			await client.transaction("", () =>
				deal((text, values) => client.query({ text }, values), runs),
			);
		} finally {
			isDealing = false;
		}
	}

	const taking = takeWhileItLasts();
	const timer = setInterval(() => void look().catch(onTrouble), lookMs);
	timer.unref();
	return {
		ask() {
			try {
				if (!over.signal.aborted) pool?.nudge(1);
			} catch {
				// It has just ended, and is about to be begun anew.
			}
		},
		async stop() {
			clearInterval(timer);
			over.abort();
			await Promise.race([
				Promise.all([pool?.gracefulShutdown(), taking]).catch(onTrouble),
				sleep(PATIENCE_MS, undefined, { ref: false }),
			]);
		},
	};
}
