import type { Database, Statement, Transaction, Writable } from "#db/dialect";
import { transact, writable } from "#db/dialect/writing";
import { type AuditEntry, append, type EntryInProject } from "./append.ts";
import { projectOf } from "./project-of.ts";

/** What changes without an entry of its own, and why: nothing else may. */
export const BOOKKEEPING = {
	run: "What a run does between its start and its end: its exchanges and judgments keep all of it.",
	queue: "Items that a queue takes for whoever opens it, and gives back by itself after a while.",
	upload: "What is looked at before it is imported, or how far that is: the import has its entry.",
	delivery:
		"When a webhook was sent what, and how that was answered: its deliveries keep all of it.",
	look: "When a kept gate was looked at and what it came to: its row keeps that, and webhooks are told.",
	trial: "Whether anything can be stored: when that was tried last.",
	ended: "What has ended by itself is forgotten.",
	request:
		"When a token or session was used last, and what a request with a key was answered: what it did has its entry.",
	statement: "Prepared for a commit, which names its entry.",
} as const;
export type Bookkeeping = keyof typeof BOOKKEEPING;

/**
 * Carries out statements as one transaction, with the entry of the audit log that tells of them. Where no
 * statement changed a row, there is nothing to tell. A second engine on which two may write at once has
 * the whole commit built anew for whoever finds that another entry followed the same one.
 * @param what the entry, or why there is none
 * @returns false when a statement marked with `must` changed no row, and so nothing was written
 */
export async function commit(
	db: Database,
	what: AuditEntry | Bookkeeping,
	build: (tx: Transaction) => readonly Statement[],
): Promise<boolean> {
	const entry = typeof what === "string" ? null : await withProject(db, what);
	return transact(db, build, function* (changes) {
		if (entry !== null && changes > 0) yield* append(db, entry);
	});
}

/** An entry about what changes nothing here, such as a file that somebody took away. */
export async function note(db: Database, entry: AuditEntry): Promise<void> {
	const located = await withProject(db, entry);
	await transact(
		db,
		() => [],
		() => append(db, located),
	);
}

/** Looked up before anything is done: afterwards it may be deleted. */
async function withProject(db: Database, entry: AuditEntry): Promise<EntryInProject> {
	const { project } = entry;
	if (project === null || typeof project === "string") return { ...entry, project };
	return { ...entry, project: await projectOf(db, project) };
}

/**
 * The connection for a single statement that needs no entry. What somebody waits for in a page or at the API is a
 * `commit` instead: while another process holds a file of SQLite, this one stands still with everybody in it.
 */
export function unlogged(db: Database, _why: Bookkeeping): Writable {
	return writable(db);
}
