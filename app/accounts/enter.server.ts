import { redirectDocument } from "@remix-run/node";
import { deleteEndedSessions, type Proof } from "#db/queries/sessions.server.ts";
import { database } from "../base/database.server.ts";
import { endSession, startVerifiedSession } from "../http/session.server.ts";
import { knownBrowserCookie } from "./known-browser.server.ts";

type Entrance = {
	readonly accountId: string;
	/** A path of this site. */
	readonly to: string;
};

/** Signs an account in that was made or chosen just now; to the page that signs in, where it is closed already. */
export async function enter(request: Request, entrance: Entrance): Promise<Response> {
	return (await enterBy(null, request, entrance)) ?? redirectDocument("/sign-in");
}

/**
 * Signs an account in on this browser and goes on. The session gets a new id, and one that the browser brought
 * along ends.
 * @param proof what was found out about whoever enters
 * @returns null where that does not hold any more, or the account is closed
 */
export async function enterBy(
	proof: Proof,
	request: Request,
	{ accountId, to }: Entrance,
): Promise<Response | null> {
	const db = database();
	await endSession(db, request);
	const cookie = await startVerifiedSession(db, { accountId, proof }, new Date());
	return cookie === null ? null : goingOn(cookie, { accountId, to });
}

async function goingOn(cookie: string, { accountId, to }: Entrance): Promise<Response> {
	const db = database();
	await deleteEndedSessions(db, new Date());
	// A document of its own: what its header allows is for those who are signed in.
	const headers = new Headers({ "set-cookie": cookie });
	headers.append("set-cookie", await knownBrowserCookie(db, accountId));
	return redirectDocument(to, { headers });
}
