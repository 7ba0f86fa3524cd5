/** Items of a plan that somebody takes into their queue. */
import { and, eq, exists, gt, inArray, isNull, ne, notExists, or, sql } from "drizzle-orm";
import { counted, type Database, ifChanged, type Transaction } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { newId } from "../model/ids.ts";
import { assignments, labellingPlans, planItems, planShares } from "../schema/index.ts";
import { heldOf } from "./open-shares.server.ts";

/** One transaction writes so many rows at most, so that nobody who saves a label waits long. */
const SEATS_PER_COMMIT = 250;

export type Claim = {
	readonly planId: string;
	readonly projectId: string;
	readonly raterId: string;
	readonly itemIds: readonly string[];
	/** When they go back unless they are answered; null: they stay. */
	readonly leasedUntil: Date | null;
	/** So many items of the plan at most, those that are there included; null: any number. */
	readonly size: number | null;
	readonly now: Date;
};

/**
 * Puts items of a plan at the end of a person's queue, in this order: those that still have a place, that
 * the person does not have, while the share is theirs; and what is mixed in.
 * @returns how many were put there, without what is mixed in
 */
export async function claimSeats(db: Database, claim: Claim): Promise<number> {
	let claimed = 0;
	const itemIds = [...new Set(claim.itemIds)];
	for (let start = 0; start < itemIds.length; start += SEATS_PER_COMMIT) {
		const part = itemIds.slice(start, start + SEATS_PER_COMMIT);
		let written = 0;
		await commit(db, "queue", (tx) => {
			written = 0;
			// Named beforehand, so that the places of those that were added are found again.
			const rows = part.map((itemId) => ({ itemId, id: newId("asn") }));
			const seats = takeSeats(tx, claim.planId, rows);
			return [
				ifChanged(
					insertWhereFree(tx, claim, rows),
					counted(seats, (taken) => {
						written = taken;
					}),
				),
			];
		});
		claimed += written;
	}
	return claimed;
}

type Wanted = { readonly itemId: string; readonly id: string };

/** All of them by one statement: a thousand people who begin in the same minutes wait for each other. */
function insertWhereFree(tx: Transaction, claim: Claim, rows: readonly Wanted[]) {
	const { planId, projectId, raterId, leasedUntil, size, now } = claim;
	const values = rows.map(
		({ itemId, id }, place) => sql`(${itemId}, ${id}, ${sql.raw(String(place))})`,
	);
	// Both engines call the columns so.
	const wanted = sql`(values ${sql.join(values, sql`, `)}) as wanted`;
	const [item, id, place] = [sql`wanted.column1`, sql<string>`wanted.column2`, sql`wanted.column3`];
	const own = tx
		.select({ one: sql`1` })
		.from(assignments)
		.where(and(eq(assignments.raterId, raterId), eq(assignments.itemId, planItems.itemId)));
	const share = tx
		.select({ one: sql`1` })
		.from(planShares)
		.innerJoin(labellingPlans, eq(labellingPlans.id, planShares.planId))
		.where(
			and(
				eq(planShares.planId, planId),
				eq(planShares.raterId, raterId),
				isNull(planShares.endedAt),
				isNull(labellingPlans.withdrawnAt),
			),
		);
	const isSample = sql`${planItems.purpose} = 'sample'`;
	const free = tx
		.select({
			itemId: planItems.itemId,
			id: sql<string>`${id}`.as("id"),
			place: sql<number>`${place}`.as("place"),
			isMixedIn: sql<number>`case when ${isSample} then 0 else 1 end`.as("is_mixed_in"),
			samples:
				sql<number>`sum(case when ${isSample} then 1 else 0 end) over (order by ${place})`.as(
					"samples",
				),
		})
		.from(planItems)
		.innerJoin(wanted, eq(planItems.itemId, item))
		.where(
			and(
				eq(planItems.planId, planId),
				or(ne(planItems.purpose, "sample"), gt(planItems.openSeats, 0)),
				notExists(own),
				exists(share),
			),
		)
		.as("free");
	const held = heldOf(sql`${planId}`, sql`${raterId}`);
	const last = sql`(select max(${assignments.position}) from ${assignments} where ${assignments.raterId} = ${raterId})`;
	const until = leasedUntil?.getTime() ?? null;
	return tx.insert(assignments).select(
		tx
			.select({
				id: free.id,
				projectId: sql<string>`${projectId}`.as("project_id"),
				raterId: sql<string>`${raterId}`.as("rater_id"),
				itemId: free.itemId,
				position:
					sql<number>`coalesce(${last} + 1, 0) + row_number() over (order by ${free.place}) - 1`.as(
						"position",
					),
				status: sql<"open">`'open'`.as("status"),
				planId: sql<string>`${planId}`.as("plan_id"),
				leasedUntil: sql<Date | null>`${until}`.as("leased_until"),
				asksWhole: sql<boolean>`0`.as("asks_whole"),
				referenceShownAt: sql<Date | null>`null`.as("reference_shown_at"),
				judgedBefore: sql<null>`null`.as("judged_before"),
				createdAt: sql<Date>`${now.getTime()}`.as("created_at"),
			})
			.from(free)
			.where(
				size === null
					? undefined
					: sql`${free.isMixedIn} = 1 or ${free.samples} <= ${size} - (${held})`,
			),
	);
}

/** Of those of the rows that were added. */
function takeSeats(tx: Transaction, planId: string, rows: readonly Wanted[]) {
	const added = tx
		.select({ itemId: assignments.itemId })
		.from(assignments)
		.where(
			inArray(
				assignments.id,
				rows.map(({ id }) => id),
			),
		);
	return tx
		.update(planItems)
		.set({ openSeats: sql`${planItems.openSeats} - 1` })
		.where(
			and(
				eq(planItems.planId, planId),
				inArray(planItems.itemId, added),
				// What is mixed in has no places: everybody gets it.
				eq(planItems.purpose, "sample"),
			),
		);
}
