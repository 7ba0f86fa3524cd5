import type { LoaderFunctionArgs } from "@remix-run/node";
import { accountOfRater } from "#db/queries/raters.server.ts";
import { database } from "../base/database.server.ts";
import type { Access } from "../http/access.ts";
import { signedIn } from "../http/session.server.ts";

export const handle = { mayRead: "everybody" } satisfies Access;

/** Whether the answers of a rater, which wait in a browser, are those of whoever is signed in there now. */
export type WhoseAnswers = { kind: "own" | "other-person" | "signed-out" };

/**
 * The outbox asks it where a guard turned an answer away: guards say the same to everybody who is not let
 * through, and only to their owner does it mean that the item is not theirs.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
	const account = await signedIn(request);
	const owner = account && (await accountOfRater(database(), params.raterId ?? ""));
	const kind = !account ? "signed-out" : owner === account.id ? "own" : "other-person";
	const whose: WhoseAnswers = { kind };
	return Response.json(whose, { headers: { "cache-control": "no-store" } });
}
