import { z } from "zod";
import { index, integer, json, primaryKey, table, text, timestamp, uniqueIndex } from "#db/dialect";
import { LOOK_OUTCOMES, LookFigures } from "../model/schedule.ts";
import { accounts } from "./accounts.ts";
import { judges } from "./judges.ts";
import { projects } from "./projects.ts";

/** A judge that is asked the same items again, every so many days. */
export const schedules = table(
	"schedules",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		judgeId: text()
			.notNull()
			.references(() => judges.id, { onDelete: "cascade" }),
		/** The anchors, frozen, and a hash of what they hold. */
		itemIds: json(z.array(z.string())).notNull(),
		itemsHash: text().notNull(),
		everyDays: integer().notNull(),
		/** Most that each run may cost, in micro-units; null: no cap. */
		maxCostMicros: integer(),
		nextAt: timestamp().notNull(),
		createdBy: text().references(() => accounts.id),
		createdAt: timestamp().notNull(),
		endedAt: timestamp(),
	},
	(t) => [index("schedules_project").on(t.projectId), index("schedules_due").on(t.nextAt)],
);

/** One time at which the anchors were judged anew, and what that came to. */
export const scheduleLooks = table(
	"schedule_looks",
	{
		scheduleId: text()
			.notNull()
			.references(() => schedules.id, { onDelete: "cascade" }),
		/** 1, 2, 3 …: the more looks, the more a change has to show. */
		number: integer().notNull(),
		judgeId: text()
			.notNull()
			.references(() => judges.id, { onDelete: "cascade" }),
		/** Known before the run is planned: whoever plans it, it is one. */
		runId: text().notNull(),
		repetition: integer().notNull(),
		startedAt: timestamp().notNull(),
		/** Null while its run goes on. */
		closedAt: timestamp(),
		outcome: text({ enum: LOOK_OUTCOMES }),
		sentence: text(),
		/** What the sentence was said by; null where nothing could be compared. */
		figures: json(LookFigures),
	},
	(t) => [
		primaryKey({ columns: [t.scheduleId, t.number] }),
		uniqueIndex("schedule_looks_repetition").on(t.judgeId, t.repetition),
	],
);
