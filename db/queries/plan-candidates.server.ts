import { and, asc, count, eq, exists, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { assignments, items, labellingPlans, planItems, raters, ratings } from "../schema/index.ts";
import { metadataCells } from "./item-fields.server.ts";
import { itemsInScope, ratedImported } from "./item-scope.ts";

/** The imported items of a project, in order of import, with the ids they have in files. */
export async function itemNames(
	db: Database,
	projectId: string,
): Promise<{ itemId: string; externalId: string }[]> {
	return db
		.select({ itemId: items.id, externalId: items.externalId })
		.from(items)
		.where(and(eq(items.projectId, projectId), itemsInScope()))
		.orderBy(asc(items.position));
}

/** The items that are in somebody's queue, or in a plan that was not taken back. */
export async function givenItems(db: Database, projectId: string): Promise<Set<string>> {
	const queued = await db
		.selectDistinct({ itemId: assignments.itemId })
		.from(assignments)
		.where(eq(assignments.projectId, projectId));
	const planned = await db
		.selectDistinct({ itemId: planItems.itemId })
		.from(planItems)
		.innerJoin(labellingPlans, eq(labellingPlans.id, planItems.planId))
		.where(and(eq(labellingPlans.projectId, projectId), isNull(labellingPlans.withdrawnAt)));
	return new Set([...queued, ...planned].map(({ itemId }) => itemId));
}

/** What the imported items say in a field of their metadata, as text, in order of import; null: nothing. */
export async function fieldOfItems(
	db: Database,
	projectId: string,
	field: string,
): Promise<(string | null)[]> {
	const cells = await metadataCells(db, projectId, { fields: [field] });
	return (cells.get(field) ?? []).map((cell) => (cell === null ? null : String(cell)));
}

/**
 * How many judges gave an item each level of a dimension that has levels, by item id: what their disagreement is
 * computed from.
 */
export async function judgeVotes(
	db: Database,
	projectId: string,
	dimensionId: string,
): Promise<Map<string, number[]>> {
	const rows = await db
		.select({ itemId: ratings.itemId, votes: count() })
		.from(ratings)
		.innerJoin(raters, and(eq(raters.id, ratings.raterId), eq(raters.kind, "judge")))
		.where(
			and(
				eq(ratings.projectId, projectId),
				eq(ratings.dimensionId, dimensionId),
				eq(ratings.repetition, 0),
				isNull(ratings.supersededAt),
				isNotNull(ratings.level),
				ratedImported,
			),
		)
		.groupBy(ratings.itemId, sql`${ratings.level}`);
	const votes = new Map<string, number[]>();
	for (const row of rows) votes.set(row.itemId, [...(votes.get(row.itemId) ?? []), row.votes]);
	return votes;
}

/** The imported items that somebody labelled on a dimension, in files or here. */
export async function labelledItems(
	db: Database,
	projectId: string,
	dimensionId: string,
): Promise<Set<string>> {
	const rows = await db
		.selectDistinct({ itemId: ratings.itemId })
		.from(ratings)
		.innerJoin(raters, and(eq(raters.id, ratings.raterId), eq(raters.kind, "human")))
		.where(
			and(
				eq(ratings.projectId, projectId),
				eq(ratings.dimensionId, dimensionId),
				isNull(ratings.supersededAt),
				isNull(ratings.unscoredReason),
				ratedImported,
			),
		);
	return new Set(rows.map(({ itemId }) => itemId));
}

/** From which parts plans that were not taken back drew items, with what chance, and how many of them are answered. */
export async function partsOfPlans(db: Database, projectId: string) {
	const answered = db
		.select({ one: sql`1` })
		.from(assignments)
		.where(and(eq(assignments.itemId, planItems.itemId), eq(assignments.status, "submitted")));
	return db
		.select({
			plan: labellingPlans.number,
			part: planItems.stratum,
			drawn: count(),
			answered: sql<number>`count(*) filter (where ${exists(answered)})`,
			probability: sql<number | null>`avg(${planItems.probability})`,
		})
		.from(planItems)
		.innerJoin(labellingPlans, eq(labellingPlans.id, planItems.planId))
		.where(
			and(
				eq(labellingPlans.projectId, projectId),
				isNull(labellingPlans.withdrawnAt),
				sql`${planItems.purpose} = 'sample'`,
			),
		)
		.groupBy(labellingPlans.number, planItems.stratum)
		.orderBy(asc(labellingPlans.number), asc(planItems.stratum));
}
