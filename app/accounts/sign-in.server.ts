import type { Database } from "#db/dialect";
import { accountByLogin } from "#db/queries/accounts.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { verifyPassword } from "./password.server.ts";
import type { SignInLimit } from "./sign-in-limit.server.ts";

export type SignIn =
	/** With the hash that the password was compared with. */
	| { kind: "signed-in"; accountId: string; passwordHash: string }
	/** A kind of its own: programs are told when to come back. */
	| { kind: "too-many-tries"; retryAt: Date }
	| Refusal;

type Attempt = {
	/** In the form that `normalLogin` gives it. */
	login: string;
	password: string;
	/** Where the attempt comes from, as far as that is known. */
	address: string;
	/** Is the browser one in which this account got in before? */
	isKnownTo?: (accountId: string) => boolean;
	now: Date;
	limit: SignInLimit;
	verify?: typeof verifyPassword;
};

/** One answer for a wrong password and an unknown login, which tells neither from the other. */
const WRONG = refused("Login and password do not belong together. Check both and try again.");

/**
 * Checks a login and its password. Tries are counted before anything is hashed, so that guessing
 * costs the guesser time and not the server.
 */
export async function signIn(db: Database, attempt: Attempt): Promise<SignIn> {
	const { login, password, address, now, limit } = attempt;
	const { isKnownTo = () => false, verify = verifyPassword } = attempt;
	const account = await accountByLogin(db, login);
	const isKnownBrowser = account !== null && isKnownTo(account.id);
	const tries = { login, address, isKnownBrowser };
	const retryAt = limit.take(tries, now);
	if (retryAt) return { kind: "too-many-tries", retryAt };
	const usable = account && account.disabledAt === null ? account : null;
	const passwordHash = usable?.passwordHash ?? null;
	const matches = await verify(passwordHash, password);
	if (!usable || passwordHash === null || !matches) return WRONG;
	limit.clear(tries);
	return { kind: "signed-in", accountId: usable.id, passwordHash };
}
