import { z } from "zod";
import { index, integer, json, table, text, timestamp } from "#db/dialect";
import { projects } from "./projects.ts";

/** A rejected row: where it stands in the file and what is wrong with it. */
const RowProblem = z.object({ file: z.string(), line: z.number(), reason: z.string() });

/** One import that was carried out, with its report. */
export const imports = table(
	"imports",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		fileNames: json(z.array(z.string())).notNull(),
		itemsAdded: integer().notNull(),
		ratingsAdded: integer().notNull(),
		unchanged: integer().notNull(),
		rejected: integer().notNull(),
		/** The first rejected rows; `rejected` counts all of them. */
		problems: json(z.array(RowProblem)).notNull(),
		createdAt: timestamp().notNull(),
	},
	(t) => [index("imports_project").on(t.projectId, t.createdAt)],
);
