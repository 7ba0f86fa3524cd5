import { and, asc, count, desc, eq, isNull, ne, notExists, sql } from "drizzle-orm";
import { type Database, isUniqueViolation, must } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { newId } from "../model/ids.ts";
import type { LabellingPlan } from "../model/labelling-plan.ts";
import { assignments, items, labellingPlans, planItems, planShares } from "../schema/index.ts";

/** Of a project's plans those that were not taken back. */
function inForce(projectId: string) {
	return and(eq(labellingPlans.projectId, projectId), isNull(labellingPlans.withdrawnAt));
}

export type PlanRow = typeof labellingPlans.$inferSelect;
export type PlanItemRow = typeof planItems.$inferInsert;

/** One transaction writes so many rows at most, so that nobody who saves a label waits long. */
const ROWS_PER_COMMIT = 500;

/**
 * Begins a plan; nobody gets anything of it before `finishPlan`.
 * @returns its id; null when another one was begun in the same moment
 */
export async function beginPlan(
	db: Database,
	plan: {
		projectId: string;
		/** Of the plans that were there when it was made. */
		number: number;
		definition: LabellingPlan;
		sentence: string;
		createdBy: string | null;
		now: Date;
	},
): Promise<string | null> {
	const { now, ...fields } = plan;
	const id = newId("pln");
	try {
		await commit(
			db,
			{ action: "plan.begun", project: fields.projectId, about: { plan: id } },
			(tx) => [tx.insert(labellingPlans).values({ id, ...fields, createdAt: now, readyAt: null })],
		);
		return id;
	} catch (error) {
		if (isUniqueViolation(error)) return null;
		throw error;
	}
}

export async function insertPlanItems(
	db: Database,
	planId: string,
	added: readonly Omit<PlanItemRow, "planId">[],
): Promise<void> {
	for (let start = 0; start < added.length; start += ROWS_PER_COMMIT) {
		const part = added.slice(start, start + ROWS_PER_COMMIT);
		await commit(
			db,
			{
				action: "plan.items_added",
				project: { of: "plan", id: planId },
				about: { plan: planId },
				details: { items: part.length },
			},
			(tx) => [tx.insert(planItems).values(part.map((row) => ({ ...row, planId })))],
		);
	}
}

/** Adds shares; `raterId` null is a share that waits for whoever accepts an invitation. */
export async function insertShares(
	db: Database,
	planId: string,
	added: readonly { raterId: string | null; size: number | null }[],
	now: Date,
): Promise<void> {
	const rows = added.map((share) => ({ id: newId("shr"), planId, ...share, createdAt: now }));
	if (rows.length > 0)
		await commit(
			db,
			{
				action: "plan.shares_added",
				project: { of: "plan", id: planId },
				about: { plan: planId },
				details: { shares: rows.length },
			},
			(tx) => [tx.insert(planShares).values(rows)],
		);
}

/** From now on people get items of the plan. */
export async function finishPlan(db: Database, planId: string, now: Date): Promise<void> {
	await commit(
		db,
		{ action: "plan.ready", project: { of: "plan", id: planId }, about: { plan: planId } },
		(tx) => [tx.update(labellingPlans).set({ readyAt: now }).where(eq(labellingPlans.id, planId))],
	);
}

/**
 * Takes a plan back with everything it put into queues, in one transaction.
 * @returns false when something of it was answered, or it was taken back before: then it stays
 */
export async function withdrawPlan(
	db: Database,
	{ projectId, planId, now }: { projectId: string; planId: string; now: Date },
): Promise<boolean> {
	return commit(
		db,
		{ action: "plan.withdrawn", project: projectId, about: { plan: planId } },
		(tx) => {
			const answered = tx
				.select({ one: sql`1` })
				.from(assignments)
				.where(and(eq(assignments.planId, planId), ne(assignments.status, "open")));
			return [
				must(
					tx
						.update(labellingPlans)
						.set({ withdrawnAt: now })
						.where(and(eq(labellingPlans.id, planId), inForce(projectId), notExists(answered))),
				),
				tx.delete(assignments).where(eq(assignments.planId, planId)),
				tx
					.update(planShares)
					.set({ endedAt: now })
					.where(and(eq(planShares.planId, planId), isNull(planShares.endedAt))),
			];
		},
	);
}

/** The plan of a project that has this number. */
export async function planOfNumber(
	db: Database,
	projectId: string,
	number: number,
): Promise<PlanRow | null> {
	const [row] = await db
		.select()
		.from(labellingPlans)
		.where(and(eq(labellingPlans.projectId, projectId), eq(labellingPlans.number, number)));
	return row ?? null;
}

/** The number that a project's next plan has. */
export async function nextPlanNumber(db: Database, projectId: string): Promise<number> {
	const [row] = await db
		.select({ last: sql<number>`coalesce(max(${labellingPlans.number}), 0)` })
		.from(labellingPlans)
		.where(eq(labellingPlans.projectId, projectId));
	return (row?.last ?? 0) + 1;
}

