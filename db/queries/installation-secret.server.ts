import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { settings } from "../schema/index.ts";

const NAME = "prompt_secret";

/**
 * A random word of this installation, made when it is first needed. The fences around item text in
 * prompts are derived from it, so nobody who writes an item can guess them.
 */
export async function installationSecret(db: Database): Promise<string> {
	const read = () => db.select().from(settings).where(eq(settings.name, NAME));
	const [known] = await read();
	if (known) return known.value;
	const value = randomBytes(32).toString("base64url");
	await commit(db, { action: "installation.secret_made", project: null, by: "server" }, (tx) => [
		tx.insert(settings).values({ name: NAME, value }).onConflictDoNothing(),
	]);
	const [stored] = await read();
	return stored?.value ?? value;
}
