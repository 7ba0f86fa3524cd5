import { config } from "../base/config.server.ts";
import { peerAddress } from "../http/peer-address.server.ts";

const WINDOW_MS = 15 * 60 * 1000;
/** Enough for every account under attack from many places; the oldest is forgotten first. */
const MAX_KEYS = 10_000;

/** How often who tried to sign in; kept in memory, so a restart forgets it. */
export type SignInLimit = {
	/** Counts a try. @returns null when it may go on, else when the next one may be made */
	take(tries: Tries, now: Date): Date | null;
	/** Forgets the try of somebody who got in, and their earlier ones. */
	clear(tries: Tries): void;
};

/** Whose tries are counted together: of who signs in, or of somebody in a session that is valid. */
export type Tries = SignInTries | { readonly session: string };

type SignInTries = {
	/** In the form that `normalLogin` gives it. */
	readonly login: string;
	/** Where they come from, as far as that is known. */
	readonly address: string;
	/** A browser in which this login got in before. */
	readonly isKnownBrowser?: boolean;
};

/**
 * So many in fifteen minutes: for a login from an address, so that nobody guesses; from an address whatever the
 * login, so that nobody tries one password on all; for a login from anywhere, so that nobody guesses from many
 * places. The last lock spares browsers that the account is known in, so that guessers lock nobody out of theirs; who
 * is in already has as many as a login from an address, which nobody else uses up.
 */
const MOST = { loginFromAddress: 10, address: 100, login: 50 } as const;

/** A try beyond a limit is refused and does not count. */
export function createSignInLimit(): SignInLimit {
	const times = new Map<string, number[]>();
	/** Tries of a clock that was set back since do not count: nobody would get in for as long. */
	const recent = (key: string, since: number, now: number) =>
		(times.get(key) ?? []).filter((time) => time > since && time <= now);
	const keep = (key: string, kept: number[]) => {
		// Deleting first moves the key to the end: a map keeps the order of insertion.
		times.delete(key);
		if (kept.length > 0) times.set(key, kept);
		const [first] = times.keys();
		if (times.size > MAX_KEYS && first !== undefined) times.delete(first);
	};
	return {
		take(tries, now) {
			const since = now.getTime() - WINDOW_MS;
			const keys = keysOf(tries).map(([key, most]) => ({
				key,
				most,
				own: recent(key, since, now.getTime()),
			}));
			const free = keys.map(({ most, own }) => (own.length < most ? 0 : (own[0] ?? 0) + WINDOW_MS));
			const latest = Math.max(...free);
			if (latest > 0) return new Date(latest);
			for (const { key, own } of keys) keep(key, [...own, now.getTime()]);
			return null;
		},
		clear(tries) {
			const [[own]] = keysOf(tries);
			times.delete(own);
			// Of many people behind one address only those who do not get in count.
			for (const [key] of keysOf(tries).slice(1)) keep(key, (times.get(key) ?? []).slice(0, -1));
		},
	};
}

function keysOf(tries: Tries): [[string, number], ...[string, number][]] {
	if ("session" in tries) {
		return [[JSON.stringify({ session: tries.session }), MOST.loginFromAddress]];
	}
	const { login, address, isKnownBrowser = false } = tries;
	const known = isKnownBrowser ? "known" : "unknown";
	const own: [string, number] = [JSON.stringify([login, address, known]), MOST.loginFromAddress];
	if (isKnownBrowser) return [own];
	return [
		own,
		[JSON.stringify({ address }), MOST.address],
		[JSON.stringify({ login }), MOST.login],
	];
}

/** The limit of this process. */
export const signInLimit = createSignInLimit();

/**
 * Where a request comes from, for counting tries. Behind a proxy (PUBLIC_URL is set) it is what the
 * nearest proxy says; otherwise where the connection comes from, since a header could say anything.
 */
export function clientAddress(request: Request): string {
	const forwarded = config().PUBLIC_URL
		? request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim()
		: undefined;
	return forwarded || peerAddress(request) || "unknown";
}
