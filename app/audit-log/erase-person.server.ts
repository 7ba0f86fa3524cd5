import { erasePerson } from "#db/audit/erase.ts";
import type { Database } from "#db/dialect";
import { normalLogin } from "../accounts/account-form.ts";
import { type Refusal, refused } from "../base/refusal.ts";

export type Erased = { readonly kind: "erased"; readonly login: string; readonly entries: number };

/** Forgets in the log who somebody is; what they did stays in it, of nobody. */
export async function erasePersonFromLog(
	db: Database,
	{ login: typed, isSure }: { readonly login: string; readonly isSure: boolean },
): Promise<Erased | Refusal> {
	const login = normalLogin(typed);
	if (login === "") return refused("Say whose name it is: their login.", "erased-login");
	if (!isSure) return refused("It cannot be undone: tick that you are sure.", "sure");
	const entries = await erasePerson(db, login);
	if (entries === 0) return refused(`The log names nobody of the login ${login}.`, "erased-login");
	return { kind: "erased", login, entries };
}
