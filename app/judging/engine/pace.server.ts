/** So many a minute at an even pace, with a little to begin with: one kind of limit of a lane. */
type Meter = {
	/** When `amount` may be used, at `now`; nothing is used yet. */
	readyAt(now: number, amount: number): number;
	use(now: number, amount: number): void;
	perMinute: number;
};

/** Less than is allowed: providers count in windows of their own, and clocks differ. */
const SHARE_USED = 0.97;
/** May go out at once after a rest, as a share of a minute's amount. */
const BURST_SHARE = 0.02;

/** A process without places is about to get some, or has nothing to send. */
const SMALLEST_SHARE = 0.01;

const MINUTE_MS = 60_000;

/**
 * The generic cell rate algorithm: `at` is when everything used so far would be used up at an even
 * pace. With the burst, no window of a minute holds more than 99 % of what is allowed.
 */
function createMeter(perMinute: number, share: () => number): Meter {
	let at = Number.NEGATIVE_INFINITY;
	const meter: Meter = {
		perMinute,
		readyAt(now, amount) {
			const burst = Math.max(MINUTE_MS * BURST_SHARE, msOf(Math.min(amount, meter.perMinute)));
			return Math.max(at, now) + msOf(amount) - burst;
		},
		use(now, amount) {
			at = Math.max(at, now) + msOf(amount);
		},
	};
	const used = () => meter.perMinute * SHARE_USED * Math.max(share(), SMALLEST_SHARE);
	const msOf = (amount: number) => (amount / used()) * MINUTE_MS;
	return meter;
}

/** What a provider allows a minute; null where it is not known. */
export type Limits = { readonly requests: number | null; readonly tokens: number | null };

/**
 * How fast a lane may send: by the limits that somebody entered, by those that answers announce, and,
 * where neither is known, by what was let in when the endpoint refused again and again. All moments
 * are of one clock that never goes back.
 */
export type Pace = {
	/** Milliseconds to wait before a request of so many tokens; 0: it may go now, and is counted. */
	take(now: number, tokens: number): number;
	/** The request used so many tokens more (or fewer) than was thought. */
	correct(now: number, tokens: number): void;
	/** An answer announced its limits. */
	announced(limits: Limits): void;
	/** The endpoint refused a request for its rate limit. */
	refused(now: number): void;
	/** Nothing will be sent for so long: that says nothing about how fast requests are let in. */
	rests(ms: number): void;
	/** The limits it goes by now; stated ones are those of all processes together. */
	readonly limits: Limits;
};

/** After a refusal: a little slower than what was let in. */
const LEARNT_SHARE = 0.9;
/** A learnt pace stands for so long, then rises step by step, and is forgotten after a minute. */
const STANDS_MS = 15_000;
const STEP_MS = 5_000;
const RISE_A_STEP = 1.25;
/** A rate is not read off a shorter time than this. */
const SHORTEST_MS = 1_000;
/** Refusals of requests that were under way together teach once. */
const LESSON_MS = 5_000;
/** Fewer refusals in a minute than this share of what was let in are no limit that one runs into. */
const FEWEST_REFUSED = 0.01;
/** Limits and shares change meanwhile: nobody waits longer without looking again. */
const LOOK_AGAIN_MS = 1_000;

/** @param share which part of the endpoint's limits is this process's, from 0 to 1 */
export function createPace(known: Limits, share: () => number = () => 1): Pace {
	const stated = {
		requests: known.requests === null ? null : createMeter(known.requests, share),
		tokens: known.tokens === null ? null : createMeter(known.tokens, share),
	};
	let learnt: Meter | null = null;
	let lesson = Number.NEGATIVE_INFINITY;
	let raisedAt = 0;
	/** Where no limit was entered: moments of the requests of the last minute that were let in. */
	const sent: number[] = [];
	const refusals: number[] = [];

	function forget(now: number): void {
		for (const moments of [sent, refusals]) {
			while (moments.length > 0 && moments[0] <= now - MINUTE_MS) moments.shift();
		}
	}

	/** A minute without a refusal: there is no limit that this lane meets. */
	function rise(now: number): void {
		if (!learnt) return;
		if (now - lesson >= MINUTE_MS) learnt = null;
		else if (now - lesson >= STANDS_MS && now - raisedAt >= STEP_MS) {
			learnt.perMinute *= RISE_A_STEP;
			raisedAt = now;
		}
	}

	/** Requests a minute that were let in while the lane was open; the refused ones left out. */
	function letIn(now: number): number {
		forget(now);
		const elapsed = Math.max(SHORTEST_MS, now - (sent[0] ?? now));
		return (Math.max(1, sent.length) / elapsed) * MINUTE_MS;
	}

	function announce(kind: "requests" | "tokens", limit: number | null): void {
		if (known[kind] !== null || limit === null) return;
		const meter = stated[kind];
		if (meter) meter.perMinute = limit;
		else stated[kind] = createMeter(limit, share);
	}

	return {
		take(now, amount) {
			rise(now);
			const ready = Math.max(
				stated.requests?.readyAt(now, 1) ?? now,
				learnt?.readyAt(now, 1) ?? now,
				amount > 0 ? (stated.tokens?.readyAt(now, amount) ?? now) : now,
			);
			if (ready > now) return Math.min(LOOK_AGAIN_MS, Math.ceil(ready - now));
			stated.requests?.use(now, 1);
			learnt?.use(now, 1);
			if (amount > 0) stated.tokens?.use(now, amount);
			if (known.requests === null) {
				forget(now);
				sent.push(now);
			}
			return 0;
		},
		correct(now, amount) {
			stated.tokens?.use(now, amount);
		},
		announced(limits) {
			announce("requests", limits.requests);
			announce("tokens", limits.tokens);
		},
		refused(now) {
			if (known.requests !== null) return;
			sent.pop();
			refusals.push(now);
			if (now - lesson < LESSON_MS) return;
			const isFirst = lesson === Number.NEGATIVE_INFINITY;
			lesson = now;
			forget(now);
			if (isFirst || refusals.length < sent.length * FEWEST_REFUSED) return;
			const rate = letIn(now) * LEARNT_SHARE;
			if (learnt) learnt.perMinute = Math.min(learnt.perMinute * LEARNT_SHARE, rate);
			else learnt = createMeter(rate, () => 1);
			raisedAt = now;
		},
		rests(ms) {
			sent.forEach((moment, at) => {
				sent[at] = moment + ms;
			});
		},
		get limits() {
			const requests = [stated.requests, learnt].flatMap((meter) => meter?.perMinute ?? []);
			return {
				requests: requests.length === 0 ? null : Math.min(...requests),
				tokens: stated.tokens?.perMinute ?? null,
			};
		},
	};
}
