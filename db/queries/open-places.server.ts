/** Places of plans that nobody can take any more: whoever was to have them left, and the others have the item. */
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { newId } from "../model/ids.ts";
import { labellingPlans, planItems, planShares } from "../schema/index.ts";

/** As whom nobody signs in any more: a share of theirs takes no place. */
const closed = sql`(select gone.id from raters as gone join accounts as shut on shut.id = gone.account_id where shut.disabled_at is not null)`;

/** How many have a share of the item's plan. */
const holders = sql`(select count(*) from plan_shares as held where held.plan_id = ${planItems.planId} and held.ended_at is null and held.rater_id is not null and held.rater_id not in ${closed})`;

/** Of those who have a share, how many never had the item and can so take a place of it. */
const takers = sql`(select count(*) from plan_shares as share where share.plan_id = ${planItems.planId} and share.ended_at is null and share.rater_id is not null and share.rater_id not in ${closed} and not exists (select 1 from assignments as own where own.rater_id = share.rater_id and own.item_id = ${planItems.itemId}))`;

/** Where as many hold shares as an item wants people, each place has somebody: nothing is looked up there. */
const isStuck = sql`${planItems.openSeats} > 0 and ${planItems.overlap} > ${holders} and ${planItems.openSeats} > ${takers}`;

/** Places that nobody can take, and of how many items. */
export type OpenPlaces = { readonly places: number; readonly items: number };

/** By plan, of those that were given out and not taken back; plans without such places are not in it. */
export async function openPlacesOfPlans(
	db: Database,
	projectId: string,
): Promise<Map<string, OpenPlaces>> {
	const rows = await db
		.select({
			planId: planItems.planId,
			places: sql<number>`sum(${planItems.openSeats} - ${takers})`,
			items: sql<number>`count(*)`,
		})
		.from(planItems)
		.innerJoin(labellingPlans, eq(labellingPlans.id, planItems.planId))
		.where(and(isGivenOut(projectId), eq(planItems.purpose, "sample"), isStuck))
		.groupBy(planItems.planId);
	return new Map(rows.map(({ planId, places, items }) => [planId, { places, items }]));
}

function isGivenOut(projectId: string) {
	return and(
		eq(labellingPlans.projectId, projectId),
		isNotNull(labellingPlans.readyAt),
		isNull(labellingPlans.withdrawnAt),
	);
}

type Which = { readonly projectId: string; readonly planId: string };

/**
 * Wants no answer any more for places that nobody can take: the overlap of their items is less by them.
 * @returns how many places were closed
 */
export async function closeOpenPlaces(db: Database, { projectId, planId }: Which): Promise<number> {
	const open = (await openPlacesOfPlans(db, projectId)).get(planId)?.places ?? 0;
	if (open === 0) return 0;
	await commit(
		db,
		{
			action: "plan.places_closed",
			project: projectId,
			about: { plan: planId },
			details: { places: open },
		},
		(tx) => [
			tx
				.update(planItems)
				.set({
					overlap: sql`${planItems.overlap} - (${planItems.openSeats} - ${takers})`,
					openSeats: sql`${takers}`,
				})
				.where(and(eq(planItems.planId, planId), eq(planItems.purpose, "sample"), isStuck)),
		],
	);
	return open;
}

/**
 * Gives people a share of a plan who have none: of whatever is free when their own items are done.
 * Who had one before has it again.
 */
export async function addSharers(
	db: Database,
	{ planId, raterIds, now }: { planId: string; raterIds: readonly string[]; now: Date },
): Promise<void> {
	if (raterIds.length === 0) return;
	const rows = raterIds.map((raterId) => ({ id: newId("shr"), planId, raterId, createdAt: now }));
	await commit(
		db,
		{
			action: "plan.shares_added",
			project: { of: "plan", id: planId },
			about: { plan: planId },
			details: { shares: rows.length },
		},
		(tx) => [
			tx
				.insert(planShares)
				.values(rows)
				.onConflictDoUpdate({
					target: [planShares.planId, planShares.raterId],
					set: { endedAt: null },
				}),
		],
	);
}
