import { isNull } from "drizzle-orm";
import { z } from "zod";
import { index, integer, json, table, text, timestamp, uniqueIndex } from "#db/dialect";
import { Derivation, Message, Passage } from "../model/item.ts";
import { derivedSets } from "./derived-sets.ts";
import { projects } from "./projects.ts";

/** The text an item is about; it may stand once for many items. */
export const documents = table(
	"documents",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		/** The id it has in files; items name it in `documentId`. */
		externalId: text().notNull(),
		text: text().notNull(),
		createdAt: timestamp().notNull(),
	},
	(t) => [uniqueIndex("documents_project_external").on(t.projectId, t.externalId)],
);

/** One sample to be judged. Its content is never changed after import; a derived one is versioned. */
export const items = table(
	"items",
	{
		id: text().primaryKey(),
		projectId: text()
			.notNull()
			.references(() => projects.id, { onDelete: "cascade" }),
		/**
		 * 0, 1, 2 … in order of import: the item's row in every column that statistics read. Below 0
		 * for items of sets, which are in no such column (see db/queries/item-scope.ts).
		 */
		position: integer().notNull(),
		/** The id it has in files, or one made from its content; a derived one keeps it in all versions. */
		externalId: text().notNull(),
		/** SHA-256 of the content; a row that repeats it is unchanged. */
		contentHash: text().notNull(),
		input: text(),
		contexts: json(z.array(Passage)),
		referenceContexts: json(z.array(Passage)),
		response: text(),
		reference: json(z.array(z.string())),
		responseA: text(),
		responseB: text(),
		messages: json(z.array(Message)),
		/** The file the item is about; see `documents`. */
		documentId: text(),
		/** The question asked of several documents or systems; default: hash of the input. */
		queryId: text(),
		/** The RAG version that answered. */
		system: text(),
		/** Cluster when neither document nor query is the right one. */
		group: text(),
		metadata: json(z.record(z.string(), z.unknown())).notNull(),
		derivedFrom: json(Derivation),
		/** The derived set it belongs to; null for imported items. */
		setId: text().references(() => derivedSets.id, { onDelete: "cascade" }),
		/** An edit of a derived item makes a new version and supersedes this one. */
		version: integer().notNull().default(1),
		supersededAt: timestamp(),
		createdAt: timestamp().notNull(),
	},
	(t) => [
		uniqueIndex("items_project_external")
			.on(t.projectId, t.externalId)
			.where(isNull(t.supersededAt)),
		uniqueIndex("items_project_position").on(t.projectId, t.position),
		index("items_project_query").on(t.projectId, t.queryId),
		index("items_set").on(t.setId),
	],
);
