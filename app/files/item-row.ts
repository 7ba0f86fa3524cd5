import type { ItemContent } from "#db/model/item.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { contentHash, textHash } from "./content-hash.ts";
import { withConversation } from "./conversation.ts";
import {
	CellProblem,
	derivationOf,
	messagesOf,
	metadataOf,
	nameCellOf,
	passagesOf,
	referencesOf,
	textOf,
} from "./item-cells.ts";
import { toNativeFields } from "./item-shapes.ts";
import type { Shape } from "./recognise-shape.ts";
import type { Fields } from "./source-row.ts";

/** An item as a row of a file describes it. */
export type ItemRow = {
	/** The row's id, or one made from its content. */
	readonly externalId: string;
	readonly contentHash: string;
	readonly content: ItemContent;
	/** Texts that the row brings along: the one that it is about, or those that can be searched for it. */
	readonly documents: readonly { readonly id: string; readonly text: string }[];
	/** Fields that no item has; they are kept as metadata. */
	readonly unknownFields: readonly string[];
};

/** Fields of an item in files, in the order of the export. */
export const ITEM_FIELDS = [
	"id",
	"input",
	"contexts",
	"reference_contexts",
	"response",
	"reference",
	"response_a",
	"response_b",
	"messages",
	"document",
	"document_id",
	"query_id",
	"system",
	"group",
	"metadata",
	"derived_from",
] as const;
const KNOWN_FIELDS: ReadonlySet<string> = new Set(ITEM_FIELDS);

/** Reads an item of any of the known shapes. Only one of input, response, response_a is required. */
export function readItemRow(fields: Fields, shape: Shape, isText: boolean): ItemRow | Refusal {
	try {
		return itemOf(toNativeFields(fields, shape, isText), isText);
	} catch (error) {
		// The cells are read many levels deep; a union through all of them would drown the rule.
		if (error instanceof CellProblem) return refused(error.message);
		throw error;
	}
}

function itemOf(fields: Fields, isText: boolean): ItemRow | Refusal {
	const input = textOf(fields, "input");
	const response = textOf(fields, "response");
	const responseA = textOf(fields, "response_a");
	if (input === null && response === null && responseA === null)
		return refused("an item needs input, response or response_a");
	const text = textOf(fields, "document");
	const documentId = documentIdOf(fields, text);
	const unknownFields = Object.keys(fields).filter((field) => !KNOWN_FIELDS.has(field));
	const content: ItemContent = {
		input,
		contexts: passagesOf(fields, "contexts", isText),
		referenceContexts: passagesOf(fields, "reference_contexts", isText),
		response,
		reference: referencesOf(fields, isText),
		responseA,
		responseB: textOf(fields, "response_b"),
		messages: messagesOf(fields, isText),
		documentId,
		queryId: queryIdOf(fields, input),
		system: nameCellOf(fields, "system"),
		group: nameCellOf(fields, "group"),
		metadata: metadataOf(fields, unknownFields, isText),
		derivedFrom: derivationOf(fields, isText),
	};
	const hash = contentHash(content);
	return {
		externalId: nameCellOf(fields, "id") || hash.slice(0, 16),
		contentHash: hash,
		content,
		documents: text === null || documentId === null ? [] : [{ id: documentId, text }],
		unknownFields,
	};
}

/**
 * The item with each of its contexts and reference contexts as a document, so that systems can search what a
 * data set brings beside its questions. Equal texts are one document. Where there is one alone, the item is about
 * it; of several it names none, so that a system searches them all and not only what was selected.
 * An item that names a document, or has no contexts, stays as it is.
 */
export function withContextsAsDocuments(row: ItemRow): ItemRow {
	const { contexts, referenceContexts, documentId } = row.content;
	const texts = [...(referenceContexts ?? []), ...(contexts ?? [])].map(({ text }) => text);
	const searched = [...new Set(texts)].filter((text) => text.trim() !== "");
	if (documentId !== null || searched.length === 0) return row;
	const documents = searched.map((text) => ({ id: textHash(text), text }));
	const own = documents.length === 1 ? (documents[0]?.id ?? null) : null;
	const content = { ...row.content, documentId: own };
	return { ...row, content, contentHash: contentHash(content), documents };
}

/** What an item of a native row belongs to, as `readItemRow` has it, without reading the rest of it. */
export function groupNamesOfRow(
	row: Fields,
	isText: boolean,
):
	| Pick<ItemContent, "documentId" | "queryId" | "group" | "input" | "system" | "metadata">
	| Refusal {
	try {
		const fields = withConversation(row, isText);
		const input = textOf(fields, "input");
		const unknownFields = Object.keys(fields).filter((field) => !KNOWN_FIELDS.has(field));
		return {
			input,
			documentId: documentIdOf(fields, textOf(fields, "document")),
			queryId: queryIdOf(fields, input),
			group: nameCellOf(fields, "group"),
			system: nameCellOf(fields, "system"),
			metadata: metadataOf(fields, unknownFields, isText),
		};
	} catch (error) {
		if (error instanceof CellProblem) return refused(error.message);
		throw error;
	}
}

function documentIdOf(fields: Fields, text: string | null): string | null {
	return nameCellOf(fields, "document_id") ?? (text === null ? null : textHash(text));
}

function queryIdOf(fields: Fields, input: string | null): string | null {
	return nameCellOf(fields, "query_id") ?? (input === null ? null : textHash(input));
}

/** A row of a documents file: `id` and `text`. */
export function readDocumentRow(fields: Fields): { id: string; text: string } | Refusal {
	try {
		const id = nameCellOf(fields, "id");
		const text = textOf(fields, "text");
		if (!id || text === null) return refused("a document needs id and text");
		return { id, text };
	} catch (error) {
		if (error instanceof CellProblem) return refused(error.message);
		throw error;
	}
}
