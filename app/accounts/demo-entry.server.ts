import type { Database } from "#db/dialect";
import { accountByLogin, anyAccountExists } from "#db/queries/accounts.server.ts";
import { DEMO_LOGINS, type DemoPerson } from "./demo-people.server.ts";

/**
 * How the demo is entered by its plain address: `buttons` for a browser on the machine that it runs
 * on, `links` (those in the terminal) for all others, null where this is no demo. It is one only as
 * long as nobody has an account of their own here.
 */
export async function demoEntry(
	db: Database,
	{ isDemo, isFromHere }: { isDemo: boolean; isFromHere: boolean },
): Promise<"buttons" | "links" | null> {
	if (!isDemo || (await anyAccountExists(db))) return null;
	return isFromHere ? "buttons" : "links";
}

/** The account that a person of the demo enters with; null when there is none that may. */
export async function demoAccount(db: Database, person: DemoPerson): Promise<string | null> {
	const account = await accountByLogin(db, DEMO_LOGINS[person]);
	const mayEnter = account && account.disabledAt === null && account.passwordHash === null;
	return mayEnter ? account.id : null;
}
