import { and, asc, eq, gt, inArray, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { alias, counted, type Database, must, type Transaction } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { newId } from "../model/ids.ts";
import { invitations, labellingPlans, planShares, raters } from "../schema/index.ts";
import { whileAdministering } from "./while-let-in.ts";

type Invitation = typeof invitations.$inferSelect;

export type PlanShare = {
	readonly id: string;
	readonly planId: string;
	/** Null while it waits for somebody. */
	readonly raterId: string | null;
	readonly name: string | null;
	readonly size: number | null;
	/** Of an invitation that can still be accepted: for whom it was made. */
	readonly invited: string | null;
	/** By which it came to whoever has it, or is to come. */
	readonly invitationId: string | null;
};

/** The shares of a project's plans that somebody has or may get, by plan. */
export async function sharesOfPlans(
	db: Database,
	projectId: string,
	now: Date,
): Promise<Map<string, PlanShare[]>> {
	const rows = await db
		.select({
			id: planShares.id,
			planId: planShares.planId,
			raterId: planShares.raterId,
			name: raters.name,
			size: planShares.size,
			invited: invitations.name,
			invitationId: planShares.invitationId,
		})
		.from(planShares)
		.innerJoin(labellingPlans, eq(labellingPlans.id, planShares.planId))
		.leftJoin(raters, eq(raters.id, planShares.raterId))
		.leftJoin(invitations, and(eq(invitations.id, planShares.invitationId), isOpen(now)))
		.where(and(eq(labellingPlans.projectId, projectId), isNull(planShares.endedAt)))
		.orderBy(asc(planShares.createdAt), asc(planShares.id));
	const byPlan = new Map<string, PlanShare[]>();
	for (const row of rows) byPlan.set(row.planId, [...(byPlan.get(row.planId) ?? []), row]);
	return byPlan;
}

function isOpen(now: Date) {
	return and(
		isNull(invitations.acceptedAt),
		isNull(invitations.revokedAt),
		gt(invitations.expiresAt, now),
	);
}

/**
 * Stores an invitation that carries a share of a plan: one that waits for somebody, or a new one of at most so
 * many items; null: whatever is free.
 * @returns false when no share waits, or the plan was taken back: then nothing is stored
 */
export async function insertInvitationWithShare(
	db: Database,
	{
		invitation,
		planId,
		newShare,
		now,
	}: {
		invitation: Invitation;
		planId: string;
		newShare: { size: number | null } | null;
		now: Date;
	},
): Promise<boolean> {
	return commit(
		db,
		{
			action: "invitation.made",
			project: invitation.projectId,
			about: { invitation: invitation.id, plan: planId },
			details: { role: invitation.role },
		},
		(tx) => {
			const plan = tx
				.select({ id: labellingPlans.id })
				.from(labellingPlans)
				.where(
					and(
						eq(labellingPlans.id, planId),
						eq(labellingPlans.projectId, invitation.projectId),
						isNull(labellingPlans.withdrawnAt),
						isNotNull(labellingPlans.readyAt),
					),
				);
			const waiting = tx
				.select({ id: planShares.id })
				.from(planShares)
				.leftJoin(invitations, and(eq(invitations.id, planShares.invitationId), isOpen(now)))
				.where(
					and(
						eq(planShares.planId, sql`(${plan})`),
						isNull(planShares.raterId),
						isNull(planShares.endedAt),
						isNull(invitations.id),
					),
				)
				.orderBy(asc(planShares.id))
				.limit(1);
			const insert = tx.insert(invitations).values(invitation);
			if (!newShare) {
				const carried = tx
					.update(planShares)
					.set({ invitationId: invitation.id })
					.where(eq(planShares.id, sql`(${waiting})`));
				return [...whileAdministering(tx, invitation.projectId), insert, must(carried)];
			}
			const share = {
				...{ id: newId("shr"), planId, invitationId: invitation.id, createdAt: now },
				size: newShare.size,
			};
			const pool = tx
				.update(labellingPlans)
				.set({ id: planId })
				.where(eq(labellingPlans.id, sql`(${plan})`));
			return [
				...whileAdministering(tx, invitation.projectId),
				must(pool),
				insert,
				tx.insert(planShares).values(share),
			];
		},
	);
}

/**
 * Statements that give whoever accepts an invitation the share that it carries, once for each plan: who had
 * one before they were removed goes on with that, and the carried one waits for somebody else.
 */
export function takeCarriedShare(
	tx: Transaction,
	{ invitationId, raterId }: { invitationId: string; raterId: string },
) {
	const [own, carried] = [alias(planShares, "own"), alias(planShares, "carried")];
	const plans = tx
		.select({ planId: carried.planId })
		.from(carried)
		.where(
			and(eq(carried.invitationId, invitationId), isNull(carried.raterId), isNull(carried.endedAt)),
		);
	return [
		tx
			.update(planShares)
			.set({ endedAt: null })
			.where(and(eq(planShares.raterId, raterId), inArray(planShares.planId, plans))),
		tx
			.update(planShares)
			.set({ raterId })
			.where(
				and(
					eq(planShares.invitationId, invitationId),
					isNull(planShares.raterId),
					isNull(planShares.endedAt),
					notExists(
						tx
							.select({ one: sql`1` })
							.from(own)
							.where(and(eq(own.planId, planShares.planId), eq(own.raterId, raterId))),
					),
				),
			),
	];
}

/**
 * Ends the shares of a plan that wait for somebody: what they held goes to the others.
 * @returns whether there were any
 */
export async function endWaitingShares(
	db: Database,
	{ projectId, planId, now }: { projectId: string; planId: string; now: Date },
): Promise<boolean> {
	return commit(
		db,
		{ action: "plan.shares_ended", project: projectId, about: { plan: planId } },
		(tx) => [
			must(
				tx
					.update(planShares)
					.set({ endedAt: now })
					.where(
						and(
							eq(planShares.planId, planId),
							isNull(planShares.raterId),
							isNull(planShares.endedAt),
							sql`exists (select 1 from ${labellingPlans} where ${labellingPlans.id} = ${planId} and ${labellingPlans.projectId} = ${projectId})`,
						),
					),
			),
		],
	);
}

/** Ends all shares of a person, who so gets nothing further, and gives the waiting places of them to nobody. */
export async function endSharesOf(db: Database, raterId: string, now: Date): Promise<void> {
	await commit(
		db,
		{ action: "member.shares_ended", project: { of: "rater", id: raterId }, whom: { raterId } },
		(tx) => [
			tx
				.update(planShares)
				.set({ endedAt: now })
				.where(and(eq(planShares.raterId, raterId), isNull(planShares.endedAt))),
		],
	);
}

/**
 * Gives a person their shares back in plans that were not taken back; what is free of them comes with the next refill.
 * @returns how many were ended and are open again
 */
export async function reopenSharesOf(db: Database, raterId: string): Promise<number> {
	let reopened = 0;
	await commit(
		db,
		{ action: "member.shares_reopened", project: { of: "rater", id: raterId }, whom: { raterId } },
		(tx) => {
			const standing = tx
				.select({ id: labellingPlans.id })
				.from(labellingPlans)
				.where(isNull(labellingPlans.withdrawnAt));
			const reopen = tx
				.update(planShares)
				.set({ endedAt: null })
				.where(
					and(
						eq(planShares.raterId, raterId),
						isNotNull(planShares.endedAt),
						inArray(planShares.planId, standing),
					),
				);
			return [
				counted(reopen, (rows) => {
					reopened = rows;
				}),
			];
		},
	);
	return reopened;
}
