import { isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { boolean, index, integer, json, table, text, timestamp, uniqueIndex } from "#db/dialect";
import { Evidence } from "../model/evidence.ts";
import { items } from "./items.ts";
import { labellingPlans } from "./labelling-plans.ts";
import { projects, rubrics } from "./projects.ts";
import { raters } from "./raters.ts";

/** An item reserved for an annotator: their queue, in their own random order. */
export const assignments = table(
	"assignments",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		raterId: text()
			.notNull()
			.references(() => raters.id),
		itemId: text()
			.notNull()
			.references(() => items.id),
		/** Place in the annotator's queue. */
		position: integer().notNull(),
		status: text({ enum: ["open", "submitted", "skipped"] })
			.notNull()
			.default("open"),
		/** The plan that it belongs to; null: it was given out without one. */
		planId: text().references(() => labellingPlans.id),
		/** Taken from a pool and given back at this moment unless it is answered before; null: it stays. */
		leasedUntil: timestamp(),
		/** Answered under an older rubric and asked again: for all of it, not only for what changed. */
		asksWhole: boolean().notNull().default(false),
		/** When a reference that was hidden went to the annotator; null: not yet, or it never was hidden. */
		referenceShownAt: timestamp(),
		/** What they had judged by then, as the form had it. */
		judgedBefore: json(z.record(z.string(), z.string())),
		createdAt: timestamp().notNull(),
	},
	(t) => [
		uniqueIndex("assignments_rater_item").on(t.raterId, t.itemId),
		index("assignments_queue").on(t.raterId, t.status, t.position),
		index("assignments_project").on(t.projectId),
		index("assignments_plan").on(t.planId, t.status, t.leasedUntil),
	],
);

/**
 * One annotator's answer to one item. Append-only: a correction is a new row that sets
 * `supersededAt` of the old one in the same commit.
 */
export const annotations = table(
	"annotations",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		itemId: text()
			.notNull()
			.references(() => items.id),
		raterId: text()
			.notNull()
			.references(() => raters.id),
		/** The rubric version that the annotator saw. */
		rubricId: text()
			.notNull()
			.references(() => rubrics.id),
		repetition: integer().notNull().default(0),
		status: text({ enum: ["submitted", "skipped"] }).notNull(),
		/** Why the item was skipped. */
		skipReason: text(),
		comment: text(),
		flagged: boolean().notNull().default(false),
		/** When the item was shown, by the annotator's browser. */
		startedAt: timestamp(),
		/** Time spent looking at the item, in milliseconds, away time left out. */
		durationMs: integer(),
		createdAt: timestamp().notNull(),
		supersededAt: timestamp(),
		/** What the browser called the answer before it was sent: sent again, it is known by it. */
		clientId: text(),
		/** Had they the reference before them? Null: the item has none, or it was not kept. */
		referenceSeen: boolean(),
		/** Names of the dimensions that it was asked again about; null: of all. The other values were filled in. */
		askedAbout: json(z.array(z.string())),
		/** The words that the answer rests on; null: the rubric asks for none. */
		evidence: json(z.array(Evidence)),
		/** Which answer of a pair stood left; null: no pair, or it was not kept. */
		leftSide: text({ enum: ["a", "b"] }),
	},
	(t) => [
		uniqueIndex("annotations_current")
			.on(t.itemId, t.raterId, t.rubricId, t.repetition)
			.where(isNull(t.supersededAt)),
		uniqueIndex("annotations_client").on(t.raterId, t.itemId, t.clientId),
		index("annotations_rater").on(t.raterId, t.createdAt),
		index("annotations_project").on(t.projectId, t.createdAt),
		// What leads look for among many answers.
		index("annotations_flagged")
			.on(t.projectId, t.itemId)
			.where(sql`flagged = 1 and superseded_at is null`),
		index("annotations_commented")
			.on(t.projectId, t.itemId)
			.where(sql`comment is not null and superseded_at is null`),
		index("annotations_skipped")
			.on(t.projectId, t.skipReason, t.itemId)
			.where(sql`status = 'skipped' and superseded_at is null`),
		index("annotations_speed")
			.on(t.raterId, t.durationMs, t.itemId)
			.where(sql`duration_ms is not null and superseded_at is null`),
	],
);
