/**
 * Places of a plan's items in people's queues. An item has as many as its overlap; `open_seats` says how
 * many are still free and changes in the transaction that adds or removes an assignment, so that an
 * item never has more people than its overlap, whoever asks at the same moment.
 */
import {
	and,
	asc,
	count,
	desc,
	eq,
	exists,
	gt,
	isNotNull,
	isNull,
	lte,
	ne,
	notExists,
	or,
	sql,
} from "drizzle-orm";
import { counted, type Database, ifChanged, preparedOnce, type Transaction } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { newId } from "../model/ids.ts";
import { assignments, labellingPlans, planItems, planShares } from "../schema/index.ts";
import { heldOf } from "./open-shares.server.ts";

/**
 * Items of a plan that a person could take now: somebody is still wanted for them, and they never had
 * them. In order of the plan, or with `widest` those first for which most people are wanted: who takes
 * a whole share so leaves one that the next can fill.
 */
export async function freeItems(
	db: Database,
	{
		planId,
		raterId,
		limit,
		widest = false,
	}: { planId: string; raterId: string; limit: number; widest?: boolean },
): Promise<{ itemId: string; block: number }[]> {
	const own = db
		.select({ one: sql`1` })
		.from(assignments)
		.where(and(eq(assignments.raterId, raterId), eq(assignments.itemId, planItems.itemId)));
	return db
		.select({ itemId: planItems.itemId, block: planItems.block })
		.from(planItems)
		.where(
			and(
				eq(planItems.planId, planId),
				gt(planItems.openSeats, sql`0`),
				eq(planItems.purpose, "sample"),
				notExists(own),
			),
		)
		.orderBy(...(widest ? [desc(planItems.openSeats)] : []), asc(planItems.position))
		.limit(limit);
}

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
	for (let start = 0; start < claim.itemIds.length; start += SEATS_PER_COMMIT) {
		const part = claim.itemIds.slice(start, start + SEATS_PER_COMMIT);
		let written = 0;
		await commit(db, "queue", (tx) => {
			written = 0;
			return part.map((itemId) => {
				const seat = moveSeats(tx, { planId: claim.planId, itemId, by: -1 });
				return ifChanged(
					insertWhereFree(tx, claim, itemId),
					counted(seat, (rows) => {
						written += rows;
					}),
				);
			});
		});
		claimed += written;
	}
	return claimed;
}

function insertWhereFree(tx: Transaction, claim: Claim, itemId: string) {
	const { planId, projectId, raterId, leasedUntil, size, now } = claim;
	const own = tx
		.select({ one: sql`1` })
		.from(assignments)
		.where(and(eq(assignments.raterId, raterId), eq(assignments.itemId, itemId)));
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
	const held = heldOf(sql`${planId}`, sql`${raterId}`);
	const last = sql`(select max(${assignments.position}) from ${assignments} where ${assignments.raterId} = ${raterId})`;
	const until = leasedUntil?.getTime() ?? null;
	return tx.insert(assignments).select(
		tx
			.select({
				id: sql<string>`${newId("asn")}`.as("id"),
				projectId: sql<string>`${projectId}`.as("project_id"),
				raterId: sql<string>`${raterId}`.as("rater_id"),
				itemId: planItems.itemId,
				position: sql<number>`coalesce(${last} + 1, 0)`.as("position"),
				status: sql<"open">`'open'`.as("status"),
				planId: planItems.planId,
				leasedUntil: sql<Date | null>`${until}`.as("leased_until"),
				asksWhole: sql<boolean>`0`.as("asks_whole"),
				referenceShownAt: sql<Date | null>`null`.as("reference_shown_at"),
				judgedBefore: sql<null>`null`.as("judged_before"),
				createdAt: sql<Date>`${now.getTime()}`.as("created_at"),
			})
			.from(planItems)
			.where(
				and(
					eq(planItems.planId, planId),
					eq(planItems.itemId, itemId),
					or(
						ne(planItems.purpose, "sample"),
						and(gt(planItems.openSeats, 0), size === null ? undefined : sql`${held} < ${size}`),
					),
					notExists(own),
					exists(share),
				),
			),
	);
}

