import { setTimeout as sleep } from "node:timers/promises";
import { createPace, type Pace } from "./pace.server.ts";

/** What requests to one endpoint share: at most so many of them are in flight at once. */
export type Slots = { take(signal: AbortSignal): Promise<() => void> };

/** Places for `width` requests, handed on in the order in which they were asked for. */
export function createSlots(width: number): Slots {
	let free = width;
	const waiting: (() => void)[] = [];
	const give = () => {
		const next = waiting.shift();
		if (next) next();
		else free++;
	};
	async function take(signal: AbortSignal): Promise<() => void> {
		signal.throwIfAborted();
		if (free > 0) free--;
		else await turn(waiting, signal);
		let held = true;
		return () => {
			if (held) give();
			held = false;
		};
	}
	return { take };
}

/** Waits in line; whoever gives up leaves the line, so that no place is handed to nobody. */
function turn(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		const enter = () => {
			signal.removeEventListener("abort", leave);
			resolve();
		};
		const leave = () => {
			const place = waiting.indexOf(enter);
			if (place >= 0) waiting.splice(place, 1);
			reject(signal.reason);
		};
		waiting.push(enter);
		signal.addEventListener("abort", leave, { once: true });
	});
}

/** The way to one model of one endpoint. A refusal for its rate limit closes it for all at once. */
export type Lane = {
	/** When requests may be sent again, in milliseconds since 1970; in the past when it is open. */
	readonly opensAt: number;
	/** How often it was closed since the last answer. */
	readonly refusals: number;
	/**
	 * A place for one request of about so many tokens; waits for the lane to open and for its turn at
	 * the lane's pace. Call what it returns to give the place back.
	 */
	take(signal: AbortSignal, tokens?: number): Promise<() => void>;
	/** How fast it sends. */
	readonly pace: Pace;
	/**
	 * Closes the lane after a 429 to a request sent at `sentAt`. The refusals of requests that were
	 * under way together close it once. Without `retryAfterMs` each further refusal doubles the wait.
	 */
	close(refusal: { sentAt: number; retryAfterMs: number | undefined }): void;
	/** An answer came: the next refusal is a first one again. */
	answered(): void;
};

const LONGEST_WAIT_MS = 60_000;

export function createLane(
	slots: Slots,
	firstWaitMs: number,
	pace: Pace = createPace({ requests: null, tokens: null }),
): Lane {
	const gate = createSlots(1);
	let opensAt = 0;
	let closedAt = 0;
	let refusals = 0;

	async function take(signal: AbortSignal, tokens = 0): Promise<() => void> {
		for (;;) {
			await passGate(signal, tokens);
			const give = await slots.take(signal);
			if (opensAt <= Date.now()) return give;
			give();
		}
	}

	/** One at a time waits for the pace; the others stand in line behind it. */
	async function passGate(signal: AbortSignal, tokens: number): Promise<void> {
		const leave = await gate.take(signal);
		try {
			for (;;) {
				const now = Date.now();
				const wait = opensAt > now ? opensAt - now : pace.take(now, tokens);
				if (wait <= 0) return;
				await sleep(wait, undefined, { signal });
			}
		} finally {
			leave();
		}
	}

	function close({ sentAt, retryAfterMs }: Parameters<Lane["close"]>[0]): void {
		const now = Date.now();
		if (sentAt > closedAt) {
			refusals++;
			pace.refused(now);
		}
		const doubled = Math.min(LONGEST_WAIT_MS, firstWaitMs * 2 ** Math.max(0, refusals - 1));
		opensAt = Math.max(opensAt, now + (retryAfterMs ?? doubled));
		closedAt = now;
	}

	return {
		get opensAt() {
			return opensAt;
		},
		get refusals() {
			return refusals;
		},
		pace,
		take,
		close,
		answered: () => {
			refusals = 0;
		},
	};
}
