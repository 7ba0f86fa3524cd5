import { redirectDocument } from "@remix-run/node";
import { deleteEndedSessions } from "#db/queries/sessions.server.ts";
import { database } from "../base/database.server.ts";
import { endSession, startSession } from "../http/session.server.ts";
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
	const now = new Date();
	await endSession(db, request);
	await deleteEndedSessions(db, now);
	const cookie = await startSession(db, accountId, now);
	// A document of its own: what its header allows is for those who are signed in.
	const headers = new Headers({ "set-cookie": cookie });
	headers.append("set-cookie", await knownBrowserCookie(db, accountId));
	return redirectDocument(to, { headers });
}
