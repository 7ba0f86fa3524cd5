import { config } from "../base/config.server.ts";

const TRIES = 10;
const WINDOW_MS = 15 * 60 * 1000;
/** Enough for every account under attack from many places; the oldest is forgotten first. */
const MAX_KEYS = 10_000;

/** How often who tried to sign in; kept in memory, so a restart forgets it. */
export type SignInLimit = {
	/** Counts a try. @returns null when it may go on, else when the next one may be made */
	take(key: string, now: Date): Date | null;
	/** Forgets the tries of somebody who got in. */
	clear(key: string): void;
};

/** Ten tries in fifteen minutes for each key; a try beyond that is refused and does not count. */
export function createSignInLimit(): SignInLimit {
	const tries = new Map<string, number[]>();
	return {
		take(key, now) {
			const since = now.getTime() - WINDOW_MS;
			const recent = (tries.get(key) ?? []).filter((time) => time > since);
			const [oldest] = recent;
			if (oldest !== undefined && recent.length >= TRIES) return new Date(oldest + WINDOW_MS);
			// Deleting first moves the key to the end: a map keeps the order of insertion.
			tries.delete(key);
			tries.set(key, [...recent, now.getTime()]);
			const [first] = tries.keys();
			if (tries.size > MAX_KEYS && first !== undefined) tries.delete(first);
			return null;
		},
		clear(key) {
			tries.delete(key);
		},
	};
}

/** The limit of this process. */
export const signInLimit = createSignInLimit();

/**
 * Where a request comes from, for counting tries. Behind a proxy (PUBLIC_URL is set) it is what the
 * nearest proxy says; otherwise the server does not tell, and a header could say anything.
 */
export function clientAddress(request: Request): string {
	if (!config().PUBLIC_URL) return "unknown";
	return request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || "unknown";
}
