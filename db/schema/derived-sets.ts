import { z } from "zod";
import { index, json, table, text, timestamp } from "#db/dialect";
import { LeftOut } from "../model/left-out.ts";
import { accounts } from "./accounts.ts";
import { projects } from "./projects.ts";

/**
 * Items made from others before judging, shared by all judges: probes, split questions, golden
 * answers, the answers of a system. Its items name it in `setId`; imported items are in no set. The table
 * has the name of earlier versions: to rename it would rewrite installations for a word that none of
 * their people sees.
 */
export const derivedSets = table(
	"item_sets",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		name: text().notNull(),
		/** The derivation that made it: `probes`, `golden`, `split`, `answers`. */
		kind: text().notNull(),
		/** Everything that changes what comes out, the seed included. */
		parameters: json(z.record(z.string(), z.unknown())).notNull(),
		/** SHA-256 over kind, parameters and the content of its current items: what was judged. */
		contentHash: text(),
		/** What could not be made, and why; null for sets of a time when that was not kept. */
		leftOut: json(z.array(LeftOut)),
		/** Judged only once somebody approved it; an edit makes it a draft again. */
		status: text({ enum: ["making", "draft", "approved"] }).notNull(),
		createdBy: text().references(() => accounts.id),
		createdAt: timestamp().notNull(),
		approvedBy: text().references(() => accounts.id),
		approvedAt: timestamp(),
	},
	(t) => [index("item_sets_project").on(t.projectId, t.createdAt)],
);
