import { and, count, eq, inArray, isNotNull, isNull, lt, max, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { annotations, assignments, memberships, raters, rubrics } from "../schema/index.ts";

type Asked = { readonly projectId: string; readonly version: number };

/** What people submitted under earlier versions of the rubric than this one, with the version of each. */
function answeredBefore(db: Database | Transaction, { projectId, version }: Asked) {
	const newest = max(rubrics.version);
	return (
		db
			.select({
				id: assignments.id,
				raterId: assignments.raterId,
				version: sql<number>`${newest}`.as("answered_version"),
			})
			.from(assignments)
			.innerJoin(
				annotations,
				and(
					eq(annotations.itemId, assignments.itemId),
					eq(annotations.raterId, assignments.raterId),
					eq(annotations.repetition, 0),
					isNull(annotations.supersededAt),
				),
			)
			.innerJoin(rubrics, eq(rubrics.id, annotations.rubricId))
			.innerJoin(raters, eq(raters.id, assignments.raterId))
			.leftJoin(
				memberships,
				and(
					eq(memberships.accountId, raters.accountId),
					eq(memberships.projectId, assignments.projectId),
				),
			)
			// Nobody who left is asked again, nor whose answers count nowhere.
			.where(
				and(
					eq(assignments.projectId, projectId),
					eq(assignments.status, "submitted"),
					isNull(raters.excludedReason),
					or(isNull(raters.accountId), isNotNull(memberships.id)),
				),
			)
			.groupBy(assignments.id)
			.having(lt(newest, version))
			.as("answered_before")
	);
}

/** How many answers somebody gave under one earlier version, which count still. */
export type OlderAnswers = { version: number; raterId: string; answers: number };

/** The answers that people who are in the project gave under earlier versions of the rubric than this one. */
export async function olderAnswers(db: Database, asked: Asked): Promise<OlderAnswers[]> {
	const before = answeredBefore(db, asked);
	const answered = sql<number>`${before.version}`;
	return db
		.select({ version: answered, raterId: before.raterId, answers: count() })
		.from(before)
		.groupBy(answered, before.raterId)
		.orderBy(answered, before.raterId);
}

/**
 * Puts what people answered under some versions of the rubric into their queues again. The answers stay until
 * they give new ones, which correct them.
 * @param versions under which they were answered
 * @param whole ask for the whole rubric, not only for what is asked otherwise than before
 */
export async function reopenOlderAnswers(
	db: Database,
	asked: Asked & { readonly versions: readonly number[]; readonly whole: boolean },
): Promise<void> {
	const { versions, whole } = asked;
	await commit(
		db,
		{
			action: "answers.reopened",
			project: asked.projectId,
			details: { versions: versions.map(String), whole },
		},
		(tx) => {
			const before = answeredBefore(tx, asked);
			const chosen = tx
				.select({ id: before.id })
				.from(before)
				.where(inArray(sql`${before.version}`, [...versions]));
			return [
				tx
					.update(assignments)
					.set({ status: "open", leasedUntil: null, asksWhole: whole })
					.where(inArray(assignments.id, chosen)),
			];
		},
	);
}
