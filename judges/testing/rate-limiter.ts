/** What the server allows; windows slide. */
export type RateLimit = {
	readonly requestsPerMinute?: number;
	readonly tokensPerMinute?: number;
	/** A shorter window for hurried tests, with as much less in it; a minute unless stated. */
	readonly windowMs?: number;
	/** Says nothing of its limits, neither in headers nor with Retry-After. */
	readonly isSilent?: boolean;
};

export type Admission = {
	readonly ok: boolean;
	readonly headers: Readonly<Record<string, string>>;
};

const MINUTE_MS = 60_000;

type Use = { readonly at: number; readonly amount: number };

/** How much of one thing was used within the window, and when there is room again. */
function createWindow(capacity: number, windowMs: number) {
	const uses: Use[] = [];
	let used = 0;
	function forget(now: number): void {
		while (uses[0] && uses[0].at <= now - windowMs) used -= uses.shift()?.amount ?? 0;
	}
	return {
		/** Milliseconds until so much more fits; 0: it fits now. More than all fits into an empty one. */
		waitFor(now: number, amount: number): number {
			forget(now);
			let tooMuch = used + Math.min(amount, capacity) - capacity;
			for (const use of uses) {
				if (tooMuch <= 0) return 0;
				tooMuch -= use.amount;
				if (tooMuch <= 0) return use.at + windowMs - now;
			}
			return 0;
		},
		use(now: number, amount: number): void {
			uses.push({ at: now, amount });
			used += amount;
		},
		headers(now: number, what: string): Record<string, string> {
			forget(now);
			const last = uses.at(-1);
			const perMinute = (capacity * MINUTE_MS) / windowMs;
			return {
				[`x-ratelimit-limit-${what}`]: String(Math.round(perMinute)),
				[`x-ratelimit-remaining-${what}`]: String(Math.max(0, Math.floor(capacity - used))),
				[`x-ratelimit-reset-${what}`]: last ? duration(last.at + windowMs - now) : "0s",
			};
		},
	};
}

/** As the interface writes it: `6m0s`, `1.234s`, `20ms`. */
function duration(ms: number): string {
	if (ms < 1000) return `${Math.ceil(ms)}ms`;
	const minutes = Math.floor(ms / MINUTE_MS);
	const seconds = Math.ceil(ms - minutes * MINUTE_MS) / 1000;
	return minutes > 0 ? `${minutes}m${seconds}s` : `${seconds}s`;
}

/**
 * A limiter as providers have them: so many requests and tokens in any window; who comes too early
 * is told when to come again and has used nothing.
 */
export function createRateLimiter(
	limit: RateLimit | undefined,
): (now: number, tokens: number) => Admission {
	if (!limit) return () => ({ ok: true, headers: {} });
	const windowMs = limit.windowMs ?? MINUTE_MS;
	const windowOf = (perMinute: number | undefined) =>
		perMinute === undefined ? null : createWindow((perMinute * windowMs) / MINUTE_MS, windowMs);
	const requests = windowOf(limit.requestsPerMinute);
	const tokens = windowOf(limit.tokensPerMinute);
	return (now, amount) => {
		const wait = Math.max(requests?.waitFor(now, 1) ?? 0, tokens?.waitFor(now, amount) ?? 0);
		if (wait === 0) {
			requests?.use(now, 1);
			tokens?.use(now, amount);
		}
		if (limit.isSilent) return { ok: wait === 0, headers: {} };
		const headers = { ...requests?.headers(now, "requests"), ...tokens?.headers(now, "tokens") };
		if (wait === 0) return { ok: true, headers };
		const after = {
			"retry-after": String(Math.ceil(wait / 1000)),
			"retry-after-ms": String(Math.ceil(wait)),
		};
		return { ok: false, headers: { ...headers, ...after } };
	};
}
