import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { counted, type Database } from "#db/dialect";
import { transact } from "#db/dialect/writing";
import { accounts, auditHead, auditPeople } from "../schema/index.ts";
import { append } from "./append.ts";

/**
 * Forgets who somebody is wherever the log names them: the salt of each hash goes with the name, so that
 * nobody can tell any more whose it was, and the chain stays whole. One entry says how many were erased.
 * What is done under the account from now on is logged as before.
 * @returns in how many places they were named
 */
export async function erasePerson(db: Database, login: string): Promise<number> {
	let erased = 0;
	await transact(
		db,
		(tx) => {
			const own = tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.login, login));
			const named = or(eq(auditPeople.login, login), inArray(auditPeople.accountId, own));
			const next = tx
				.select({ row: sql`${auditHead.rows} + 1` })
				.from(auditHead)
				.where(eq(auditHead.id, 1));
			const erase = tx
				.update(auditPeople)
				.set({ accountId: null, login: null, salt: null, erasedBy: sql`(${next})` })
				.where(and(isNull(auditPeople.erasedBy), named));
			return [
				counted(erase, (rows) => {
					erased = rows;
				}),
			];
		},
		function* (changes) {
			if (changes === 0) return;
			const details = { entries: changes };
			yield* append(db, { action: "log.person_erased", project: null, details });
		},
	);
	return erased;
}
