import { setTimeout as sleep } from "node:timers/promises";
import { type HandOut, type HandOutOptions, handOutByLooks } from "../hand-out.ts";
import { deal, makeQueue, type Taker, takeTickets } from "./chunk-queue.ts";
import type { Database } from "./database.ts";
import { isClosedForNow } from "./errors.ts";

/** A queue whose server is gone is left behind after so long. */
const PATIENCE_MS = 5_000;
/** A queue that could not be made, or is another version's, is tried again after so long. */
const WITHOUT_MS = 30_000;
/** How the library ends a process whose queue another version is changing. */
const ENDED_BY_LIBRARY = 57;
/** The queue's schema, tables or functions are not there, or not for this user. */
const NO_QUEUE = ["3F000", "42P01", "42883", "42501"];

/**
 * By the queue: every process looks which runs are in need, one of them lays out tickets, and all take these as they
 * have room. The queue is made where it is missing; where it cannot be, each looks for itself meanwhile, since what is
 * done and held stands in the run's own tables.
 */
export function startHandOut(db: Database, options: HandOutOptions): HandOut {
	const { lookMs, runsInNeed, onTrouble } = options;
	const client = db.$client;
	const over = new AbortController();
	let taker: Taker | null = null;

	const pause = (ms: number) =>
		sleep(ms, undefined, { signal: over.signal, ref: false }).catch(() => {});

	async function takeWhileItLasts(): Promise<void> {
		while (!over.signal.aborted) {
			try {
				await makeQueue(client.pool);
			} catch (error) {
				onTrouble(error);
				if (isClosedForNow(error)) {
					await pause(lookMs);
					continue;
				}
				const byLooks = handOutByLooks(options);
				await pause(WITHOUT_MS);
				await byLooks.stop();
				continue;
			}
			taker = takeTickets(client.pool, options);
			await taker.ended;
			taker = null;
			if (process.exitCode === ENDED_BY_LIBRARY) process.exitCode = undefined;
			await pause(lookMs);
		}
	}

	let isDealing = false;
	async function look(): Promise<void> {
		if (taker === null || isDealing) return;
		isDealing = true;
		try {
			const runs = await runsInNeed();
			if (runs.length === 0) return;
			await client.transaction("", () =>
				deal((text, values) => client.query({ text }, values), runs),
			);
		} catch (error) {
			onTrouble(error);
			if (NO_QUEUE.includes(String((error as { code?: unknown }).code))) taker?.end();
		} finally {
			isDealing = false;
		}
	}

	const taking = takeWhileItLasts();
	const timer = setInterval(() => void look(), lookMs);
	timer.unref();
	return {
		ask() {
			try {
				if (!over.signal.aborted) taker?.look();
			} catch {
				// It has just ended, and is about to be begun anew.
			}
		},
		async stop() {
			clearInterval(timer);
			over.abort();
			taker?.end();
			await Promise.race([taking, sleep(PATIENCE_MS, undefined, { ref: false })]);
		},
	};
}
