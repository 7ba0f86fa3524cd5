import { newId } from "#db/model/ids.ts";
import type { Account } from "#db/queries/accounts.server.ts";
import type { NewAccountForm } from "./account-form.ts";
import { hashPassword } from "./password.server.ts";

/** An account row out of what a person chose, ready to be stored. */
export async function newAccount(
	chosen: NewAccountForm,
	{ isAdministrator, now }: { isAdministrator: boolean; now: Date },
): Promise<Account> {
	return {
		id: newId("acct"),
		login: chosen.login,
		name: chosen.name,
		passwordHash: await hashPassword(chosen.password),
		isAdministrator,
		createdAt: now,
		disabledAt: null,
	};
}
