import { createHash } from "node:crypto";
import { and, asc, desc, eq, inArray, isNull, lt, lte, max, notExists, sql } from "drizzle-orm";
import { type Database, isUniqueViolation, must } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import type { Judgment } from "../model/judgment.ts";
import { type LookFigures, SCHEDULED_FROM } from "../model/schedule.ts";
import { items, judgments, scheduleLooks, schedules } from "../schema/index.ts";
import { itemsInScope } from "./item-scope.ts";
import { telling } from "./webhook-events.server.ts";

export type Schedule = typeof schedules.$inferSelect;
export type Look = typeof scheduleLooks.$inferSelect;

export async function insertSchedule(db: Database, schedule: Schedule): Promise<void> {
	const { id, projectId, judgeId, itemIds, everyDays, maxCostMicros } = schedule;
	const entry = {
		action: "schedule.made",
		project: projectId,
		about: { schedule: id, judge: judgeId },
		details: { anchors: itemIds.length, everyDays, maxCostMicros },
	} as const;
	await commit(db, entry, (tx) => [tx.insert(schedules).values(schedule)]);
}

/** The schedules of a project, the newest first. */
export async function schedulesOf(db: Database, projectId: string): Promise<Schedule[]> {
	return db
		.select()
		.from(schedules)
		.where(eq(schedules.projectId, projectId))
		.orderBy(desc(schedules.createdAt), desc(schedules.id));
}

/** The looks of a schedule, the newest first. @param page so many of those before a number; all unless stated */
export async function looksOf(
	db: Database,
	scheduleId: string,
	{ before, limit }: { before?: number | undefined; limit?: number } = {},
): Promise<Look[]> {
	const { number } = scheduleLooks;
	const looks = db
		.select()
		.from(scheduleLooks)
		.where(
			and(
				eq(scheduleLooks.scheduleId, scheduleId),
				before === undefined ? undefined : lt(number, before),
			),
		)
		.orderBy(desc(number));
	return limit === undefined ? looks : looks.limit(limit);
}

type Of = { readonly id: string; readonly projectId: string };
const inForce = ({ id, projectId }: Of) =>
	and(eq(schedules.id, id), eq(schedules.projectId, projectId), isNull(schedules.endedAt));

/** Asks nothing any more; what was found stays. @returns false when it was ended before */
export async function endSchedule(db: Database, of: Of, now: Date): Promise<boolean> {
	const about = { schedule: of.id };
	return commit(db, { action: "schedule.ended", project: of.projectId, about }, (tx) => [
		must(tx.update(schedules).set({ endedAt: now }).where(inForce(of))),
	]);
}

/** Has it look now, and every so many days from now on. */
export async function askLook(db: Database, of: Of, now: Date): Promise<boolean> {
	const about = { schedule: of.id };
	return commit(db, { action: "schedule.look_asked", project: of.projectId, about }, (tx) => [
		must(tx.update(schedules).set({ nextAt: now }).where(inForce(of))),
	]);
}

const openLook = (db: Database) =>
	db
		.select({ one: sql`1` })
		.from(scheduleLooks)
		.where(and(eq(scheduleLooks.scheduleId, schedules.id), isNull(scheduleLooks.closedAt)));

/** Schedules whose moment has come and of which no look is under way. */
export async function dueSchedules(db: Database, now: Date): Promise<Schedule[]> {
	return db
		.select()
		.from(schedules)
		.where(and(isNull(schedules.endedAt), lte(schedules.nextAt, now), notExists(openLook(db))))
		.orderBy(asc(schedules.nextAt));
}

/**
 * Begins a look of a schedule, and says when the next one is due: whoever is first, and nobody twice.
 * @returns false when somebody else was
 */
