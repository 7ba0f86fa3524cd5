import { config } from "../base/config.server.ts";
import { type Problem, problem } from "./problem.ts";

/** What is left of a token's requests, and when that was so. */
type Bucket = { left: number; at: number };

const MINUTE_MS = 60_000;
/** So many tokens are remembered; who is forgotten has waited longest, and had a full bucket again. */
const MOST_KEPT = 10_000;

/**
 * Counts the requests of each token in this process: so many at once, and as many again within a minute.
 * Several processes count apart, so that together they let through as many times more.
 */
export class RateLimit {
	private readonly buckets = new Map<string, Bucket>();

	/** @returns a problem when there were too many; else the request is counted */
	take(tokenId: string, now: number, perMinute = config().CONCORD_API_PER_MINUTE): Problem | null {
		const known = this.buckets.get(tokenId);
		const since = known ? Math.max(0, now - known.at) : 0;
		const left = Math.min(perMinute, (known?.left ?? perMinute) + (since * perMinute) / MINUTE_MS);
		this.buckets.delete(tokenId);
		this.buckets.set(tokenId, { left: left >= 1 ? left - 1 : left, at: now });
		for (const oldest of this.buckets.keys()) {
			if (this.buckets.size <= MOST_KEPT) break;
			this.buckets.delete(oldest);
		}
		if (left >= 1) return null;
		const seconds = Math.max(1, Math.ceil(((1 - left) * MINUTE_MS) / perMinute / 1000));
		return problem(
			"too-many",
			`This token has sent more than ${perMinute} requests in a minute: wait ${seconds === 1 ? "a second" : `${seconds} seconds`}, then go on more slowly.`,
			{ headers: { "retry-after": String(seconds) } },
		);
	}
}

// Development reloads modules.
const shared = globalThis as { concordApiLimit?: RateLimit };

/** The limit of this process. */
export function rateLimit(): RateLimit {
	shared.concordApiLimit ??= new RateLimit();
	return shared.concordApiLimit;
}
