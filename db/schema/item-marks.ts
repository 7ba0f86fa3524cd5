import { sql } from "drizzle-orm";
import { index, table, text, timestamp } from "#db/dialect";
import { items } from "./items.ts";
import { projects } from "./projects.ts";

/** What leads have marked on an item, so that it is found again or counts in no figure. */
export const itemMarks = table(
	"item_marks",
	{
		itemId: text()
			.primaryKey()
			.references(() => items.id, { onDelete: "cascade" }),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		flaggedAt: timestamp(),
		/** Since when it counts in no figure; its labels stay. */
		excludedAt: timestamp(),
		excludedReason: text(),
	},
	(t) => [index("item_marks_excluded").on(t.projectId).where(sql`excluded_at is not null`)],
);
