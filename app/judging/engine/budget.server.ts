import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import {
	type Flight,
	moneyOfRun,
	type RunMoney,
	setFlightsAside,
	takeFlightBack,
	whatIsHeld,
} from "#db/queries/flights.server.ts";
import type { LeasedTask } from "#db/queries/run-tasks.server.ts";
import { whenOpen } from "../../base/when-open.server.ts";
import { createBatcher } from "./batcher.ts";

/** What is set aside for a request: the id that its exchange will have; or why it may not be sent. */
export type SetAside =
	| { readonly kind: "set-aside"; readonly id: string }
	/** Somebody else has the task by now. */
	| { readonly kind: "lease-lost" }
	/** The cap leaves no room, and nothing is under way that could give any back. */
	| { readonly kind: "no-room"; readonly money: RunMoney };

/**
 * The money of one run. What a request can cost at most is stored before it is sent, in the transaction
 * that looks whether the run's cap has room for it, and goes when its exchange is stored with what it did
 * cost. So the cap holds with any number in flight and in any number of processes; and what a process
 * that died had sent goes on counting as what it can have cost.
 */
export type Budget = {
	/**
	 * Sets `worst` micro-units aside; waits while what is under way might leave enough after all.
	 * @param worst null where it is not known: nothing is set aside, which a run with a cap must not ask for
	 */
	setAside(task: LeasedTask, worst: number | null, signal: AbortSignal): Promise<SetAside>;
	/** The request was not sent after all. */
	takeBack(id: string): Promise<void>;
	/** An exchange was stored: there may be room again. */
	settled(): void;
	/** Looked at right before sending, since the process may have been suspended after setting aside. */
	stillHolds(task: LeasedTask, endpointId: string): ReturnType<typeof whatIsHeld>;
};

/** What other processes store is seen this late. */
const LOOK_MS = 100;
/** Requests whose money is set aside in one transaction come within so many milliseconds. */
const TOGETHER_MS = 1;

/**
 * When to ask again for a request that was refused, by the money of its run a moment later: at once where there is
 * room by now, later where what is under way may leave some, else never.
 */
export function whenAgain(
	{ cap, known, assumed, underWay }: RunMoney,
	worst: number,
): "at-once" | "later" | "never" {
	if (cap === null || known + assumed + underWay + worst <= cap) return "at-once";
	return underWay > 0 ? "later" : "never";
}

/** `lookMs`: how late what other processes store is seen, which tests set. */
export function createBudget(
	db: Database,
	{
		runId,
		processId,
		lookMs = LOOK_MS,
	}: { readonly runId: string; readonly processId: string; readonly lookMs?: number },
): Budget {
	const waiting = new Set<() => void>();
	const setFlightAside = createBatcher(
		(flights: readonly Flight[]) => whenOpen(db, () => setFlightsAside(db, flights)),
		TOGETHER_MS,
	);

	async function setAside(
		task: LeasedTask,
		worst: number | null,
		signal: AbortSignal,
	): Promise<SetAside> {
		const id = newId("exc");
		if (worst === null) return { kind: "set-aside", id };
		const { id: runTaskId, leaseToken } = task;
		const flight = { id, runId, runTaskId, leaseToken, processId, worstMicros: worst };
		for (;;) {
			if (await setFlightAside({ ...flight, createdAt: new Date() })) {
				return { kind: "set-aside", id };
			}
			const held = await whatIsHeld(db, { ...flight, endpointId: "" });
			if (!held.lease) return { kind: "lease-lost" };
			const money = await moneyOfRun(db, runId);
			const again = whenAgain(money, worst);
			if (again === "never") return { kind: "no-room", money };
			if (again === "later") await change(signal);
			signal.throwIfAborted();
		}
	}

	/** Something was stored, here or in another process. */
	function change(signal: AbortSignal): Promise<void> {
		return new Promise((resolve) => {
			const wake = () => {
				clearTimeout(timer);
				signal.removeEventListener("abort", wake);
				waiting.delete(wake);
				resolve();
			};
			const timer = setTimeout(wake, lookMs);
			signal.addEventListener("abort", wake);
			waiting.add(wake);
		});
	}

	return {
		setAside,
		takeBack: (id) => whenOpen(db, () => takeFlightBack(db, id)),
		settled: () => {
			for (const wake of waiting) wake();
		},
		stillHolds: (task, endpointId) =>
			whatIsHeld(db, { runTaskId: task.id, leaseToken: task.leaseToken, processId, endpointId }),
	};
}
