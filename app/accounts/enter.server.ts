import { redirectDocument } from "@remix-run/node";
import { deleteEndedSessions } from "#db/queries/sessions.server.ts";
import { database } from "../base/database.server.ts";
import { endSession, startSession, startVerifiedSession } from "../http/session.server.ts";
import { knownBrowserCookie } from "./known-browser.server.ts";

/**
 * Signs an account in on this browser and goes on to a path of this site. The session gets a new
 * id, and one that the browser brought along ends.
 */
export async function enter(
	request: Request,
	{ accountId, to }: { accountId: string; to: string },
): Promise<Response> {
	const db = database();
	await endSession(db, request);
	return goingOn(await startSession(db, accountId, new Date()), { accountId, to });
}

/**
 * The same for an account whose password was compared with its hash.
 * @returns null where it has another one by now, or is closed: the session that the browser brought along has ended
 */
export async function enterByPassword(
	request: Request,
	{ accountId, passwordHash, to }: { accountId: string; passwordHash: string; to: string },
): Promise<Response | null> {
	const db = database();
	await endSession(db, request);
	const cookie = await startVerifiedSession(db, { accountId, passwordHash }, new Date());
	return cookie === null ? null : goingOn(cookie, { accountId, to });
}

async function goingOn(
	cookie: string,
	{ accountId, to }: { accountId: string; to: string },
): Promise<Response> {
	const db = database();
	await deleteEndedSessions(db, new Date());
	// A document of its own: what its header allows is for those who are signed in.
	const headers = new Headers({ "set-cookie": cookie });
	headers.append("set-cookie", await knownBrowserCookie(db, accountId));
	return redirectDocument(to, { headers });
}
