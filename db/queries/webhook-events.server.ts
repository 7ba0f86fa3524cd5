/** What is told to webhooks, written as statements of the `commit` that it tells of. */
import { and, count, eq, exists, isNull, notExists, sql } from "drizzle-orm";
import {
	aside,
	type Database,
	must,
	preparedOnce,
	type Statement,
	type Transaction,
} from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { newId } from "../model/ids.ts";
import {
	bodyOfEvent,
	type EventData,
	TEST_EVENT,
	type WebhookEvent,
	whyInOwnWords,
} from "../model/webhook.ts";
import {
	assignments,
	judges,
	labellingPlans,
	planItems,
	projects,
	runs,
	runTasks,
	webhookDeliveries,
	webhooks,
} from "../schema/index.ts";

/** Webhooks that are told of something, by its name in their list of events. */
const listsIt = (like: unknown) =>
	and(isNull(webhooks.disabledAt), sql`${webhooks.events} like ${like}`);
const likeOf = (type: WebhookEvent) => `%"${type}"%`;

const hearers = preparedOnce((db) =>
	db
		.select({ project: projects.slug })
		.from(webhooks)
		.innerJoin(projects, eq(projects.id, webhooks.projectId))
		.where(
			and(eq(webhooks.projectId, sql.placeholder("projectId")), listsIt(sql.placeholder("like"))),
		)
		.limit(1),
);

/** The project's address where a webhook of it is told of this; null where nobody listens. */
async function heardIn(
	db: Database,
	projectId: string,
	type: WebhookEvent,
): Promise<string | null> {
	const [row] = await hearers(db).execute({ projectId, like: likeOf(type) });
	return row?.project ?? null;
}

type Event = {
	readonly id: string;
	readonly type: WebhookEvent | typeof TEST_EVENT;
	readonly at: Date;
	readonly project: string;
	readonly data: EventData;
};

/** A row for each webhook that `to` finds; none where the event is there already. */
function written(tx: Transaction, event: Event, to: ReturnType<typeof and>) {
	const moment = sql<Date>`cast(${event.at.getTime()} as bigint)`;
	const nothing = (name: string) => sql<null>`null`.as(name);
	const text = (value: string) => sql<string>`cast(${value} as text)`;
	return tx
		.insert(webhookDeliveries)
		.select(
			tx
				.select({
					webhookId: webhooks.id,
					eventId: text(event.id).as("event_id"),
					type: text(event.type).as("type"),
					body: text(bodyOfEvent(event)).as("body"),
					state: sql<"waiting">`'waiting'`.as("state"),
					attempts: sql<number>`0`.as("attempts"),
					nextAttemptAt: moment.as("next_attempt_at"),
					leaseToken: nothing("lease_token"),
					leaseProcess: nothing("lease_process"),
					lastAnswer: nothing("last_answer"),
					createdAt: moment.as("created_at"),
					deliveredAt: sql<null>`cast(null as bigint)`.as("delivered_at"),
				})
				.from(webhooks)
				.where(to),
		)
		.onConflictDoNothing();
}

function toHearers(projectId: string, type: WebhookEvent) {
	return and(eq(webhooks.projectId, projectId), listsIt(likeOf(type)));
}

export type Telling = (tx: Transaction) => Statement[];
const TELLS_NOBODY: Telling = () => [];

/**
 * What tells a project's webhooks of something, for the commit in which it happens.
 * @param event.id the same for what must be told once
 */
export async function telling(
	db: Database,
	projectId: string,
	event: Pick<Event, "type" | "at" | "data"> & { type: WebhookEvent; id?: string },
): Promise<Telling> {
	const project = await heardIn(db, projectId, event.type);
	if (project === null) return TELLS_NOBODY;
	const whole = { id: newId("evt"), project, ...event };
	return (tx) => [aside(written(tx, whole, toHearers(projectId, event.type)))];
}

const runTold = preparedOnce((db) =>
	db
		.select({
			projectId: runs.projectId,
			judge: judges.name,
			judgeId: runs.judgeId,
			setId: runs.setId,
			total: runs.total,
		})
		.from(runs)
		.innerJoin(judges, eq(judges.id, runs.judgeId))
		.where(eq(runs.id, sql.placeholder("id"))),
);

