import { setTimeout as sleep } from "node:timers/promises";
import { type HandOut, type HandOutOptions, handOutByLooks } from "../hand-out.ts";
import { deal, makeQueue, takeTickets } from "./chunk-queue.ts";
import type { Database } from "./database.ts";
import { isClosedForNow } from "./errors.ts";

/** A queue whose server is gone is left behind after so long. */
const PATIENCE_MS = 5_000;
/** A queue that could not be made, or is another version's, is tried again after so long. */
const WITHOUT_MS = 30_000;

/**
 * By the queue: every process looks which runs are in need, one of them lays out tickets, and all take these as they
 * have room. The queue is made where it is missing; where it cannot be, each looks for itself meanwhile, since what is
 * done and held stands in the run's own tables.
 */
export function startHandOut(db: Database, options: HandOutOptions): HandOut {
	const { lookMs, runsInNeed, full, onTrouble } = options;
	const client = db.$client;
	let isOver = false;
	let isMade = false;
	let byLooks: HandOut | null = null;
	/** What goes on, so that it is not begun twice, and is waited for. */
	const under = new Map<string, Promise<void>>();

	function once(name: string, work: () => Promise<void>): void {
		if (isOver || under.has(name)) return;
		const going = work()
			.catch(onTrouble)
			.finally(() => under.delete(name));
		under.set(name, going);
	}

	async function look(): Promise<void> {
		if (!isMade && !(await made())) return;
		try {
			const runs = await runsInNeed();
			if (runs.length === 0) return;
			await client.transaction("", () =>
				deal((text, values) => client.query({ text }, values), runs),
			);
			const isFull = new Set(full());
			if (runs.some(({ runId }) => !isFull.has(runId))) once("taking", taking);
		} catch (error) {
			// Perhaps it is not there any more, or not for this user.
			isMade = isClosedForNow(error);
			throw error;
		}
	}

	async function made(): Promise<boolean> {
		try {
			await makeQueue(client.named);
			isMade = true;
			return true;
		} catch (error) {
			onTrouble(error);
			if (isClosedForNow(error)) return false;
		}
		byLooks = handOutByLooks(options);
		const until = performance.now() + WITHOUT_MS;
		while (!isOver && performance.now() < until) await sleep(lookMs, undefined, { ref: false });
		await byLooks.stop();
		return false;
	}

	/** Somebody has room since it was last taken. */
	let isWanted = false;
	async function taking(): Promise<void> {
		do {
			isWanted = false;
			await takeTickets(client.pool, options);
		} while (isWanted && !isOver);
	}

	const timer = setInterval(() => once("looking", look), lookMs);
	timer.unref();
	return {
		ask() {
			isWanted = true;
			once("taking", taking);
		},
		async stop() {
			isOver = true;
			clearInterval(timer);
			await byLooks?.stop();
			const ended = Promise.all(under.values());
			await Promise.race([ended, sleep(PATIENCE_MS, undefined, { ref: false })]);
		},
	};
}
