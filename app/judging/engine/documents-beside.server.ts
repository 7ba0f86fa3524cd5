import type { Database } from "#db/dialect";
import { documentsOfItems, documentsPage } from "#db/queries/documents.server.ts";
import type { DocumentText, Procedure } from "#judges/asking/protocol.ts";

/** Reads what items are about; for protocols that read no documents nothing is read. */
export type DocumentsBeside = (
	itemIds: readonly string[],
) => Promise<(itemId: string) => readonly DocumentText[]>;

const NONE: readonly DocumentText[] = [];
const PAGE = 100;

/** Prepares the documents that a protocol is shown: each item's own, or all, read once and shared. */
export async function documentsBeside(
	db: Database,
	projectId: string,
	reads: Procedure["readsDocuments"],
): Promise<DocumentsBeside> {
	if (reads === undefined) return async () => () => NONE;
	if (reads === "own") {
		return async (itemIds) => {
			const found = await documentsOfItems(db, projectId, itemIds);
			return (itemId) => {
				const own = found.get(itemId);
				return own ? [own] : NONE;
			};
		};
	}
	const all: DocumentText[] = [];
	for (let after = ""; ; ) {
		const page = await documentsPage(db, projectId, { after, limit: PAGE });
		all.push(...page.map(({ externalId, text }) => ({ id: externalId, text })));
		const last = page.at(-1);
		if (!last || page.length < PAGE) break;
		after = last.externalId;
	}
	return async () => () => all;
}
