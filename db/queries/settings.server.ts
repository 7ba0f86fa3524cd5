import { and, eq, like } from "drizzle-orm";
import type { Database, Transaction } from "#db/dialect";
import type { AuditEntry } from "../audit/append.ts";
import { commit } from "../audit/commit.ts";
import { settings } from "../schema/index.ts";

/** A setting of the installation; null when it was never set. */
export async function readSetting(db: Database, name: string): Promise<string | null> {
	const [row] = await db
		.select({ value: settings.value })
		.from(settings)
		.where(eq(settings.name, name));
	return row?.value ?? null;
}

/** Sets a setting, whether it was there or not. */
export async function writeSetting(
	db: Database,
	{ name, value, entry }: { name: string; value: string; entry: AuditEntry },
): Promise<void> {
	await commit(db, entry, (tx) => [
		tx
			.insert(settings)
			.values({ name, value })
			.onConflictDoUpdate({ target: settings.name, set: { value } }),
	]);
}

export async function deleteSetting(
	db: Database,
	{ name, entry }: { name: string; entry: AuditEntry },
): Promise<void> {
	await commit(db, entry, (tx) => [tx.delete(settings).where(eq(settings.name, name))]);
}

/** Statement that removes a setting if it still has this value, for commits that use it up. */
export function takeSetting(tx: Transaction, { name, value }: { name: string; value: string }) {
	return tx.delete(settings).where(and(eq(settings.name, name), eq(settings.value, value)));
}

/**
 * Writes a setting and removes those whose name begins with `prefix` (of letters, digits and
 * colons) and that have the same value, in one transaction.
 */
export async function replaceSettings(
	db: Database,
	{
		prefix,
		name,
		value,
		entry,
	}: { prefix: string; name: string; value: string; entry: AuditEntry },
): Promise<void> {
	await commit(db, entry, (tx) => [
		tx.delete(settings).where(and(like(settings.name, `${prefix}%`), eq(settings.value, value))),
		tx.insert(settings).values({ name, value }),
	]);
}
