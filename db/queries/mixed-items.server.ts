/**
 * What a plan mixes into people's queues: items with known answers, and copies of their own items that come
 * a second time. A copy is an item row of its own, below all places that lists and figures read, so that
 * the browser gets of it what it gets of every other item.
 */
import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { alias, type Database } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { idOfSameMoment } from "../model/ids.ts";
import { assignments, items, planItems, ratings } from "../schema/index.ts";
import type { AssignmentStatus } from "./assignments.server.ts";
import { FIRST_COPY } from "./item-scope.ts";

/** An item of a plan in somebody's queue. */
export type QueuedItem = {
	readonly itemId: string;
	readonly purpose: "sample" | "gold" | "repeat" | "training";
	/** Of a repeat: the item that it repeats. */
	readonly repeats: string | null;
	readonly status: AssignmentStatus;
};

/** What somebody has of a plan, in the order of their queue. */
export async function queuedOfPlan(
	db: Database,
	{ planId, raterId }: { planId: string; raterId: string },
): Promise<QueuedItem[]> {
	return db
		.select({
			itemId: assignments.itemId,
			purpose: planItems.purpose,
			repeats: planItems.repeats,
			status: assignments.status,
		})
		.from(assignments)
		.innerJoin(
			planItems,
			and(eq(planItems.planId, assignments.planId), eq(planItems.itemId, assignments.itemId)),
		)
		.where(and(eq(assignments.planId, planId), eq(assignments.raterId, raterId)))
		.orderBy(asc(assignments.position));
}

/** The items with known answers that a plan mixes in, in its order. */
export async function goldOfPlan(db: Database, planId: string): Promise<string[]> {
	const rows = await db
		.select({ itemId: planItems.itemId })
		.from(planItems)
		.where(and(eq(planItems.planId, planId), sql`${planItems.purpose} = 'gold'`))
		.orderBy(asc(planItems.position));
	return rows.map(({ itemId }) => itemId);
}

/**
 * Makes copies of items for a plan, one of each, or finds those that are there.
 * @returns the id of each item's copy
 */
export async function copiesForPlan(
	db: Database,
	{ planId, itemIds, now }: { planId: string; itemIds: readonly string[]; now: Date },
): Promise<Map<string, string>> {
	if (itemIds.length === 0) return new Map();
	const originals = await db
		.select()
		.from(items)
		.where(inArray(items.id, [...itemIds]));
	await commit(db, "queue", (tx) =>
		originals.map((item) => {
			const id = idOfSameMoment(item.id);
			const position = FIRST_COPY - item.position;
			return tx
				.insert(items)
				.values({ ...item, id, position, externalId: id, createdAt: now })
				.onConflictDoNothing();
		}),
	);
	const copies = await db
		.select({ id: items.id, position: items.position })
		.from(items)
		.where(
			and(
				inArray(items.projectId, [...new Set(originals.map(({ projectId }) => projectId))]),
				inArray(
					items.position,
					originals.map(({ position }) => FIRST_COPY - position),
				),
			),
		);
	const copyAt = new Map(copies.map(({ id, position }) => [position, id]));
	const copyOf = new Map(
		originals.flatMap(({ id, position }) => {
			const copy = copyAt.get(FIRST_COPY - position);
			return copy ? [[id, copy] as const] : [];
		}),
	);
	const rows = [...copyOf].map(([repeats, itemId]) => ({
		...{ planId, itemId, repeats },
		...{ position: 0, block: 0, overlap: 0, openSeats: 0, purpose: "repeat" as const },
	}));
	await commit(db, "queue", (tx) => [tx.insert(planItems).values(rows).onConflictDoNothing()]);
	return copyOf;
}

/** The item of which each of some items is a copy; those that are none are not in it. */
export async function originalsOf(
	db: Database,
	itemIds: readonly string[],
): Promise<Map<string, string>> {
	if (itemIds.length === 0) return new Map();
	const rows = await db
		.selectDistinct({ itemId: planItems.itemId, repeats: planItems.repeats })
		.from(planItems)
		.where(and(inArray(planItems.itemId, [...itemIds]), isNotNull(planItems.repeats)));
	return new Map(rows.flatMap(({ itemId, repeats }) => (repeats ? [[itemId, repeats]] : [])));
}

/**
 * What somebody said of their own items the first and the second time, on every dimension on which both
 * times have a value under the same version of the rubric; in order of the second time.
 */
export async function repeatedAnswers(
	db: Database,
	{ projectId, raterId }: { projectId: string; raterId: string },
) {
	const first = alias(ratings, "first");
	return db
		.select({
			dimensionId: ratings.dimensionId,
			position: first.itemPosition,
			rubricVersion: ratings.rubricVersion,
			first: { level: first.level, number: first.number, at: first.createdAt },
			second: { level: ratings.level, number: ratings.number, at: ratings.createdAt },
		})
		.from(ratings)
		.innerJoin(
			first,
			and(
				eq(first.projectId, projectId),
				eq(first.raterId, raterId),
				eq(first.dimensionId, ratings.dimensionId),
				eq(first.itemPosition, sql`${FIRST_COPY} - ${ratings.itemPosition}`),
				eq(first.rubricVersion, ratings.rubricVersion),
				isNull(first.supersededAt),
				isNull(first.unscoredReason),
			),
		)
		.where(
			and(
				eq(ratings.projectId, projectId),
				eq(ratings.raterId, raterId),
				lte(ratings.itemPosition, FIRST_COPY),
				isNull(ratings.supersededAt),
				isNull(ratings.unscoredReason),
			),
		)
		.orderBy(asc(ratings.createdAt), asc(ratings.id));
}