function moveSeats(
	tx: Transaction,
	{ planId, itemId, by }: { planId: string; itemId: string; by: number },
) {
	return tx
		.update(planItems)
		.set({ openSeats: sql`${planItems.openSeats} + ${by}` })
		.where(
			and(
				eq(planItems.planId, planId),
				eq(planItems.itemId, itemId),
				// What is mixed in has no places: everybody gets it.
				eq(planItems.purpose, "sample"),
			),
		);
}

/**
 * Gives open items back: leases that have ended by `now`, or all that a person has not answered. What
 * was answered stays.
 * @returns how many went back
 */
export async function returnSeats(
	db: Database,
	which: { planId: string; endedBy: Date } | { raterId: string },
): Promise<number> {
	const ended = "planId" in which ? lte(assignments.leasedUntil, which.endedBy) : undefined;
	const open = and(
		"planId" in which
			? eq(assignments.planId, which.planId)
			: eq(assignments.raterId, which.raterId),
		eq(assignments.status, "open"),
		ended,
	);
	const { id, itemId, planId } = assignments;
	const rows = await db.select({ id, itemId, planId }).from(assignments).where(open);
	let returned = 0;
	const what =
		"planId" in which
			? ("queue" as const)
			: ({
					action: "member.items_returned",
					project: { of: "rater", id: which.raterId },
					details: { items: rows.length },
					whom: which,
				} as const);
	for (let start = 0; start < rows.length; start += SEATS_PER_COMMIT) {
		let removed = 0;
		await commit(db, what, (tx) => {
			removed = 0;
			return rows.slice(start, start + SEATS_PER_COMMIT).map(({ id: own, planId, itemId }) => {
				const giveBack = counted(
					tx.delete(assignments).where(and(eq(assignments.id, own), open)),
					(gone) => {
						removed += gone;
					},
				);
				return planId === null
					? giveBack
					: ifChanged(giveBack, moveSeats(tx, { planId, itemId, by: 1 }));
			});
		});
		returned += removed;
	}
	return returned;
}

/** Whoever works keeps what they have taken: moves the end of a person's leases. */
export async function extendLeases(db: Database, raterId: string, until: Date): Promise<void> {
	await commit(db, "queue", (tx) => [
		tx
			.update(assignments)
			.set({ leasedUntil: until })
			.where(
				and(
					eq(assignments.raterId, raterId),
					eq(assignments.status, "open"),
					isNotNull(assignments.leasedUntil),
				),
			),
	]);
}

const openOfRater = preparedOnce((db) =>
	db
		.select({
			open: count(),
			firstEnd: sql<number | null>`min(${assignments.leasedUntil})`,
		})
		.from(assignments)
		.where(
			and(eq(assignments.raterId, sql.placeholder("raterId")), eq(assignments.status, "open")),
		),
);

/** How many items of a person's queue are open, and when the first lease among them ends. */
export async function openItems(
	db: Database,
	raterId: string,
): Promise<{ open: number; firstEnd: Date | null }> {
	const [row] = await openOfRater(db).execute({ raterId });
	return {
		open: row?.open ?? 0,
		firstEnd: row?.firstEnd == null ? null : new Date(row.firstEnd),
	};
}

/** The plans by which a person could have, or have had, an item; those taken back are not among them. */
export async function plansOfItem(
	db: Database,
	raterId: string,
	itemId: string,
): Promise<string[]> {
	const rows = await db
		.select({ planId: planItems.planId })
		.from(planItems)
		.innerJoin(planShares, eq(planShares.planId, planItems.planId))
		.where(
			and(
				eq(planItems.itemId, itemId),
				eq(planShares.raterId, raterId),
				isNull(planShares.endedAt),
			),
		);
	return rows.map(({ planId }) => planId);
}

/** For tests and checks: items of a plan whose counted places and assignments do not fit its overlap. */
export async function overfullItems(db: Database, planId: string): Promise<string[]> {
	const taken = sql<number>`(select count(*) from ${assignments} where ${assignments.planId} = ${planItems.planId} and ${assignments.itemId} = ${planItems.itemId})`;
	const rows = await db
		.select({ itemId: planItems.itemId })
		.from(planItems)
		.where(
			and(
				eq(planItems.planId, planId),
				eq(planItems.purpose, "sample"),
				or(
					sql`${taken} > ${planItems.overlap}`,
					sql`${taken} + ${planItems.openSeats} <> ${planItems.overlap}`,
				),
			),
		);
	return rows.map(({ itemId }) => itemId);
}
