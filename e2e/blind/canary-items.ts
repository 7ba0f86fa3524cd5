/** The canaries' items: the annotator's own say nothing hidden, all others do; and what stands beside items. */
import type { Database } from "#db/dialect";
import * as schema from "#db/schema/index.ts";
import { anItem } from "#seeds/builders.ts";
import { createdAt, hidden, ITEMS, inserterOf, itemId, OWN_ITEMS } from "./canaries.ts";

function anItemRow(place: number): typeof schema.items.$inferInsert {
	const isOwn = place < OWN_ITEMS;
	const text = (what: string) => (isOwn ? `${what} ${place}` : hidden(`item-${what}`));
	return {
		id: itemId(place),
		projectId: "prj_1",
		position: place,
		contentHash: hidden(`hash-${place}`),
		externalId: hidden(`item-id-${place}`),
		input: text("input"),
		response: text("response"),
		...(isOwn ? {} : { responseA: text("a"), responseB: text("b") }),
		contexts: [{ text: text("context") }],
		// The first item is answered: what was hidden until then is shown.
		reference: [place === 0 ? "reference" : hidden("reference-before-the-answer")],
		referenceContexts: [{ text: place === 0 ? "reference" : hidden("reference-context") }],
		messages: isOwn ? null : [{ role: "user", content: text("message") }],
		...(isOwn
			? {}
			: { documentId: text("document"), queryId: text("query"), group: text("group") }),
		system: hidden("system"),
		metadata: { channel: hidden("metadata") },
		derivedFrom: isOwn ? null : { from: [text("source")], how: text("derivation") },
		createdAt,
	};
}

/** Items, a derived set, documents, marks of leads and an import. */
export async function plantItems(db: Database): Promise<void> {
	const of = { projectId: "prj_1", createdAt };
	const content = anItem();
	const insert = inserterOf(db);
	await insert(
		schema.items,
		Array.from({ length: ITEMS }, (_, place) => anItemRow(place)),
	);
	await insert(schema.derivedSets, [
		{
			id: "set_1",
			name: hidden("set"),
			kind: "probes",
			status: "approved",
			...of,
			parameters: { note: hidden("set-parameter") },
			contentHash: hidden("set-hash"),
			leftOut: [{ part: hidden("set-part"), reason: hidden("set-left-out"), items: 1 }],
		},
	]);
	await insert(schema.items, [
		{ ...anItemRow(9), id: itemId(9), position: -1, setId: "set_1", input: content.input },
	]);
	await insert(schema.documents, [
		{ id: "doc_1", externalId: hidden("document-id"), text: hidden("document-text"), ...of },
	]);
	await insert(schema.itemMarks, [
		{
			itemId: itemId(1),
			projectId: "prj_1",
			flaggedAt: createdAt,
			excludedAt: createdAt,
			excludedReason: hidden("item-left-out"),
		},
	]);
	await insert(schema.imports, [
		{
			id: "imp_1",
			fileNames: [hidden("file-name")],
			itemsAdded: 31415926,
			ratingsAdded: 1,
			unchanged: 0,
			rejected: 1,
			...of,
			problems: [{ file: hidden("file"), line: 1, reason: hidden("import-problem") }],
		},
	]);
}
