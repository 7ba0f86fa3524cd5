import { setTimeout as sleep } from "node:timers/promises";
import { LONGEST_WAIT_MS } from "#db/queries/run-waits.server.ts";
import { createPace, type Pace } from "./pace.server.ts";

/** What requests to one endpoint share: at most so many of them are in flight at once. */
export type Slots = {
	take(signal: AbortSignal): Promise<() => void>;
	/** Changes how many there are. Who has one keeps it. */
	resize(width: number): void;
	readonly inUse: number;
	readonly waiting: number;
};

/** Places for `width` requests, handed on in the order in which they were asked for. */
export function createSlots(width: number): Slots {
	let inUse = 0;
	const waiting: (() => void)[] = [];
	function handOn(): void {
		while (inUse < width) {
			const next = waiting.shift();
			if (!next) return;
			inUse++;
			next();
		}
	}
	async function take(signal: AbortSignal): Promise<() => void> {
		signal.throwIfAborted();
		if (inUse < width) inUse++;
		else await turn(waiting, signal);
		let held = true;
		return () => {
			if (held) inUse--;
			held = false;
			handOn();
		};
	}
	return {
		take,
		resize(to) {
			width = to;
			handOn();
		},
		get inUse() {
			return inUse;
		},
		get waiting() {
			return waiting.length;
		},
	};
}

/** As many places for each kind of requests, made when they are first asked for. */
export function slotsByKind(width: number): (kind: string) => Slots {
	const slots = new Map<string, Slots>();
	return (kind) => {
		const found = slots.get(kind) ?? createSlots(width);
		slots.set(kind, found);
		return found;
	};
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
	/** Milliseconds until requests may be sent again; 0 when it is open. */
	readonly opensInMs: number;
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
	 * Closes the lane after a 429 to a request sent at `sentAt`, by the clock of `performance.now()`. The
	 * refusals of requests that were under way together close it once. Without `retryAfterMs`, or with
	 * more of it than anybody waits for, each further refusal doubles the wait.
	 */
	close(refusal: { sentAt: number; retryAfterMs: number | undefined }): void;
	/** Closes it for so long for a server that is busy: that says nothing of how fast it may be asked. */
	rest(ms: number): void;
	/** An answer came: the next refusal is a first one again. */
	answered(): void;
};

const LONGEST_DOUBLED_MS = 60_000;

/** Whoever asks for a longer wait than an hour means another day: the run is paused, not kept waiting. */
export function isTooLongToWait(retryAfterMs: number | undefined): boolean {
	return retryAfterMs !== undefined && retryAfterMs > LONGEST_WAIT_MS;
}

/** All its times are those of a clock that nobody can set. */
export function createLane(
	slots: Pick<Slots, "take">,
	firstWaitMs: number,
	pace: Pace = createPace({ requests: null, tokens: null }),
): Lane {
	const gate = createSlots(1);
	let opensAt = 0;
	let closedAt = Number.NEGATIVE_INFINITY;
	let refusals = 0;

	async function take(signal: AbortSignal, tokens = 0): Promise<() => void> {
		for (;;) {
			await passGate(signal, tokens);
			const give = await slots.take(signal);
			if (opensAt <= performance.now()) return give;
			give();
		}
	}

	/** One at a time waits for the pace; the others stand in line behind it. */
	async function passGate(signal: AbortSignal, tokens: number): Promise<void> {
		const leave = await gate.take(signal);
		try {
			for (;;) {
				const now = performance.now();
				const wait = opensAt > now ? opensAt - now : pace.take(now, tokens);
				if (wait <= 0) return;
				await sleep(wait, undefined, { signal });
			}
		} finally {
			leave();
		}
	}

	function close({ sentAt, retryAfterMs }: Parameters<Lane["close"]>[0]): void {
		const now = performance.now();
		if (sentAt > closedAt) refusals++;
		const doubled = Math.min(LONGEST_DOUBLED_MS, firstWaitMs * 2 ** Math.max(0, refusals - 1));
		const wait = isTooLongToWait(retryAfterMs) ? doubled : (retryAfterMs ?? doubled);
		pace.refused(now);
		pace.rests(Math.max(0, now + wait - Math.max(opensAt, now)));
		opensAt = Math.max(opensAt, now + wait);
		closedAt = now;
	}

	return {
		get opensInMs() {
			return Math.max(0, opensAt - performance.now());
		},
		get refusals() {
			return refusals;
		},
		pace,
		take,
		close,
		rest(ms) {
			const now = performance.now();
			pace.rests(Math.max(0, now + ms - Math.max(opensAt, now)));
			opensAt = Math.max(opensAt, now + ms);
		},
		answered: () => {
			refusals = 0;
		},
	};
}
