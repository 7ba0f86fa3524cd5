/** Deliveries as a sender takes them: under a lease that lasts as long as its process lives. */
import { and, asc, eq, gt, inArray, isNull, lte, notInArray, or, sql } from "drizzle-orm";
import { type Database, must } from "#db/dialect";
import { commit, unlogged } from "../audit/commit.ts";
import { webhookDeliveries, webhooks } from "../schema/index.ts";
import { livingProcesses } from "./processes.server.ts";

const { webhookId, eventId, state, nextAttemptAt, leaseProcess, leaseToken } = webhookDeliveries;

/** A moment, and how far ahead of it anything can wait: more was told by a clock that was set back since. */
export type Due = { readonly now: Date; readonly longestMs: number };

function isDue({ now, longestMs }: Due) {
	const latest = new Date(now.getTime() + longestMs);
	return and(eq(state, "waiting"), or(lte(nextAttemptAt, now), gt(nextAttemptAt, latest)));
}

/** Nobody's, or of a process that died; what is still its own, it took and left. */
const isFree = (db: Database, processId: string) =>
	or(
		isNull(leaseProcess),
		eq(leaseProcess, processId),
		notInArray(leaseProcess, livingProcesses(db)),
	);

/** The webhooks that something is due for, whoever holds it just now. */
export async function webhooksWithDue(db: Database, due: Due): Promise<string[]> {
	const rows = await db
		.selectDistinct({ id: webhookId })
		.from(webhookDeliveries)
		.innerJoin(webhooks, and(eq(webhooks.id, webhookId), isNull(webhooks.disabledAt)))
		.where(isDue(due));
	return rows.map(({ id }) => id);
}

export type ClaimedDelivery = { eventId: string; body: string; attempts: number };

/**
 * Takes the oldest delivery of a webhook that is due, and counts the attempt; null where others have all. A process
 * has one of a webhook at a time.
 */
export async function claimDelivery(
	db: Database,
	claim: Due & { webhookId: string; processId: string; token: string },
): Promise<ClaimedDelivery | null> {
	const claimable = and(isDue(claim), isFree(db, claim.processId));
	const alive = inArray(sql`${claim.processId}`, livingProcesses(db));
	const next = db
		.select({ id: eventId })
		.from(webhookDeliveries)
		.where(and(eq(webhookId, claim.webhookId), claimable, alive))
		.orderBy(asc(webhookDeliveries.createdAt), asc(eventId))
		.limit(1);
	const [row] = await unlogged(db, "delivery")
		.update(webhookDeliveries)
		.set({
			leaseToken: claim.token,
			leaseProcess: claim.processId,
			attempts: sql`${webhookDeliveries.attempts} + 1`,
		})
		.where(and(eq(webhookId, claim.webhookId), inArray(eventId, next), claimable))
		.returning({
			eventId,
			body: webhookDeliveries.body,
			attempts: webhookDeliveries.attempts,
		});
	return row ?? null;
}

/** What came of an attempt: it arrived, is tried again, or is given up. */
export type Attempted =
	| { readonly kind: "delivered"; readonly at: Date; readonly answer: string }
	| { readonly kind: "again"; readonly at: Date; readonly answer: string }
	| { readonly kind: "given up"; readonly at: Date; readonly answer: string };

/** Stores what came of an attempt, unless its lease is another's by now. */
export async function storeAttempt(
	db: Database,
	of: { readonly webhookId: string; readonly token: string },
	{ kind, at, answer }: Attempted,
): Promise<void> {
	const held = and(eq(webhookId, of.webhookId), eq(leaseToken, of.token));
	const over = { leaseToken: null, leaseProcess: null, lastAnswer: answer };
	await commit(db, "delivery", (tx) => [
		must(
			tx
				.update(webhookDeliveries)
				.set(
					kind === "again"
						? { ...over, nextAttemptAt: at }
						: {
								...over,
								nextAttemptAt: null,
								state: kind === "delivered" ? "delivered" : "given_up",
								deliveredAt: kind === "delivered" ? at : null,
							},
				)
				.where(held),
		),
		...(kind === "again"
			? []
			: [
					tx
						.update(webhooks)
						.set(
							kind === "delivered"
								? { failingSince: null, failingWhy: null }
								: {
										failingSince: sql`coalesce(${webhooks.failingSince}, ${at.getTime()})`,
										failingWhy: answer,
									},
						)
						.where(eq(webhooks.id, of.webhookId)),
				]),
	]);
}
