/** Rows as tests find and set them, where nothing that people do brings them about at once. */
import { and, asc, eq } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { unlogged } from "./audit/commit.ts";
import { assignments, laneShares, planItems, planShares, runTasks } from "./schema/index.ts";

export type RunTaskRow = typeof runTasks.$inferSelect;

export async function runTaskRow(db: Database, id: string): Promise<RunTaskRow> {
	const [row] = await db.select().from(runTasks).where(eq(runTasks.id, id));
	if (!row) throw new Error("no such task");
	return row;
}

export async function setRunTask(
	db: Database,
	id: string,
	set: Pick<RunTaskRow, "status">,
): Promise<void> {
	await unlogged(db, "run").update(runTasks).set(set).where(eq(runTasks.id, id));
}

/** Places in flight of a process at an endpoint. */
export async function setPlaces(
	db: Database,
	share: typeof laneShares.$inferInsert,
): Promise<void> {
	await unlogged(db, "run").insert(laneShares).values(share);
}

/** How many people are still wanted for each item of a plan, in its order. */
export async function openSeatsOf(db: Database, planId: string): Promise<number[]> {
	const rows = await db
		.select({ open: planItems.openSeats })
		.from(planItems)
		.where(eq(planItems.planId, planId))
		.orderBy(asc(planItems.position));
	return rows.map(({ open }) => open);
}

export async function setOpenSeats(
	db: Database,
	{ itemId, openSeats }: { itemId: string; openSeats: number },
): Promise<void> {
	await unlogged(db, "queue")
		.update(planItems)
		.set({ openSeats })
		.where(eq(planItems.itemId, itemId));
}

export async function endShare(
	db: Database,
	{ planId, raterId, endedAt }: { planId: string; raterId: string; endedAt: Date },
): Promise<void> {
	await unlogged(db, "queue")
		.update(planShares)
		.set({ endedAt })
		.where(and(eq(planShares.planId, planId), eq(planShares.raterId, raterId)));
}

/** As though the annotator had answered the item. */
export async function setSubmitted(
	db: Database,
	{ raterId, itemId }: { raterId: string; itemId: string },
): Promise<void> {
	await unlogged(db, "queue")
		.update(assignments)
		.set({ status: "submitted" })
		.where(and(eq(assignments.raterId, raterId), eq(assignments.itemId, itemId)));
}
