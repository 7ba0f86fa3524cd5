import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { commit, type Database } from "#db/dialect";
import { accounts, sessions } from "../schema/index.ts";

/** The person behind a session. */
export type SignedIn = { id: string; login: string; name: string; isAdministrator: boolean };

export async function insertSession(
	db: Database,
	session: typeof sessions.$inferInsert,
): Promise<void> {
	await commit(db, (tx) => [tx.insert(sessions).values(session)]);
}

export async function deleteSession(db: Database, id: string): Promise<void> {
	await commit(db, (tx) => [tx.delete(sessions).where(eq(sessions.id, id))]);
}

/** Forgets the sessions that have ended by themselves. */
export async function deleteEndedSessions(db: Database, now: Date): Promise<void> {
	await commit(db, (tx) => [tx.delete(sessions).where(lte(sessions.expiresAt, now))]);
}

/** The account of a session that is still valid; null when it ended or the account is disabled. */
export async function signedInBySession(
	db: Database,
	sessionId: string,
	now: Date,
): Promise<SignedIn | null> {
	const [row] = await db
		.select({
			id: accounts.id,
			login: accounts.login,
			name: accounts.name,
			isAdministrator: accounts.isAdministrator,
		})
		.from(sessions)
		.innerJoin(accounts, eq(accounts.id, sessions.accountId))
		.where(
			and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now), isNull(accounts.disabledAt)),
		);
	return row ?? null;
}
