import { and, asc, eq } from "drizzle-orm";
import { type Database, inOrder } from "#db/dialect";
import { assignments, items, labellingPlans, raters } from "../schema/index.ts";
import { itemsInScope } from "./item-scope.ts";

/**
 * Who was given which item, of a project's imported items or of a set: by person, in the order of their queue.
 * Hidden copies are left out; `plan` is the number of the plan, null where an item was given out without one.
 */
export async function givenItems(
	db: Database,
	{ projectId, setId }: { readonly projectId: string; readonly setId?: string | undefined },
) {
	return db
		.select({
			rater: raters.name,
			itemId: items.externalId,
			plan: labellingPlans.number,
			position: assignments.position,
			status: assignments.status,
			createdAt: assignments.createdAt,
		})
		.from(assignments)
		.innerJoin(items, eq(items.id, assignments.itemId))
		.innerJoin(raters, eq(raters.id, assignments.raterId))
		.leftJoin(labellingPlans, eq(labellingPlans.id, assignments.planId))
		.where(and(eq(assignments.projectId, projectId), itemsInScope(setId)))
		.orderBy(asc(inOrder(raters.name)), asc(assignments.position), asc(assignments.id));
}
