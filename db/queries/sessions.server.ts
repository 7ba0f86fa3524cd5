import { and, count, eq, gt, isNull, lte, ne, sql } from "drizzle-orm";
import { type Database, must, preparedOnce, type Transaction } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { accountLinks, accounts, sessions } from "../schema/index.ts";
import type { OutsideIdentity } from "./account-links.server.ts";

/** The person behind a session. */
export type SignedIn = { id: string; login: string; name: string; isAdministrator: boolean };

/** What was found out about somebody before their session began; it takes a while, and may not hold any more. */
export type Proof =
	/** The hash that their password was compared with. */
	| { readonly passwordHash: string }
	/** Who their provider says they are. */
	| { readonly identity: OutsideIdentity }
	/** Nothing: the account was made just now, or chosen. */
	| null;

/**
 * Begins a session, where what was found out still holds in the moment it is written.
 * @returns false where the password was changed meanwhile, the tie to the provider removed, or the account closed:
 * nothing was written
 */
export async function insertSession(
	db: Database,
	session: typeof sessions.$inferInsert,
	proof: Proof = null,
): Promise<boolean> {
	const { accountId } = session;
	return commit(db, { action: "session.started", project: null, by: { accountId } }, (tx) => [
		must(
			tx
				.update(accounts)
				.set({ disabledAt: null })
				.where(
					and(
						eq(accounts.id, accountId),
						isNull(accounts.disabledAt),
						proof && "passwordHash" in proof
							? eq(accounts.passwordHash, proof.passwordHash)
							: undefined,
					),
				),
		),
		...(proof && "identity" in proof ? [must(tieOf(tx, accountId, proof.identity))] : []),
		tx.insert(sessions).values(session),
	]);
}

/** Changes nothing; finds a row where an account is tied to an identity. */
function tieOf(tx: Transaction, accountId: string, { issuer, subject }: OutsideIdentity) {
	return tx
		.update(accountLinks)
		.set({ accountId })
		.where(
			and(
				eq(accountLinks.accountId, accountId),
				eq(accountLinks.issuer, issuer),
				eq(accountLinks.subject, subject),
			),
		);
}

export async function deleteSession(db: Database, id: string): Promise<void> {
	const [known] = await db
		.select({ accountId: sessions.accountId })
		.from(sessions)
		.where(eq(sessions.id, id));
	if (!known) return;
	await commit(
		db,
		{ action: "session.ended", project: null, by: { accountId: known.accountId } },
		(tx) => [tx.delete(sessions).where(eq(sessions.id, id))],
	);
}

/** Forgets the sessions that have ended by themselves. */
export async function deleteEndedSessions(db: Database, now: Date): Promise<void> {
	await commit(db, "ended", (tx) => [tx.delete(sessions).where(lte(sessions.expiresAt, now))]);
}

/** How many browsers an account is signed in with. */
export async function countSessions(db: Database, accountId: string, now: Date): Promise<number> {
	const [row] = await db
		.select({ open: count() })
		.from(sessions)
		.where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now)));
	return row?.open ?? 0;
}

/** Signs all browsers of an account out, but the one whose session is kept. */
export async function deleteSessionsOf(
	db: Database,
	{ accountId, kept }: { accountId: string; kept: string | null },
): Promise<void> {
	await commit(db, { action: "session.others_ended", project: null, whom: { accountId } }, (tx) => [
		tx.delete(sessions).where(othersOf(accountId, kept)),
	]);
}

/** The sessions of an account but one. */
export function othersOf(accountId: string, kept: string | null) {
	return and(eq(sessions.accountId, accountId), kept === null ? undefined : ne(sessions.id, kept));
}

/** Lets a session that is used go on for longer. */
export async function prolongSession(db: Database, id: string, expiresAt: Date): Promise<void> {
	await commit(db, "request", (tx) => [
		tx.update(sessions).set({ expiresAt }).where(eq(sessions.id, id)),
	]);
}

/** The account of a session that is still valid; null when it ended or the account is disabled. */
export async function signedInBySession(
	db: Database,
	sessionId: string,
	now: Date,
): Promise<{ account: SignedIn; session: { createdAt: Date; expiresAt: Date } } | null> {
	const [row] = await ofSession(db).execute({ sessionId });
	return row && row.session.expiresAt > now ? row : null;
}

/** Asked by every request of a browser, of some twice. */
const ofSession = preparedOnce((db) =>
	db
		.select({
			account: {
				id: accounts.id,
				login: accounts.login,
				name: accounts.name,
				isAdministrator: accounts.isAdministrator,
			},
			session: { createdAt: sessions.createdAt, expiresAt: sessions.expiresAt },
		})
		.from(sessions)
		.innerJoin(accounts, eq(accounts.id, sessions.accountId))
		.where(and(eq(sessions.id, sql.placeholder("sessionId")), isNull(accounts.disabledAt))),
);
