import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { type Database, inOrder } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { newId } from "../model/ids.ts";
import { documents, items } from "../schema/index.ts";

/** The text of a document by the id that items name it by; null when it was never imported. */
export async function documentText(
	db: Database,
	projectId: string,
	externalId: string,
): Promise<string | null> {
	const [row] = await db
		.select({ text: documents.text })
		.from(documents)
		.where(and(eq(documents.projectId, projectId), eq(documents.externalId, externalId)));
	return row?.text ?? null;
}

/** Documents in order of their id, a page at a time, by key: those after `after` ("" for the first). */
export async function documentsPage(
	db: Database,
	projectId: string,
	{ after, limit }: { after: string; limit: number },
): Promise<{ externalId: string; text: string }[]> {
	return db
		.select({ externalId: documents.externalId, text: documents.text })
		.from(documents)
		.where(and(eq(documents.projectId, projectId), gt(inOrder(documents.externalId), after)))
		.orderBy(asc(inOrder(documents.externalId)))
		.limit(limit);
}

/** The documents that items are about, by item; an item without one, or whose was never imported, is absent. */
export async function documentsOfItems(
	db: Database,
	projectId: string,
	itemIds: readonly string[],
): Promise<Map<string, { id: string; text: string }>> {
	if (itemIds.length === 0) return new Map();
	const rows = await db
		.select({ itemId: items.id, id: documents.externalId, text: documents.text })
		.from(items)
		.innerJoin(
			documents,
			and(eq(documents.projectId, projectId), eq(documents.externalId, items.documentId)),
		)
		.where(and(eq(items.projectId, projectId), inArray(items.id, [...itemIds])));
	return new Map(rows.map(({ itemId, ...document }) => [itemId, document]));
}

/** Adds documents, in one transaction; one that is there already stays as it is. */
export async function insertDocuments(
	db: Database,
	{
		projectId,
		added,
		now,
	}: {
		projectId: string;
		added: readonly { externalId: string; text: string }[];
		now: Date;
	},
): Promise<void> {
	await commit(
		db,
		{ action: "documents.added", project: projectId, details: { documents: added.length } },
		(tx) =>
			added.map((document) =>
				tx
					.insert(documents)
					.values({ id: newId("doc"), projectId, ...document, createdAt: now })
					.onConflictDoNothing(),
			),
	);
}
