import { createHmac, timingSafeEqual } from "node:crypto";
import type { Database } from "#db/dialect";
import { installationSecret } from "#db/queries/installation-secret.server.ts";
import { cookieOf, cookieText } from "../http/session.server.ts";

const COOKIE = "concord_known";
const LIFETIME_DAYS = 180;

/**
 * The cookie that tells a browser in which an account got in from all others, for the lock against guessing: it
 * opens nothing. Without the installation's secret nobody makes one.
 */
export async function knownBrowserCookie(db: Database, accountId: string): Promise<string> {
	const value = mark(await installationSecret(db), accountId);
	return cookieText(COOKIE, value, LIFETIME_DAYS * 24 * 60 * 60);
}

/** Tells for accounts whether the browser that asks is known to them. */
export async function knownTo(
	db: Database,
	request: Request,
): Promise<(accountId: string) => boolean> {
	const shown = cookieOf(request, COOKIE);
	if (shown === null) return () => false;
	const secret = await installationSecret(db);
	return (accountId) => {
		const own = Buffer.from(mark(secret, accountId));
		const other = Buffer.from(shown);
		return own.length === other.length && timingSafeEqual(own, other);
	};
}

function mark(secret: string, accountId: string): string {
	return createHmac("sha256", secret).update(`known browser ${accountId}`).digest("base64url");
}
