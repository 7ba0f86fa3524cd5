import { isNull } from "drizzle-orm";
import { z } from "zod";
import { index, integer, json, real, table, text, timestamp, uniqueIndex } from "#db/dialect";
import { accounts } from "./accounts.ts";
import { items } from "./items.ts";
import { dimensions, projects, rubrics } from "./projects.ts";

/**
 * What an adjudicator decided on one dimension of one item. Append-only: a correction and an undoing
 * set `supersededAt`, and only a correction is followed by another row.
 */
export const decisions = table(
	"decisions",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		itemId: text()
			.notNull()
			.references(() => items.id),
		/** The item's position, repeated here so that columns load without a join. */
		itemPosition: integer().notNull(),
		dimensionId: text()
			.notNull()
			.references(() => dimensions.id),
		/** The rubric version that the adjudicator saw. */
		rubricId: text()
			.notNull()
			.references(() => rubrics.id),
		/** Code of a discrete level, or value on a numeric scale; neither: left unresolved. */
		level: integer(),
		number: real(),
		/** Why, in the adjudicator's words. */
		reason: text(),
		/** The sentence or level of the rubric that settles it. */
		clause: text(),
		/** The ratings that stood there, in the order in which they were shown without names. */
		ratingIds: json(z.array(z.string())).notNull(),
		decidedBy: text()
			.notNull()
			.references(() => accounts.id),
		createdAt: timestamp().notNull(),
		supersededAt: timestamp(),
	},
	(t) => [
		uniqueIndex("decisions_current").on(t.itemId, t.dimensionId).where(isNull(t.supersededAt)),
		index("decisions_column").on(t.projectId, t.dimensionId, t.itemPosition),
		index("decisions_project").on(t.projectId, t.createdAt),
	],
);

/** What somebody who adjudicated proposes to change in the rubric. */
export const proposals = table(
	"proposals",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		/** The item that showed the fault. */
		itemId: text()
			.notNull()
			.references(() => items.id),
		/** Name of the dimension it is about; empty: the guideline of the whole rubric. */
		dimension: text().notNull(),
		text: text().notNull(),
		proposedBy: text()
			.notNull()
			.references(() => accounts.id),
		createdAt: timestamp().notNull(),
		/** Null while it is open. */
		outcome: text({ enum: ["taken up", "set aside"] }),
		settledAt: timestamp(),
	},
	(t) => [index("proposals_project").on(t.projectId, t.settledAt)],
);
