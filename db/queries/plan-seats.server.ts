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
	gt,
	isNotNull,
	isNull,
	lte,
	notExists,
	or,
	sql,
} from "drizzle-orm";
import { counted, type Database, ifChanged, preparedOnce, type Transaction } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { assignments, planItems, planShares } from "../schema/index.ts";

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

/** One transaction gives back so many at most, so that nobody who saves a label waits long. */
const SEATS_PER_COMMIT = 250;

function giveSeatBack(
	tx: Transaction,
	{ planId, itemId }: { readonly planId: string; readonly itemId: string },
) {
	return tx
		.update(planItems)
		.set({ openSeats: sql`${planItems.openSeats} + 1` })
		.where(
			and(
				eq(planItems.planId, planId),
				eq(planItems.itemId, itemId),
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
					: ifChanged(giveBack, giveSeatBack(tx, { planId, itemId }));
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
