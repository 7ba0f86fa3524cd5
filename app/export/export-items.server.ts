import { setImmediate as giveWay } from "node:timers/promises";
import { turnOfMessage } from "#app/files/conversation.ts";
import { ITEM_FIELDS } from "#app/files/item-row.ts";
import type { Database } from "#db/dialect";
import type { Passage } from "#db/model/item.ts";
import { documentsPage } from "#db/queries/documents.server.ts";
import type { Item } from "#db/queries/items.server.ts";
import type { RatedItems } from "../agreement/rating-table.server.ts";
import { csvText } from "./csv-text.ts";
import { itemPages } from "./item-pages.server.ts";

const DOCUMENTS_PER_PAGE = 20;

type ItemField = (typeof ITEM_FIELDS)[number];

/** Every item, or every current one of a set, with all its fields, as `items.jsonl`. */
export async function* itemsAsJsonl(db: Database, of: RatedItems): AsyncGenerator<string> {
	for await (const page of itemPages(db, of))
		yield page.map((item) => `${JSON.stringify(itemRow(item))}\n`).join("");
}

/** Documents come in a file of their own, each once. */
const CSV_FIELDS = ITEM_FIELDS.filter((field) => field !== "document");

/** Every item as a table: lists and objects are JSON in their cell. */
export async function* itemsAsCsv(db: Database, of: RatedItems): AsyncGenerator<string> {
	yield csvText([CSV_FIELDS]);
	for await (const page of itemPages(db, of))
		yield csvText(
			page.map((item) => {
				const row = itemRow(item);
				return CSV_FIELDS.map((field) => cellOf(field, row[field]));
			}),
		);
}

/** Every document, as `documents.jsonl`. */
export async function* documentsAsJsonl(db: Database, projectId: string): AsyncGenerator<string> {
	for (let after = ""; ; ) {
		const page = await documentsPage(db, projectId, { after, limit: DOCUMENTS_PER_PAGE });
		if (page.length === 0) return;
		yield page.map(({ externalId: id, text }) => `${JSON.stringify({ id, text })}\n`).join("");
		after = page.at(-1)?.externalId as string;
		await giveWay();
	}
}

/** The item with the names of files; what it does not have is left out. */
export function itemRow(item: Item): Partial<Record<ItemField, unknown>> {
	const [onlyReference, ...others] = item.reference ?? [];
	return {
		id: item.externalId,
		input: item.input ?? undefined,
		contexts: passageRows(item.contexts),
		reference_contexts: passageRows(item.referenceContexts),
		response: item.response ?? undefined,
		reference: others.length > 0 ? (item.reference ?? undefined) : onlyReference,
		response_a: item.responseA ?? undefined,
		response_b: item.responseB ?? undefined,
		messages: item.messages?.map(turnOfMessage),
		document_id: item.documentId ?? undefined,
		query_id: item.queryId ?? undefined,
		system: item.system ?? undefined,
		group: item.group ?? undefined,
		metadata: item.metadata,
		derived_from: item.derivedFrom ?? undefined,
	};
}

function passageRows(passages: readonly Passage[] | null): unknown {
	return passages?.map(({ id, text }) => (id === undefined ? text : { id, text }));
}

function cellOf(field: ItemField, value: unknown): string | null {
	if (value === undefined) return null;
	if (field === "reference") return JSON.stringify(Array.isArray(value) ? value : [value]);
	return typeof value === "string" ? value : JSON.stringify(value);
}
