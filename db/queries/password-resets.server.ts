import { and, eq, gt, isNull } from "drizzle-orm";
import { type Database, must, type Transaction } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { newId } from "../model/ids.ts";
import { accountLinks, accounts, apiTokens, passwordResets, sessions } from "../schema/index.ts";
import { endInvitationsOf } from "./end-invitations.ts";
import { othersOf } from "./sessions.server.ts";
import { whileAdministering } from "./while-let-in.ts";

/**
 * Keeps a link to choose a new password; earlier ones of the account end.
 * @returns false where whoever makes it was signed out meanwhile: nothing was written
 */
export async function insertPasswordReset(
	db: Database,
	reset: {
		accountId: string;
		tokenHash: string;
		createdBy: string | null;
		now: Date;
		expiresAt: Date;
	},
): Promise<boolean> {
	const { accountId, tokenHash, createdBy, now, expiresAt } = reset;
	const row = { id: newId("rst"), accountId, tokenHash, createdBy, createdAt: now, expiresAt };
	return commit(
		db,
		{
			action: "password.link_made",
			project: null,
			...(createdBy !== null && { by: { accountId: createdBy } }),
			whom: { accountId },
		},
		(tx) => [
			...whileAdministering(tx, null),
			tx
				.update(passwordResets)
				.set({ usedAt: now })
				.where(and(eq(passwordResets.accountId, accountId), isNull(passwordResets.usedAt))),
			tx.insert(passwordResets).values(row),
		],
	);
}

/** The account whose password a link opens; null when it was used, has ended or never was. */
export async function accountOfReset(
	db: Database,
	tokenHash: string,
	now: Date,
): Promise<{ accountId: string; login: string } | null> {
	const [row] = await db
		.select({ accountId: accounts.id, login: accounts.login })
		.from(passwordResets)
		.innerJoin(accounts, eq(accounts.id, passwordResets.accountId))
		.where(and(usable(tokenHash, now), isNull(accounts.disabledAt)));
	return row ?? null;
}

function usable(tokenHash: string, now: Date) {
	return and(
		eq(passwordResets.tokenHash, tokenHash),
		isNull(passwordResets.usedAt),
		gt(passwordResets.expiresAt, now),
	);
}

/**
 * Uses a link up: the account has the new password, all its browsers are signed out, its tokens revoked, its ties to
 * a provider removed, and the invitations and links for passwords that it made end: whoever had got in could have made them.
 * @returns false when the link was used or ended, or the account closed, meanwhile
 */
export async function resetPassword(
	db: Database,
	which: { tokenHash: string; accountId: string; passwordHash: string; now: Date },
): Promise<boolean> {
	const { tokenHash, accountId, passwordHash, now } = which;
	return commit(
		db,
		{ action: "password.reset", project: null, by: { accountId }, whom: { accountId } },
		(tx) => [
			must(tx.update(passwordResets).set({ usedAt: now }).where(usable(tokenHash, now))),
			must(
				tx
					.update(accounts)
					.set({ passwordHash })
					.where(and(eq(accounts.id, accountId), isNull(accounts.disabledAt))),
			),
			tx.delete(sessions).where(eq(sessions.accountId, accountId)),
			tx.delete(accountLinks).where(eq(accountLinks.accountId, accountId)),
			revokeTokens(tx, accountId, now),
			endInvitationsOf(tx, { accountId, now }),
			tx
				.update(passwordResets)
				.set({ usedAt: now })
				.where(and(eq(passwordResets.createdBy, accountId), isNull(passwordResets.usedAt))),
		],
	);
}

/** Ends all tokens of an account. */
function revokeTokens(tx: Transaction, accountId: string, now: Date) {
	return tx
		.update(apiTokens)
		.set({ revokedAt: now })
		.where(and(eq(apiTokens.accountId, accountId), isNull(apiTokens.revokedAt)));
}

/**
 * Gives an account a new password; links for another one end, all its browsers but one are signed out, and its
 * tokens revoked where that is wanted.
 * @returns false where the password is not that of `verifiedHash` any more: nothing was written
 */
export async function changePassword(
	db: Database,
	which: {
		accountId: string;
		verifiedHash: string;
		passwordHash: string;
		keptSession: string;
		endsTokens: boolean;
		now: Date;
	},
): Promise<boolean> {
	const { accountId, verifiedHash, passwordHash, keptSession, endsTokens, now } = which;
	const who = { accountId };
	return commit(
		db,
		{ action: "password.changed", project: null, details: { endsTokens }, by: who, whom: who },
		(tx) => [
			must(
				tx
					.update(accounts)
					.set({ passwordHash })
					.where(and(eq(accounts.id, accountId), eq(accounts.passwordHash, verifiedHash))),
			),
			tx
				.update(passwordResets)
				.set({ usedAt: now })
				.where(and(eq(passwordResets.accountId, accountId), isNull(passwordResets.usedAt))),
			tx.delete(sessions).where(othersOf(accountId, keptSession)),
			...(endsTokens ? [revokeTokens(tx, accountId, now)] : []),
		],
	);
}
