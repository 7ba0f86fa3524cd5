import type { Database } from "#db/dialect";
import { createAccountForSetting } from "#db/queries/accounts.server.ts";
import type { NewAccountForm } from "./account-form.ts";
import { newAccount } from "./new-account.server.ts";
import { settingOfSetupToken } from "./setup-token.server.ts";

export type SetUp = { kind: "created"; accountId: string } | { kind: "invalid-token" };

/** Makes the first administrator, for whoever holds the token of this start; the token is used up. */
export async function setUp(
	db: Database,
	{ token, chosen, now }: { token: string; chosen: NewAccountForm; now: Date },
): Promise<SetUp> {
	const setting = await settingOfSetupToken(db, token, now);
	if (!setting) return { kind: "invalid-token" };
	const account = await newAccount(chosen, { isAdministrator: true, now });
	const created = await createAccountForSetting(db, { account, setting });
	return created ? { kind: "created", accountId: account.id } : { kind: "invalid-token" };
}
