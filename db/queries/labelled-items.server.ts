/** What people have to do with items: what they were given to label, and what they said. */
import { and, eq, exists, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/dialect";
import { assignments, items, judgments, raters, ratings } from "../schema/index.ts";

/** Is an item in somebody's queue, or does a label of a person count on it? */
export function isLabelled(db: Database | Transaction, itemId: string): SQL | undefined {
	const given = db.select({ one: sql`1` }).from(assignments).where(eq(assignments.itemId, itemId));
	const people = db.select({ id: raters.id }).from(raters).where(eq(raters.kind, "human"));
	const said = db
		.select({ one: sql`1` })
		.from(ratings)
		.where(
			and(
				eq(ratings.itemId, itemId),
				isNull(ratings.supersededAt),
				inArray(ratings.raterId, people),
			),
		);
	return or(exists(given), exists(said));
}

/** The same, asked by itself. */
export async function itemIsLabelled(db: Database, itemId: string): Promise<boolean> {
	const found = await db
		.select({ id: items.id })
		.from(items)
		.where(and(eq(items.id, itemId), isLabelled(db, itemId)));
	return found.length > 0;
}

/** Was any version of any item of a set given out, rated or judged? Then its rows are referred to. */
export async function isReferredTo(db: Database, setId: string): Promise<boolean> {
	for (const table of [assignments, ratings, judgments]) {
		const some = await db
			.select({ id: items.id })
			.from(items)
			.innerJoin(table, eq(table.itemId, items.id))
			.where(eq(items.setId, setId))
			.limit(1);
		if (some.length > 0) return true;
	}
	return false;
}
