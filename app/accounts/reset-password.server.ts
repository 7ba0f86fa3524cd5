import type { Database } from "#db/dialect";
import { accountById } from "#db/queries/accounts.server.ts";
import {
	accountOfReset,
	insertPasswordReset,
	resetPassword,
} from "#db/queries/password-resets.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { hashToken, newToken } from "../http/session.server.ts";
import { hashPassword } from "./password.server.ts";
import { SIGNED_OUT } from "./signed-out.ts";

const LIFETIME_HOURS = 24;

const GONE = refused(
	"This link was used or has ended: it is good once, for a day. Ask an administrator for another one.",
);

/** Somebody signed in, or who sits at the machine itself. */
type Maker = { readonly id: string; readonly isAdministrator: boolean } | "terminal";

/**
 * Makes a link with which somebody chooses a new password. Only administrators of the installation do: an
 * account may open more projects than the one it is asked from.
 * @returns its token for `/reset/TOKEN`; only the hash is kept, so it cannot be shown again
 */
export async function makePasswordReset(
	db: Database,
	{ accountId, maker, now }: { accountId: string; maker: Maker; now: Date },
): Promise<string | Refusal> {
	if (maker !== "terminal" && !maker.isAdministrator) {
		return refused("Only an administrator of the installation can make a link for a password.");
	}
	const account = await accountById(db, accountId);
	if (!account) return refused("There is no such account.");
	// From the terminal it has to work where the provider is gone, and nobody can sign in.
	if (!account.passwordHash && maker !== "terminal")
		return refused(
			"That account has no password: a provider opens it, or the link of a demo. `concord user reset` in the terminal gives it one.",
		);
	if (account.disabledAt) return refused("That account is closed; open it first.");
	const token = newToken();
	const expiresAt = new Date(now.getTime() + LIFETIME_HOURS * 60 * 60 * 1000);
	const createdBy = maker === "terminal" ? null : maker.id;
	const link = { accountId, tokenHash: hashToken(token), createdBy, now, expiresAt };
	return (await insertPasswordReset(db, link)) ? token : SIGNED_OUT;
}

/** Whose password a link opens, or why none. */
export async function lookUpReset(
	db: Database,
	token: string,
	now: Date,
): Promise<{ kind: "open"; accountId: string; login: string } | Refusal> {
	const found = await accountOfReset(db, hashToken(token), now);
	return found ? { kind: "open", ...found } : GONE;
}

/** Gives the account of a link a new password, once, and signs all its browsers out. */
export async function choosePassword(
	db: Database,
	{ token, password, now }: { token: string; password: string; now: Date },
): Promise<{ kind: "changed"; accountId: string; passwordHash: string } | Refusal> {
	const tokenHash = hashToken(token);
	const found = await accountOfReset(db, tokenHash, now);
	if (!found) return GONE;
	const { accountId } = found;
	const passwordHash = await hashPassword(password);
	const isChanged = await resetPassword(db, { tokenHash, accountId, passwordHash, now });
	return isChanged ? { kind: "changed", accountId, passwordHash } : GONE;
}
