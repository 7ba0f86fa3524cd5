import { and, eq } from "drizzle-orm";
import { type Database, isUniqueViolation, type Transaction } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { newId } from "../model/ids.ts";
import { accountLinks, accounts } from "../schema/index.ts";
import { type Account, insertAccount } from "./accounts.server.ts";
import { whileLetIn } from "./while-let-in.ts";

/** Somebody as their provider names them. */
export type OutsideIdentity = { readonly issuer: string; readonly subject: string };

/** Statement that ties an account to an identity, for a commit that makes the account. */
export function insertLink(
	tx: Transaction,
	{ accountId, identity, now }: { accountId: string; identity: OutsideIdentity; now: Date },
) {
	const row = { id: newId("lnk"), accountId, ...identity, createdAt: now };
	return tx.insert(accountLinks).values(row);
}

/** The account of an identity, disabled or not; null when it has none. */
export async function accountOfIdentity(
	db: Database,
	{ issuer, subject }: OutsideIdentity,
): Promise<Account | null> {
	const [row] = await db
		.select({ account: accounts })
		.from(accountLinks)
		.innerJoin(accounts, eq(accounts.id, accountLinks.accountId))
		.where(and(eq(accountLinks.issuer, issuer), eq(accountLinks.subject, subject)));
	return row?.account ?? null;
}

/** Since when an account is tied to somebody at a provider; null when it is not. */
export async function linkedSince(
	db: Database,
	{ accountId, issuer }: { accountId: string; issuer: string },
): Promise<Date | null> {
	const [row] = await db
		.select({ createdAt: accountLinks.createdAt })
		.from(accountLinks)
		.where(and(eq(accountLinks.accountId, accountId), eq(accountLinks.issuer, issuer)));
	return row?.createdAt ?? null;
}

/**
 * @param link with the session of whoever ties their account
 * @returns false when the identity or the account is tied already, or the session has ended, and nothing was written
 */
export async function linkAccount(
	db: Database,
	link: { accountId: string; identity: OutsideIdentity; session: string; now: Date },
): Promise<boolean> {
	const who = { accountId: link.accountId };
	const entry = { action: "account.linked", project: null, by: who, whom: who } as const;
	return unlessTaken(
		commit(db, entry, (tx) => [...whileLetIn(tx, { session: link.session }), insertLink(tx, link)]),
	);
}

/** Adds an account that its provider alone opens. @returns false when login or identity are taken */
export async function createLinkedAccount(
	db: Database,
	{ account, identity }: { account: Account; identity: OutsideIdentity },
): Promise<boolean> {
	const who = { accountId: account.id };
	const entry = {
		action: "account.created",
		project: null,
		details: { isAdministrator: false, isLinked: true },
		by: who,
		whom: who,
	} as const;
	const link = { accountId: account.id, identity, now: account.createdAt };
	return unlessTaken(commit(db, entry, (tx) => [insertAccount(tx, account), insertLink(tx, link)]));
}

/** Unties an account from its provider. */
export async function unlinkAccount(
	db: Database,
	{ accountId, issuer }: { accountId: string; issuer: string },
): Promise<void> {
	const who = { accountId };
	const entry = { action: "account.unlinked", project: null, by: who, whom: who } as const;
	await commit(db, entry, (tx) => [
		tx
			.delete(accountLinks)
			.where(and(eq(accountLinks.accountId, accountId), eq(accountLinks.issuer, issuer))),
	]);
}

async function unlessTaken(written: Promise<boolean>): Promise<boolean> {
	try {
		return await written;
	} catch (error) {
		if (isUniqueViolation(error)) return false;
		throw error;
	}
}
