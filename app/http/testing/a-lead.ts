import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { startSession } from "../session.server.ts";

/** Somebody who may do everything. @returns their cookie */
export async function aLead(db: Database): Promise<string> {
	const id = newId("acct");
	const person = { id, login: "lead", name: "Lead", passwordHash: null, disabledAt: null };
	await createAccount(db, { ...person, isAdministrator: true, createdAt: new Date() });
	return (await startSession(db, id, new Date())).split(";")[0] ?? "";
}
