import type { Database } from "#db/dialect";
import { unlinkAccount } from "#db/queries/account-links.server.ts";
import { accountById } from "#db/queries/accounts.server.ts";
import { apiTokensOf } from "#db/queries/api-tokens.server.ts";
import { changePassword } from "#db/queries/password-resets.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { counted } from "../ui/numbers.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";
import type { SignInLimit } from "./sign-in-limit.server.ts";

export type Changed = { kind: "done"; sentence: string } | Refusal;

type PasswordChange = {
	readonly accountId: string;
	readonly current: string;
	readonly next: string;
	/** The session that goes on; all others end. */
	readonly keptSession: string;
	/** Whether programs with the account's tokens are kept out too. */
	readonly endsTokens: boolean;
	readonly now: Date;
	readonly limit: SignInLimit;
};

/**
 * Gives somebody who knows their password another one. Tries are counted: an unlocked screen is no password. They are
 * those of the session alone, so that no stranger's keep anybody from it.
 */
export async function changeOwnPassword(db: Database, change: PasswordChange): Promise<Changed> {
	const { accountId, current, next, keptSession, endsTokens, now, limit } = change;
	const account = await accountById(db, accountId);
	if (!account?.passwordHash) return refused("No password opens your account.");
	const tries = { session: keptSession };
	const until = limit.take(tries, now);
	if (until) {
		const minutes = Math.ceil((until.getTime() - now.getTime()) / 60_000);
		return refused(
			`Too many tries. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
		);
	}
	const verified = await verifyPassword(account.passwordHash, current);
	if (!verified) return refused("That is not your password now.", "current");
	limit.clear(tries);
	const passwordHash = await hashPassword(next);
	const tokens = await countOpenTokens(db, accountId, now);
	const verifiedHash = account.passwordHash;
	const which = { accountId, verifiedHash, passwordHash, keptSession, endsTokens, now };
	if (!(await changePassword(db, which)))
		return refused("Your password was changed meanwhile, elsewhere: the one there counts.");
	const changed = "Your password is changed; other browsers are signed out";
	if (tokens === 0) return { kind: "done", sentence: `${changed}.` };
	const those = counted(tokens, "token");
	return {
		kind: "done",
		sentence: endsTokens
			? `${changed}, and ${those} for programs revoked.`
			: `${changed}. Programs still get in with ${those} of yours, which you can revoke on this page.`,
	};
}

/** How many tokens of an account open the API now. */
async function countOpenTokens(db: Database, accountId: string, now: Date): Promise<number> {
	const tokens = await apiTokensOf(db, accountId);
	return tokens.filter(({ revokedAt, expiresAt }) => revokedAt === null && expiresAt > now).length;
}

/** Removes the link to the provider, where a password still opens the account. */
export async function removeOwnLink(
	db: Database,
	{ accountId, issuer }: { accountId: string; issuer: string },
): Promise<Changed> {
	const account = await accountById(db, accountId);
	if (!account?.passwordHash) {
		return refused("No password opens your account: without the link nobody could enter it.");
	}
	await unlinkAccount(db, { accountId, issuer });
	return { kind: "done", sentence: "The link is removed. Your password opens your account." };
}
