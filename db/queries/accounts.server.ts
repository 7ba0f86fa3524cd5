import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { type Database, inOrder, isUniqueViolation, must, type Transaction } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { accounts, passwordResets, sessions } from "../schema/index.ts";
import { endInvitationsOf } from "./end-invitations.ts";
import { takeSetting } from "./settings.server.ts";

export type Account = typeof accounts.$inferSelect;

/**
 * Is there anybody who could sign in with a password? Before that, the installation waits for its
 * first administrator; the demo's accounts do not count.
 */
export async function anyAccountExists(db: Database): Promise<boolean> {
	const rows = await db
		.select({ id: accounts.id })
		.from(accounts)
		.where(isNotNull(accounts.passwordHash))
		.limit(1);
	return rows.length > 0;
}

export async function accountById(db: Database, id: string): Promise<Account | null> {
	const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
	return row ?? null;
}

/** An account by what its owner signs in with, in the form that `normalLogin` gives it. */
export async function accountByLogin(db: Database, login: string): Promise<Account | null> {
	const [row] = await db.select().from(accounts).where(eq(accounts.login, login));
	return row ?? null;
}

/** Statement that adds an account, for a commit that adds more than that. */
export function insertAccount(tx: Transaction, account: Account) {
	return tx.insert(accounts).values(account);
}

/**
 * Adds an account.
 * @returns false when the login is taken
 */
export async function createAccount(db: Database, account: Account): Promise<boolean> {
	try {
		await commit(
			db,
			{
				action: "account.created",
				project: null,
				details: { isAdministrator: account.isAdministrator },
				whom: { accountId: account.id },
			},
			(tx) => [insertAccount(tx, account)],
		);
		return true;
	} catch (error) {
		if (isUniqueViolation(error)) return false;
		throw error;
	}
}

/**
 * Adds an account and uses up the setting that allowed it, in one transaction.
 * @returns false when the setting was gone or changed meanwhile, and nothing was written
 */
export async function createAccountForSetting(
	db: Database,
	{ account, setting }: { account: Account; setting: { name: string; value: string } },
): Promise<boolean> {
	return commit(
		db,
		{
			action: "account.created",
			project: null,
			details: { isAdministrator: account.isAdministrator },
			by: { accountId: account.id },
			whom: { accountId: account.id },
		},
		(tx) => [must(takeSetting(tx, setting)), insertAccount(tx, account)],
	);
}

/** Everybody who has an account, by login. */
export async function listAccounts(db: Database): Promise<Account[]> {
	return db
		.select()
		.from(accounts)
		.orderBy(asc(inOrder(accounts.login)));
}

/** What ends with an account: its browsers' sessions, and links to get in that it made for others. */
function endedWith(tx: Transaction, accountId: string, now: Date) {
	return [
		tx.delete(sessions).where(eq(sessions.accountId, accountId)),
		tx
			.update(passwordResets)
			.set({ usedAt: now })
			.where(and(eq(passwordResets.createdBy, accountId), isNull(passwordResets.usedAt))),
		endInvitationsOf(tx, { accountId, now }),
	];
}

/** Closes an account, which ends its sessions and the links it made, or opens it again. @param disabledAt null opens it */
export async function setDisabled(
	db: Database,
	{ accountId, disabledAt }: { accountId: string; disabledAt: Date | null },
): Promise<void> {
	const action = disabledAt === null ? "account.enabled" : "account.disabled";
	await commit(db, { action, project: null, whom: { accountId } }, (tx) => [
		tx.update(accounts).set({ disabledAt }).where(eq(accounts.id, accountId)),
		...(disabledAt ? endedWith(tx, accountId, disabledAt) : []),
	]);
}
