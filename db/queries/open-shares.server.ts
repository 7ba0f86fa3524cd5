/** The shares from which people get items. */
import { and, asc, eq, isNotNull, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { type Database, JOIN_IN_ORDER, preparedOnce } from "#db/dialect";
import type { LabellingPlan } from "../model/labelling-plan.ts";
import {
	accounts,
	assignments,
	labellingPlans,
	memberships,
	planShares,
	raters,
} from "../schema/index.ts";

/** What a plan mixes into everybody's queue: for each item so many with known answers, and repeats. */
export type Mixed = Pick<LabellingPlan, "gold" | "repeats" | "seed">;

/** A share of somebody who gets items: its plan is given out, and nothing keeps them from it. */
export type OpenShare = {
	readonly planId: string;
	readonly projectId: string;
	readonly queue: "named" | "pool";
	/** How many items it holds at most; null: whatever there is. */
	readonly size: number | null;
	/** Items of the plan that are in their queue, answered ones too; without what is mixed in. */
	readonly held: number;
	/** What is mixed in, and by which seed. */
	readonly mixed: Mixed;
	/** Shares of the plan that wait for somebody who was invited. */
	readonly vacant: number;
};

/** Items of a plan in somebody's queue, without what is mixed in. */
export function heldOf(planId: SQLWrapper, raterId: SQLWrapper) {
	const own = sql`${assignments.planId} = ${planId} and ${assignments.raterId} = ${raterId}`;
	const mixed = sql`select count(*) from plan_items as mixed ${JOIN_IN_ORDER} ${assignments} on ${assignments.itemId} = mixed.item_id where mixed.plan_id = ${planId} and mixed.purpose <> 'sample' and ${own}`;
	return sql<number>`(select count(*) from ${assignments} where ${own}) - (${mixed})`;
}

const sharesOfRater = preparedOnce((db) =>
	db
		.select({
			planId: planShares.planId,
			projectId: labellingPlans.projectId,
			definition: labellingPlans.definition,
			size: planShares.size,
			held: heldOf(planShares.planId, planShares.raterId),
			vacant: sql<number>`(select count(*) from ${planShares} as other where other.plan_id = ${planShares.planId} and other.rater_id is null and other.ended_at is null)`,
		})
		.from(planShares)
		.innerJoin(labellingPlans, eq(labellingPlans.id, planShares.planId))
		.innerJoin(raters, eq(raters.id, planShares.raterId))
		.leftJoin(accounts, eq(accounts.id, raters.accountId))
		.leftJoin(
			memberships,
			and(
				eq(memberships.projectId, labellingPlans.projectId),
				eq(memberships.accountId, raters.accountId),
			),
		)
		.where(
			and(
				eq(planShares.raterId, sql.placeholder("raterId")),
				isNull(planShares.endedAt),
				isNotNull(labellingPlans.readyAt),
				isNull(labellingPlans.withdrawnAt),
				isNull(memberships.pausedAt),
				isNull(accounts.disabledAt),
			),
		)
		.orderBy(asc(labellingPlans.number)),
);

/** The shares from which a person may get items now, in the order in which they were given out. */
export async function openShares(db: Database, raterId: string): Promise<OpenShare[]> {
	const rows = await sharesOfRater(db).execute({ raterId });
	return rows.map(({ definition, ...share }) => {
		const { queue, gold, repeats, seed } = definition;
		return { ...share, queue, mixed: { gold, repeats, seed } };
	});
}
