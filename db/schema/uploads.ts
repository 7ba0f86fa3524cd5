import { z } from "zod";
import { json, table, text, timestamp } from "#db/dialect";
import { projects } from "./projects.ts";

/**
 * An upload whose files one of several web processes has: what the others tell of it, and what somebody wishes to be
 * done with it there. Gone soon after its end.
 */
export const uploads = table("uploads", {
	token: text().primaryKey(),
	projectId: text()
		.notNull()
		.references(() => projects.id, { onDelete: "cascade" }),
	/** What its page shows, as the process that has it told last. */
	shown: json(z.record(z.string(), z.unknown())).notNull(),
	/** Until that process has heard it. */
	wish: json(z.record(z.string(), z.unknown())),
	/** The last sign of life of that process, by its clock. */
	toldAt: timestamp().notNull(),
});
