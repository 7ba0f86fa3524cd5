import type { Database } from "#db/dialect";
import { createAccountForSetting } from "#db/queries/accounts.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import type { NewAccountForm } from "./account-form.ts";
import { newAccount } from "./new-account.server.ts";
import { settingOfSetupToken } from "./setup-token.server.ts";

export type SetUp = { kind: "created"; accountId: string } | Refusal;

const NOT_OPEN = refused(
	"This link does not set up Concord. While nobody has an account here, the server prints the link that does when it starts.",
);

/** Makes the first administrator, for whoever holds the token of this start; the token is used up. */
export async function setUp(
	db: Database,
	{ token, chosen, now }: { token: string; chosen: NewAccountForm; now: Date },
): Promise<SetUp> {
	const setting = await settingOfSetupToken(db, token, now);
	if (!setting) return NOT_OPEN;
	const account = await newAccount(chosen, { isAdministrator: true, now });
	const created = await createAccountForSetting(db, { account, setting });
	return created ? { kind: "created", accountId: account.id } : NOT_OPEN;
}
