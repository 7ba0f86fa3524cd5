import { and, count, eq, isNull, notExists, sql } from "drizzle-orm";
import { commit, type Database, type Transaction } from "#db/dialect";
import { annotations, assignments } from "../schema/index.ts";

type Asked = { readonly projectId: string; readonly rubricId: string };

/** Submitted, and by nobody's answer that counts under this version of the rubric. */
function answeredUnderAnother(db: Database | Transaction, { projectId, rubricId }: Asked) {
	const now = db
		.select({ one: sql`1` })
		.from(annotations)
		.where(
			and(
				eq(annotations.itemId, assignments.itemId),
				eq(annotations.raterId, assignments.raterId),
				eq(annotations.rubricId, rubricId),
				isNull(annotations.supersededAt),
			),
		);
	return and(
		eq(assignments.projectId, projectId),
		eq(assignments.status, "submitted"),
		notExists(now),
	);
}

/** How many answers people gave under other versions of the rubric than this one, and not under it. */
export async function countOlderAnswers(db: Database, asked: Asked): Promise<number> {
	const [row] = await db
		.select({ answers: count() })
		.from(assignments)
		.where(answeredUnderAnother(db, asked));
	return row?.answers ?? 0;
}

/**
 * Puts what people answered under other versions of the rubric into their queues again. The answers stay until
 * they give new ones, which correct them.
 */
export async function reopenOlderAnswers(db: Database, asked: Asked): Promise<void> {
	await commit(db, (tx) => [
		tx
			.update(assignments)
			.set({ status: "open", leasedUntil: null })
			.where(answeredUnderAnother(tx, asked)),
	]);
}
