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

const MINUTE_MS = 60_000;

/**
 * The generic cell rate algorithm: `at` is when everything used so far would be used up at an even
 * pace. With the burst, no window of a minute holds more than 99 % of what is allowed.
 */
function createMeter(perMinute: number): Meter {
	let at = 0;
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
	const msOf = (amount: number) => (amount / (meter.perMinute * SHARE_USED)) * MINUTE_MS;
	return meter;
}

/** What a provider allows a minute; null where it is not known. */
export type Limits = { readonly requests: number | null; readonly tokens: number | null };

/**
 * How fast a lane may send: by the limits that somebody entered, by those that answers announce, and,
 * where neither is known, by what had gone out when the endpoint refused for the second time.
 */
export type Pace = {
	/** Milliseconds to wait before a request of so many tokens; 0: it may go now, and is counted. */
	take(now: number, tokens: number): number;
	/** The request used so many tokens more (or fewer) than was thought. */
	correct(now: number, tokens: number): void;
	/** An answer announced its limits. */
	announced(limits: Limits): void;
	/** The endpoint refused for its rate limit. */
	refused(now: number): void;
	/** The limits it goes by now. */
	readonly limits: Limits;
};

/** After a refusal: a little slower than what went through. */
const LEARNT_SHARE = 0.9;
/** A learnt pace rises by this each minute without a refusal, to find out whether more is allowed. */
const RISE_A_MINUTE = 1.1;
/** A rate is not read off a shorter time than this. */
const SHORTEST_MS = 1_000;
/** Refusals of requests that were under way together teach once. */
const LESSON_MS = 5_000;

export function createPace(known: Limits): Pace {
	let requests = known.requests === null ? null : createMeter(known.requests);
	let tokens = known.tokens === null ? null : createMeter(known.tokens);
	/** Where no limit is stated: moments of the requests of the last minute. */
	const sent: number[] = [];
	let lesson = Number.NEGATIVE_INFINITY;
	let raisedAt = Number.NEGATIVE_INFINITY;
	let isLearnt = false;

	function forget(now: number): void {
		while (sent.length > 0 && sent[0] <= now - MINUTE_MS) sent.shift();
	}

	return {
		take(now, amount) {
			if (isLearnt && requests && now - Math.max(lesson, raisedAt) >= MINUTE_MS) {
				requests.perMinute *= RISE_A_MINUTE;
				raisedAt = now;
			}
			const ready = Math.max(
				requests?.readyAt(now, 1) ?? now,
				amount > 0 ? (tokens?.readyAt(now, amount) ?? now) : now,
			);
			if (ready > now) return Math.ceil(ready - now);
			requests?.use(now, 1);
			if (amount > 0) tokens?.use(now, amount);
			if (known.requests === null) {
				forget(now);
				sent.push(now);
			}
			return 0;
		},
		correct(now, amount) {
			tokens?.use(now, amount);
		},
		announced(limits) {
			if (known.requests === null && limits.requests !== null && !isLearnt) {
				if (requests) requests.perMinute = limits.requests;
				else requests = createMeter(limits.requests);
			}
			if (known.tokens === null && limits.tokens !== null) {
				if (tokens) tokens.perMinute = limits.tokens;
				else tokens = createMeter(limits.tokens);
			}
		},
		refused(now) {
			if (known.requests !== null || now - lesson < LESSON_MS) return;
			const isFirst = lesson === Number.NEGATIVE_INFINITY;
			lesson = now;
			forget(now);
			if (isFirst) return;
			const elapsed = Math.max(SHORTEST_MS, now - (sent[0] ?? now));
			const learnt = (sent.length / elapsed) * MINUTE_MS * LEARNT_SHARE;
			if (requests) requests.perMinute = Math.min(requests.perMinute * LEARNT_SHARE, learnt);
			else requests = createMeter(learnt);
			isLearnt = true;
		},
		get limits() {
			return { requests: requests?.perMinute ?? null, tokens: tokens?.perMinute ?? null };
		},
	};
}
