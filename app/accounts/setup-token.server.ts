import { z } from "zod";
import type { Database } from "#db/dialect";
import { anyAccountExists } from "#db/queries/accounts.server.ts";
import { deleteSetting, readSetting, writeSetting } from "#db/queries/settings.server.ts";
import { hashToken, newToken } from "../http/session.server.ts";

const SETTING = "setup_token";
const LIFETIME_DAYS = 7;

const StoredToken = z.object({ hash: z.string(), expiresAt: z.iso.datetime() });

/**
 * The one-time token that lets somebody become the first administrator. Every start makes a new one
 * and the last one counts; it ends after seven days.
 * @returns the token in plain text, to be printed as `/setup?token=…`; null once an account exists
 */
export async function ensureSetupToken(db: Database, now: Date): Promise<string | null> {
	if (await anyAccountExists(db)) {
		await deleteSetting(db, {
			name: SETTING,
			entry: { action: "setup.link_ended", project: null, by: "server" },
		});
		return null;
	}
	const token = newToken();
	const expiresAt = new Date(now.getTime() + LIFETIME_DAYS * 24 * 60 * 60 * 1000);
	const stored = { hash: hashToken(token), expiresAt: expiresAt.toISOString() };
	await writeSetting(db, {
		name: SETTING,
		value: JSON.stringify(stored),
		entry: { action: "setup.link_made", project: null, by: "server" },
	});
	return token;
}

/** The stored setting that a token opens, to be used up with it; null when it opens nothing. */
export async function settingOfSetupToken(
	db: Database,
	token: string,
	now: Date,
): Promise<{ name: string; value: string } | null> {
	const value = await readSetting(db, SETTING);
	if (value === null || (await anyAccountExists(db))) return null;
	const stored = StoredToken.parse(JSON.parse(value));
	const opens = stored.hash === hashToken(token) && new Date(stored.expiresAt) > now;
	return opens ? { name: SETTING, value } : null;
}
