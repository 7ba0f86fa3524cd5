import { and, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { annotations, assignments, items, ratings } from "../schema/index.ts";
import { ratedImported } from "./item-scope.ts";

/** An answer whose time was kept. */
export type TimedAnswer = {
	readonly raterId: string;
	/** Of the item; below 0 for hidden repeats. */
	readonly position: number;
	/** Time with the item in sight, in milliseconds. */
	readonly ms: number;
	/** Characters to read: question, conversation, answers, contexts and references. */
	readonly length: number;
};

/** How long people's current, submitted answers took, and how much there was to read. */
export async function timedAnswers(db: Database, projectId: string): Promise<TimedAnswer[]> {
	const { input, response, responseA, responseB, contexts, messages, reference } = items;
	const length = [input, response, responseA, responseB, contexts, messages, reference]
		.map((column) => sql`coalesce(length(${column}), 0)`)
		.reduce((sum, part) => sql`${sum} + ${part}`);
	const rows = await db
		.select({
			raterId: annotations.raterId,
			position: items.position,
			ms: annotations.durationMs,
			length: sql<number>`${length}`,
		})
		.from(annotations)
		.innerJoin(items, eq(items.id, annotations.itemId))
		.where(
			and(
				eq(annotations.projectId, projectId),
				eq(annotations.status, "submitted"),
				isNull(annotations.supersededAt),
				isNotNull(annotations.durationMs),
			),
		);
	return rows.flatMap(({ ms, ...row }) => (ms === null ? [] : [{ ...row, ms }]));
}

/** How far somebody is, repeats included. */
export async function queueOf(
	db: Database,
	{ projectId, raterId }: { projectId: string; raterId: string },
) {
	const byStatus = await db
		.select({ status: assignments.status, items: count() })
		.from(assignments)
		.where(and(eq(assignments.projectId, projectId), eq(assignments.raterId, raterId)))
		.groupBy(assignments.status);
	const of = (status: string) => byStatus.find((row) => row.status === status)?.items ?? 0;
	return { open: of("open"), submitted: of("submitted"), skipped: of("skipped") };
}

/** How many values somebody was asked for, and how often they could not judge; passes all of their values. */
export async function askedOf(
	db: Database,
	{ projectId, raterId }: { projectId: string; raterId: string },
) {
	const [cells] = await db
		.select({
			asked: count(),
			cannot: sql<number>`count(*) filter (where ${ratings.unscoredReason} = 'cannot_judge')`,
		})
		.from(ratings)
		.where(
			and(
				eq(ratings.projectId, projectId),
				eq(ratings.raterId, raterId),
				isNull(ratings.supersededAt),
				ratedImported,
			),
		);
	return { asked: cells?.asked ?? 0, cannot: cells?.cannot ?? 0 };
}

/** When somebody last answered each imported item, by its position. */
export async function momentsOf(
	db: Database,
	{ projectId, raterId }: { projectId: string; raterId: string },
): Promise<Map<number, Date>> {
	const rows = await db
		.select({ position: items.position, at: annotations.createdAt })
		.from(annotations)
		.innerJoin(items, eq(items.id, annotations.itemId))
		.where(
			and(
				eq(annotations.projectId, projectId),
				eq(annotations.raterId, raterId),
				isNull(annotations.supersededAt),
			),
		);
	return new Map(rows.map(({ position, at }) => [position, at]));
}
