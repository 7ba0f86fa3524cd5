import { and, eq, isNull, lt } from "drizzle-orm";
import { type Database, isUniqueViolation } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { apiAnswers } from "../schema/index.ts";

export type ApiAnswer = typeof apiAnswers.$inferSelect;

/**
 * Takes the place of a request before it is carried out, whichever process does it.
 * @returns what is known of the same key already; null when it is this request's turn
 */
export async function beginAnswer(
	db: Database,
	begun: Pick<ApiAnswer, "id" | "tokenId" | "requestHash" | "createdAt">,
): Promise<ApiAnswer | null> {
	for (;;) {
		try {
			await commit(db, "request", (tx) => [tx.insert(apiAnswers).values(begun)]);
			return null;
		} catch (error) {
			if (!isUniqueViolation(error)) throw error;
		}
		const [there] = await db.select().from(apiAnswers).where(eq(apiAnswers.id, begun.id));
		// Forgotten in this moment: then it is free again.
		if (there) return there;
	}
}

/** Keeps what a request was answered. */
export async function keepAnswer(
	db: Database,
	{ id, status, body }: { id: string; status: number; body: string },
): Promise<void> {
	await commit(db, "request", (tx) => [
		tx.update(apiAnswers).set({ status, body }).where(eq(apiAnswers.id, id)),
	]);
}

/** A sign of life of whoever carries a request out: another text each time, in place of the answer. */
export async function signOfAnswer(
	db: Database,
	{ id, sign }: { id: string; sign: string },
): Promise<void> {
	await commit(db, "request", (tx) => [
		tx
			.update(apiAnswers)
			.set({ body: sign })
			.where(and(eq(apiAnswers.id, id), isNull(apiAnswers.status))),
	]);
}

/** Gives the place of a request up that changed nothing. */
export async function giveUpAnswer(db: Database, id: string): Promise<void> {
	await commit(db, "request", (tx) => [
		tx.delete(apiAnswers).where(and(eq(apiAnswers.id, id), isNull(apiAnswers.status))),
	]);
}

/** Forgets what was answered before a moment. */
export async function forgetAnswers(db: Database, before: Date): Promise<void> {
	const isOld = lt(apiAnswers.createdAt, before);
	// Mostly there is nothing to forget.
	const [one] = await db.select({ id: apiAnswers.id }).from(apiAnswers).where(isOld).limit(1);
	if (one) await commit(db, "request", (tx) => [tx.delete(apiAnswers).where(isOld)]);
}
