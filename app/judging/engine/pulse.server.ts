import { hostname } from "node:os";
import { whatThisProcessIs } from "#db/audit/acting.ts";
import { type Database, isClosedForNow } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import {
	buryProcess,
	givePulse,
	leaveProcesses,
	pulsesBeside,
	type Sign,
} from "#db/queries/processes.server.ts";
import { log } from "../../base/log.server.ts";

/** A process among those that carry out runs of one database, for as long as one of its runs goes on. */
export type Pulse = {
	/** Its id among the processes. */
	readonly id: string;
	/** Gives the first sign of life, and further ones until everybody who joined has left. */
	join(): Promise<() => Promise<void>>;
	/** A sign of life at once: after the process was suspended, for instance. */
	beat(): Promise<void>;
	/** Called whenever the process was taken for dead and had lost what it held. */
	onRebirth(listener: () => Promise<void>): () => void;
	/** Called when the last of its runs is over: it holds nothing any more. */
	onEnd(listener: () => void): void;
};

/** "concord worker (process 4711 on judges-1)": what people know this process by. */
function ownName(): string {
	const acting = whatThisProcessIs();
	const what = acting.actor === "command" ? `concord ${acting.command}` : "server";
	return `${what} (process ${process.pid} on ${hostname()})`;
}

/** A process whose pulse stood still for so many of ours is dead. */
const STILL = 3;

/** What stood there of another process when it was looked at, and for how many of our pulses. */
type Seen = Sign & { readonly still: number };

/**
 * Leases, places and runs by batch are held as long as their process lives, and whether it does is found
 * without a clock: each process counts its pulse up in the database, and watches the others' while it does.
 * Who could not write, because the database was locked, saw nothing and buries nobody.
 * @param leaseMs after about so long a silent process is taken for dead
 */
export function createPulse(db: Database, leaseMs: number): Pulse {
	const id = newId("prc");
	const seen = new Map<string, Seen>();
	const listeners = new Set<() => Promise<void>>();
	const atEnd = new Set<() => void>();
	let members = 0;
	let timer: NodeJS.Timeout | undefined;
	let isKnown = false;
	let isTicking = false;

	async function beat(): Promise<void> {
		if (members === 0) return;
		const pulse = await givePulse(db, { id, name: ownName(), now: new Date() });
		if (pulse === 1 && isKnown) {
			log().warn("This process stood still and was taken for dead: others may have its work");
			for (const listener of listeners) await listener();
		}
		isKnown = true;
	}

	async function watch(): Promise<void> {
		const others = await pulsesBeside(db, id);
		for (const known of seen.keys()) {
			if (!others.some((other) => other.id === known)) seen.delete(known);
		}
		for (const other of others) {
			const before = seen.get(other.id);
			const still = before && isSameSign(before, other) ? before.still + 1 : 0;
			seen.set(other.id, { ...other, still });
			if (still >= STILL) await buryProcess(db, other);
		}
	}

	async function tick(): Promise<void> {
		// Looks that piled up behind a lock would find one pulse several times in a moment.
		if (isTicking) return;
		isTicking = true;
		try {
			await beat();
			await watch();
		} catch (error) {
			// Nobody else can write either: no life is in doubt.
			if (!isClosedForNow(error)) log().warn({ err: error }, "A sign of life could not be given");
		} finally {
			isTicking = false;
		}
	}

	async function join(): Promise<() => Promise<void>> {
		members++;
		if (members === 1) {
			timer = setInterval(tick, leaseMs / STILL);
			timer.unref();
		}
		await beat();
		let isIn = true;
		return async () => {
			if (!isIn) return;
			isIn = false;
			members--;
			if (members > 0) return;
			clearInterval(timer);
			for (const listener of atEnd) listener();
			seen.clear();
			isKnown = false;
			await leaveProcesses(db, id);
		};
	}

	return {
		id,
		join,
		beat,
		onRebirth(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		onEnd: (listener) => void atEnd.add(listener),
	};
}

/** A process that was taken for dead begins at 1 again: at the same pulse it is another life. */
function isSameSign(one: Sign, other: Sign): boolean {
	return one.pulse === other.pulse && one.startedAt.getTime() === other.startedAt.getTime();
}