export async function beginLook(
	db: Database,
	schedule: Schedule,
	{ runId, nextAt, now }: { runId: string; nextAt: Date; now: Date },
): Promise<boolean> {
	const { id, judgeId } = schedule;
	const [known] = await db
		.select({ last: max(scheduleLooks.number) })
		.from(scheduleLooks)
		.where(eq(scheduleLooks.scheduleId, id));
	const [asked] = await db
		.select({ last: max(scheduleLooks.repetition) })
		.from(scheduleLooks)
		.where(eq(scheduleLooks.judgeId, judgeId));
	try {
		return await commit(db, "run", (tx) => [
			must(
				tx
					.update(schedules)
					.set({ nextAt })
					.where(
						and(inForce(schedule), eq(schedules.nextAt, schedule.nextAt), notExists(openLook(db))),
					),
			),
			tx.insert(scheduleLooks).values({
				...{ scheduleId: id, judgeId, runId, startedAt: now },
				number: (known?.last ?? 0) + 1,
				repetition: (asked?.last ?? SCHEDULED_FROM - 1) + 1,
			}),
		]);
	} catch (error) {
		if (isUniqueViolation(error)) return false;
		throw error;
	}
}

/** Looks whose run is not planned yet, goes on, or has just ended. */
export async function openLooks(db: Database): Promise<{ schedule: Schedule; look: Look }[]> {
	return db
		.select({ schedule: schedules, look: scheduleLooks })
		.from(scheduleLooks)
		.innerJoin(schedules, eq(schedules.id, scheduleLooks.scheduleId))
		.where(isNull(scheduleLooks.closedAt));
}

type Closed = {
	readonly outcome: NonNullable<Look["outcome"]>;
	readonly sentence: string;
	readonly figures: LookFigures | null;
	readonly now: Date;
	/** What is told where the judge changed. */
	readonly data: Readonly<Record<string, string | number | null>>;
};

/** Stores what a look came to, once, and tells webhooks where the judge changed. */
export async function closeLook(
	db: Database,
	{ schedule, look }: { schedule: Schedule; look: Look },
	{ outcome, sentence, figures, now, data }: Closed,
): Promise<boolean> {
	const { scheduleId, number } = look;
	const id = `evt_${scheduleId}_${number}`;
	const event = { id, type: "judge.drifted", at: now, data } as const;
	const told =
		outcome === "judge changed" ? await telling(db, schedule.projectId, event) : () => [];
	return commit(db, "run", (tx) => [
		must(
			tx
				.update(scheduleLooks)
				.set({ closedAt: now, outcome, sentence, figures })
				.where(
					and(
						eq(scheduleLooks.scheduleId, scheduleId),
						eq(scheduleLooks.number, number),
						isNull(scheduleLooks.closedAt),
					),
				),
		),
		...told(tx),
	]);
}

/** A hash of what items hold, in the order of their ids. */
export async function hashOfItems(db: Database, ids: readonly string[]): Promise<string> {
	const rows = await db
		.select({ id: items.id, contentHash: items.contentHash })
		.from(items)
		.where(inArray(items.id, [...ids]))
		.orderBy(asc(items.id));
	const hash = createHash("sha256");
	for (const { id, contentHash } of rows) hash.update(`${id} ${contentHash}\n`);
	return hash.digest("hex");
}

export type JudgedAnswer = { readonly itemId: string; readonly outcomes: Judgment };

/** A judge's current answers to some imported items, or to all, at one repetition. */
export async function answersAt(
	db: Database,
	judgeId: string,
	{ repetition, itemIds }: { repetition: number; itemIds?: readonly string[] },
): Promise<(JudgedAnswer & { readonly importedAt: Date; readonly position: number })[]> {
	return db
		.select({
			itemId: judgments.itemId,
			position: items.position,
			outcomes: judgments.outcomes,
			importedAt: items.createdAt,
		})
		.from(judgments)
		.innerJoin(items, eq(items.id, judgments.itemId))
		.where(
			and(
				eq(judgments.judgeId, judgeId),
				eq(judgments.repetition, repetition),
				isNull(judgments.supersededAt),
				itemsInScope(null),
				itemIds && inArray(judgments.itemId, [...itemIds]),
			),
		);
}