export type PlanProgress = {
	readonly plan: PlanRow;
	/** Items, without gold items and repeats. */
	readonly items: number;
	/** Answers that are wanted: the sum of overlaps. */
	readonly wanted: number;
	/** Submitted or skipped; without gold items and repeats. */
	readonly answered: number;
};

/** The plans of a project, the newest first, with what became of them. */
export async function plansOfProject(db: Database, projectId: string): Promise<PlanProgress[]> {
	const plans = await db
		.select()
		.from(labellingPlans)
		.where(eq(labellingPlans.projectId, projectId))
		.orderBy(desc(labellingPlans.number));
	const sizes = await db
		.select({
			planId: planItems.planId,
			items: sql<number>`sum(case when ${planItems.purpose} = 'sample' then 1 else 0 end)`,
			wanted: sql<number>`sum(${planItems.overlap})`,
		})
		.from(planItems)
		.innerJoin(labellingPlans, eq(labellingPlans.id, planItems.planId))
		.where(eq(labellingPlans.projectId, projectId))
		.groupBy(planItems.planId);
	const done = await db
		.select({ planId: assignments.planId, answered: count() })
		.from(assignments)
		.innerJoin(labellingPlans, eq(labellingPlans.id, assignments.planId))
		.innerJoin(
			planItems,
			and(eq(planItems.planId, assignments.planId), eq(planItems.itemId, assignments.itemId)),
		)
		.where(
			and(
				eq(labellingPlans.projectId, projectId),
				eq(planItems.purpose, "sample"),
				ne(assignments.status, "open"),
			),
		)
		.groupBy(assignments.planId);
	const sizeOf = new Map(sizes.map((row) => [row.planId, row]));
	const doneOf = new Map(done.map((row) => [row.planId, row.answered]));
	return plans.map((plan) => ({
		plan,
		items: sizeOf.get(plan.id)?.items ?? 0,
		wanted: sizeOf.get(plan.id)?.wanted ?? 0,
		answered: doneOf.get(plan.id) ?? 0,
	}));
}

/**
 * The imported items that plans drew because judges disagree on them, by number of the plan and position.
 */
export async function itemsDrawnByJudges(
	db: Database,
	projectId: string,
): Promise<{ plan: number; position: number }[]> {
	const draw = sql<string>`json_extract(${labellingPlans.definition}, '$.draw.kind')`;
	return db
		.select({ plan: labellingPlans.number, position: items.position })
		.from(planItems)
		.innerJoin(labellingPlans, eq(labellingPlans.id, planItems.planId))
		.innerJoin(items, eq(items.id, planItems.itemId))
		.where(and(inForce(projectId), eq(planItems.purpose, "sample"), eq(draw, "disagreement")))
		.orderBy(asc(labellingPlans.number), asc(items.position));
}

/** The items that a plan drew, in its order, with their chances; empty where the plan is another project's. */
export async function drawnByPlan(
	db: Database,
	projectId: string,
	planId: string,
): Promise<{ itemId: string; probability: number | null; stratum: string | null }[]> {
	return db
		.select({
			itemId: planItems.itemId,
			probability: planItems.probability,
			stratum: planItems.stratum,
		})
		.from(planItems)
		.innerJoin(labellingPlans, eq(labellingPlans.id, planItems.planId))
		.where(and(eq(planItems.planId, planId), inForce(projectId), eq(planItems.purpose, "sample")))
		.orderBy(asc(planItems.position));
}

/** The chances with which plans drew imported items, by number of the plan and position; what was chosen has none. */
export async function drawnItems(
	db: Database,
	projectId: string,
): Promise<{ plan: number; position: number; probability: number }[]> {
	const rows = await db
		.select({
			plan: labellingPlans.number,
			position: items.position,
			probability: planItems.probability,
		})
		.from(planItems)
		.innerJoin(labellingPlans, eq(labellingPlans.id, planItems.planId))
		.innerJoin(items, eq(items.id, planItems.itemId))
		.where(and(inForce(projectId), eq(planItems.purpose, "sample")))
		.orderBy(asc(labellingPlans.number), asc(items.position));
	return rows.flatMap(({ probability, ...row }) =>
		probability === null ? [] : [{ ...row, probability }],
	);
}

/** The items of a project's plans that were not taken back, plan by plan in their order. */
export async function plannedItems(db: Database, projectId: string) {
	return db
		.select({
			number: labellingPlans.number,
			definition: labellingPlans.definition,
			createdAt: labellingPlans.createdAt,
			externalId: items.externalId,
			block: planItems.block,
			overlap: planItems.overlap,
			probability: planItems.probability,
			stratum: planItems.stratum,
			purpose: planItems.purpose,
		})
		.from(planItems)
		.innerJoin(labellingPlans, eq(labellingPlans.id, planItems.planId))
		.innerJoin(items, eq(items.id, planItems.itemId))
		.where(and(inForce(projectId), ne(planItems.purpose, "repeat")))
		.orderBy(asc(labellingPlans.number), asc(planItems.position));
}