/** What tells that a run ended or stands still; nothing where it goes on. */
export async function tellingOfRun(
	db: Database,
	id: string,
	{ to, pauseReason, now }: { to: string; pauseReason?: string | null | undefined; now: Date },
): Promise<Telling> {
	if (to === "running") return TELLS_NOBODY;
	const type = to === "paused" ? "run.paused" : "run.ended";
	const [run] = await runTold(db).execute({ id });
	if (!run || (await heardIn(db, run.projectId, type)) === null) return TELLS_NOBODY;
	const { projectId, judge, judgeId, setId, total } = run;
	const states = await db
		.select({ status: runTasks.status, tasks: count() })
		.from(runTasks)
		.where(eq(runTasks.runId, id))
		.groupBy(runTasks.status);
	const inState = (...wanted: string[]) =>
		states.reduce((sum, { status, tasks }) => (wanted.includes(status) ? sum + tasks : sum), 0);
	const data = {
		...{ run: id, judge, judgeId, derivedSet: setId, status: to, cells: total },
		judged: inState("done"),
		unscored: inState("failed_retryable", "failed_final"),
	};
	if (type === "run.ended") return telling(db, projectId, { type, at: now, data });
	const why = whyInOwnWords(pauseReason ?? "Paused.");
	return telling(db, projectId, { type, at: now, data: { ...data, why } });
}

const planOf = preparedOnce((db) =>
	db
		.select({
			id: labellingPlans.id,
			number: labellingPlans.number,
			projectId: labellingPlans.projectId,
		})
		.from(assignments)
		.innerJoin(labellingPlans, eq(labellingPlans.id, assignments.planId))
		.where(eq(assignments.id, sql.placeholder("assignmentId"))),
);

/**
 * What tells that a plan has all its answers, for the commit that stores one of them: it looks, in the transaction,
 * whether that was the last. Known answers and repeats do not count, as on the page of plans. Each plan is told once.
 */
export async function tellingOfAnswer(
	db: Database,
	{ projectId, assignmentId, now }: { projectId: string; assignmentId: string; now: Date },
): Promise<Telling> {
	const project = await heardIn(db, projectId, "plan.done");
	if (project === null) return TELLS_NOBODY;
	const [plan] = await planOf(db).execute({ assignmentId });
	if (!plan) return TELLS_NOBODY;
	const [size] = await db
		.select({ items: count(), answers: sql<number>`sum(${planItems.overlap})` })
		.from(planItems)
		.where(and(eq(planItems.planId, plan.id), eq(planItems.purpose, "sample")));
	const event: Event = {
		...{ id: `evt_${plan.id}`, type: "plan.done", at: now, project },
		data: {
			...{ plan: plan.id, number: plan.number },
			items: Number(size?.items ?? 0),
			answers: Number(size?.answers ?? 0),
		},
	};
	return (tx) => [
		aside(written(tx, event, and(toHearers(projectId, "plan.done"), isDone(tx, plan.id)))),
	];
}

/** Nothing of it is open any more: no place to be taken, and no item in a queue. */
function isDone(tx: Transaction, planId: string) {
	const ofPlan = and(eq(planItems.planId, planId), eq(planItems.purpose, "sample"));
	const free = tx
		.select({ one: sql`1` })
		.from(planItems)
		.where(and(ofPlan, sql`${planItems.openSeats} > 0`));
	const open = tx
		.select({ one: sql`1` })
		.from(assignments)
		.innerJoin(
			planItems,
			and(eq(planItems.planId, assignments.planId), eq(planItems.itemId, assignments.itemId)),
		)
		.where(and(eq(assignments.planId, planId), eq(assignments.status, "open"), ofPlan));
	const inForce = tx
		.select({ one: sql`1` })
		.from(labellingPlans)
		.where(
			and(
				eq(labellingPlans.id, planId),
				isNull(labellingPlans.withdrawnAt),
				sql`${labellingPlans.readyAt} is not null`,
			),
		);
	return and(exists(inForce), notExists(free), notExists(open));
}

/** Sends a webhook something that did not happen, for whoever wants to see it arrive. @returns the event's id; null when it is disabled */
export async function tellTest(
	db: Database,
	{ webhookId, project, at }: { webhookId: string; project: string; at: Date },
): Promise<string | null> {
	const event: Event = {
		...{ id: newId("evt"), type: TEST_EVENT, at, project },
		data: { webhook: webhookId },
	};
	const entry = {
		action: "webhook.test_sent",
		project: { of: "webhook", id: webhookId },
		about: { webhook: webhookId },
	} as const;
	const isWritten = await commit(db, entry, (tx) => [
		must(written(tx, event, and(eq(webhooks.id, webhookId), isNull(webhooks.disabledAt)))),
	]);
	return isWritten ? event.id : null;
}
