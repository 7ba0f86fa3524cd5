import { cookieOf, cookieText, hashToken, newToken } from "../http/session.server.ts";
import type { Expected } from "./provider.server.ts";

const COOKIE = "concord_elsewhere";
const LIFETIME_S = 10 * 60;
/** Whoever begins many without coming back pushes out the oldest. */
const MOST = 10_000;

/** What somebody went to the provider for. */
export type Purpose =
	| { readonly kind: "enter"; readonly to: string }
	| { readonly kind: "join"; readonly token: string }
	| { readonly kind: "link"; readonly accountId: string };

type Attempt = { readonly expected: Expected; readonly purpose: Purpose; readonly until: number };

/** By the hash of a cookie's token; kept in memory, so that a restart ends what had begun. */
const attempts = new Map<string, Attempt>();

/** Keeps what a sign-in has to come back with, for this browser alone. @returns its Set-Cookie header */
export function keepAttempt(expected: Expected, purpose: Purpose, now: Date): string {
	const token = newToken();
	attempts.set(hashToken(token), { expected, purpose, until: now.getTime() + LIFETIME_S * 1000 });
	const [oldest] = attempts.keys();
	if (attempts.size > MOST && oldest !== undefined) attempts.delete(oldest);
	return cookieText(COOKIE, token, LIFETIME_S);
}

/** What this browser began; null when it did not, too long ago, or came back once before. */
export function takeAttempt(request: Request, now: Date): Attempt | null {
	const token = cookieOf(request, COOKIE);
	if (token === null) return null;
	const key = hashToken(token);
	const found = attempts.get(key);
	attempts.delete(key);
	return found && now.getTime() < found.until ? found : null;
}
