import { createHash, randomBytes } from "node:crypto";
import type { Database } from "#db/dialect";
import {
	deleteSession,
	insertSession,
	type Proof,
	prolongSession,
	type SignedIn,
	signedInBySession,
} from "#db/queries/sessions.server.ts";
import { config } from "../base/config.server.ts";
import { database } from "../base/database.server.ts";
import { noteAside } from "./note-aside.server.ts";

const COOKIE = "concord_session";
const DAY_MS = 24 * 60 * 60 * 1000;
const LIFETIME_DAYS = 30;
const LIFETIME_SECONDS = LIFETIME_DAYS * 24 * 60 * 60;
/** A browser that is left alone for so long is signed out; on one that is used, the end moves on once an hour. */
const IDLE_MS = 7 * DAY_MS;
const MOVED_AFTER_MS = 60 * 60 * 1000;

/** Only the hash of a secret is stored, so that a copy of the database opens nothing. */
export function hashToken(token: string): string {
	return createHash("sha256").update(token).digest("hex");
}

/** 32 random bytes, safe in a URL and in a cookie. */
export function newToken(): string {
	return randomBytes(32).toString("base64url");
}

/** What a request says under the name of a cookie. */
export function cookieOf(request: Request, wanted: string): string | null {
	for (const part of (request.headers.get("cookie") ?? "").split(";")) {
		const [name, value] = part.trim().split("=");
		if (name === wanted && value) return value;
	}
	return null;
}

/** A Set-Cookie header that scripts cannot read, for this site alone. */
export function cookieText(name: string, value: string, maxAgeSeconds: number): string {
	const secure = config().PUBLIC_URL?.startsWith("https:") ? "; Secure" : "";
	return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}

function sessionToken(request: Request): string | null {
	return cookieOf(request, COOKIE);
}

function setCookie(value: string, maxAgeSeconds: number): string {
	return cookieText(COOKIE, value, maxAgeSeconds);
}

/** Starts a session under a new id and returns the Set-Cookie header for it. */
export async function startSession(db: Database, accountId: string, now: Date): Promise<string> {
	const { token, session } = newSession(accountId, now);
	if (!(await insertSession(db, session))) throw new Error("A closed account has no sessions.");
	return setCookie(token, LIFETIME_SECONDS);
}

/** The same where what was found out about somebody still holds, and the account is open; else null. */
export async function startVerifiedSession(
	db: Database,
	{ accountId, proof }: { accountId: string; proof: Proof },
	now: Date,
): Promise<string | null> {
	const { token, session } = newSession(accountId, now);
	const isStarted = await insertSession(db, session, proof);
	return isStarted ? setCookie(token, LIFETIME_SECONDS) : null;
}

function newSession(accountId: string, now: Date) {
	const token = newToken();
	const expiresAt = new Date(now.getTime() + IDLE_MS);
	return { token, session: { id: hashToken(token), accountId, createdAt: now, expiresAt } };
}

/** Ends the session of this request and returns the Set-Cookie header that forgets it. */
export async function endSession(db: Database, request: Request): Promise<string> {
	const token = sessionToken(request);
	if (token) await deleteSession(db, hashToken(token));
	return setCookie("", 0);
}

/** The id of the session that a request belongs to, whether it is still valid or not. */
export function sessionId(request: Request): string | null {
	const token = sessionToken(request);
	return token === null ? null : hashToken(token);
}

/** Who sends this request, or null. Looked up on every request, so revoking works at once. */
export async function signedIn(request: Request, now = new Date()): Promise<SignedIn | null> {
	const id = sessionId(request);
	const found = id === null ? null : await signedInBySession(database(), id, now);
	if (id === null || found === null) return null;
	const { createdAt, expiresAt } = found.session;
	const last = createdAt.getTime() + LIFETIME_DAYS * DAY_MS;
	const end = Math.min(last, now.getTime() + IDLE_MS);
	if (end - expiresAt.getTime() > MOVED_AFTER_MS) {
		await noteAside(`session ${id}`, () => prolongSession(database(), id, new Date(end)));
	}
	return found.account;
}
