import { and, eq, isNull, lt } from "drizzle-orm";
import { type Database, must } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { uploads } from "../schema/index.ts";

export type StoredUpload = typeof uploads.$inferSelect;

/** Tells other processes of an upload that this one has. */
export async function insertUpload(
	db: Database,
	upload: Omit<StoredUpload, "wish">,
): Promise<void> {
	await commit(db, "upload", (tx) => [tx.insert(uploads).values(upload)]);
}

/** Tells them how it stands. */
export async function tellOfUpload(
	db: Database,
	token: string,
	told: Pick<StoredUpload, "shown" | "toldAt">,
): Promise<void> {
	await commit(db, "upload", (tx) => [
		tx.update(uploads).set(told).where(eq(uploads.token, token)),
	]);
}

/** An upload of a project that some process has. */
export async function findUpload(
	db: Database,
	{ projectId, token }: { readonly projectId: string; readonly token: string },
): Promise<StoredUpload | null> {
	const its = and(eq(uploads.token, token), eq(uploads.projectId, projectId));
	const [row] = await db.select().from(uploads).where(its);
	return row ?? null;
}

/** Asks the process that has it to do something. @returns false where it has not yet heard something else, or is gone */
export async function wishForUpload(
	db: Database,
	token: string,
	wish: NonNullable<StoredUpload["wish"]>,
): Promise<boolean> {
	return commit(db, "upload", (tx) => [
		must(
			tx
				.update(uploads)
				.set({ wish })
				.where(and(eq(uploads.token, token), isNull(uploads.wish))),
		),
	]);
}

/** What somebody wishes; from now on it is heard. */
export async function takeWish(db: Database, token: string): Promise<StoredUpload["wish"]> {
	const its = eq(uploads.token, token);
	const [row] = await db.select({ wish: uploads.wish }).from(uploads).where(its);
	if (!row?.wish) return null;
	await commit(db, "upload", (tx) => [tx.update(uploads).set({ wish: null }).where(its)]);
	return row.wish;
}

export async function forgetUpload(db: Database, token: string): Promise<void> {
	await commit(db, "upload", (tx) => [tx.delete(uploads).where(eq(uploads.token, token))]);
}

/** Those of processes that gave no sign of life since then. */
export async function forgetUploadsBefore(db: Database, before: Date): Promise<void> {
	await commit(db, "upload", (tx) => [tx.delete(uploads).where(lt(uploads.toldAt, before))]);
}
