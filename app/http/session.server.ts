import { createHash, randomBytes } from "node:crypto";
import type { Database } from "#db/dialect";
import {
	deleteSession,
	insertSession,
	type SignedIn,
	signedInBySession,
} from "#db/queries/sessions.server.ts";
import { config } from "../base/config.server.ts";
import { database } from "../base/database.server.ts";

const COOKIE = "concord_session";
const LIFETIME_DAYS = 30;

/** Only the hash of a secret is stored, so that a copy of the database opens nothing. */
export function hashToken(token: string): string {
	return createHash("sha256").update(token).digest("hex");
}

/** 32 random bytes, safe in a URL and in a cookie. */
export function newToken(): string {
	return randomBytes(32).toString("base64url");
}

function sessionToken(request: Request): string | null {
	for (const part of (request.headers.get("cookie") ?? "").split(";")) {
		const [name, value] = part.trim().split("=");
		if (name === COOKIE && value) return value;
	}
	return null;
}

function setCookie(value: string, maxAgeSeconds: number): string {
	const secure = config().PUBLIC_URL?.startsWith("https:") ? "; Secure" : "";
	return `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}

/** Starts a session under a new id and returns the Set-Cookie header for it. */
export async function startSession(db: Database, accountId: string, now: Date): Promise<string> {
	const token = newToken();
	const seconds = LIFETIME_DAYS * 24 * 60 * 60;
	await insertSession(db, {
		id: hashToken(token),
		accountId,
		createdAt: now,
		expiresAt: new Date(now.getTime() + seconds * 1000),
	});
	return setCookie(token, seconds);
}

/** Ends the session of this request and returns the Set-Cookie header that forgets it. */
export async function endSession(db: Database, request: Request): Promise<string> {
	const token = sessionToken(request);
	if (token) await deleteSession(db, hashToken(token));
	return setCookie("", 0);
}

/** Who sends this request, or null. Looked up on every request, so revoking works at once. */
export async function signedIn(request: Request): Promise<SignedIn | null> {
	const token = sessionToken(request);
	if (!token) return null;
	return signedInBySession(database(), hashToken(token), new Date());
}
