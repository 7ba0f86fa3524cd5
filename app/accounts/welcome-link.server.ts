import type { Database } from "#db/dialect";
import { accountById } from "#db/queries/accounts.server.ts";
import { readSetting, replaceSettings } from "#db/queries/settings.server.ts";
import { hashToken, newToken } from "../http/session.server.ts";

const PREFIX = "welcome:";

/**
 * A token that signs in an account at `/welcome/TOKEN`, for the person who starts the demo. Links
 * made earlier for the same account end.
 */
export async function createWelcomeLink(db: Database, accountId: string): Promise<string> {
	const token = newToken();
	await replaceSettings(db, {
		prefix: PREFIX,
		name: PREFIX + hashToken(token),
		value: accountId,
	});
	return token;
}

/** The account that a welcome token signs in; null when there is none. */
export async function accountOfWelcomeLink(db: Database, token: string): Promise<string | null> {
	const accountId = await readSetting(db, PREFIX + hashToken(token));
	const account = accountId ? await accountById(db, accountId) : null;
	return account && account.disabledAt === null ? account.id : null;
}
