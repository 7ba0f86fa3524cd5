import type { Database } from "#db/dialect";
import { accountById } from "#db/queries/accounts.server.ts";
import { readSetting, replaceSettings } from "#db/queries/settings.server.ts";
import { hashToken, newToken } from "../http/session.server.ts";

const PREFIX = "welcome:";
/** A token says when it ends; as its hash is of all of it, nobody moves that. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * A token that signs in an account at `/welcome/TOKEN`, for the person who starts the demo. Links
 * made earlier for the same account end.
 */
export async function createWelcomeLink(
	db: Database,
	accountId: string,
	now = new Date(),
): Promise<string> {
	const token = `${(now.getTime() + LIFETIME_MS).toString(36)}.${newToken()}`;
	await replaceSettings(db, {
		prefix: PREFIX,
		name: PREFIX + hashToken(token),
		value: accountId,
		entry: { action: "demo.link_made", project: null, whom: { accountId } },
	});
	return token;
}

/** The account that a welcome token signs in; null when there is none, or a day has gone by. */
export async function accountOfWelcomeLink(
	db: Database,
	token: string,
	now = new Date(),
): Promise<string | null> {
	const until = Number.parseInt(token.split(".")[0] ?? "", 36);
	if (!(now.getTime() < until)) return null;
	const accountId = await readSetting(db, PREFIX + hashToken(token));
	const account = accountId ? await accountById(db, accountId) : null;
	return account && account.disabledAt === null ? account.id : null;
}
