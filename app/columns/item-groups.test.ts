import { expect, test } from "vitest";
import { type GroupNames, groupingsOf } from "./group-sources.ts";
import { chosenGroupings, type ItemGroups, ItemGroupsBuilder } from "./item-groups.ts";

const NAMELESS = { documentId: null, queryId: null, group: null };

function groupsOf(items: readonly Partial<GroupNames>[]): ItemGroups {
	const builder = new ItemGroupsBuilder();
	for (const [place, names] of items.entries()) builder.add(place, { ...NAMELESS, ...names });
	return builder.finish(items.length);
}

function inWords(groups: ItemGroups) {
	return groups.map(({ from, groups: number, byDefault }) =>
		[from, number, byDefault ? "used" : "not used"].join(" "),
	);
}

test("items of one document share a group, items without one are groups of their own", () => {
	const builder = new ItemGroupsBuilder();
	builder.add(0, { ...NAMELESS, documentId: "a" });
	builder.add(2, { ...NAMELESS, documentId: "a" });
	builder.add(3, { ...NAMELESS, documentId: "b" });
	const [document, ...others] = builder.finish(5);
	expect(others).toEqual([]);
	expect(document).toMatchObject({ grouping: "document", groups: 2, items: 2, byDefault: true });
	expect([...(document?.ids ?? [])]).toEqual([0, 2, 0, 1, 3]);
});

test("a group is what the item says, else its document, else its question", () => {
	const items = [
		{ group: "g", documentId: "a", queryId: "q" },
		{ documentId: "g", queryId: "q" },
		{ queryId: "q" },
		{ queryId: "q" },
	];
	const builder = new ItemGroupsBuilder();
	for (const [place, names] of items.entries()) builder.add(place, { ...NAMELESS, ...names });
	expect([...builder.idsBy("group", 4)]).toEqual([0, 0, 1, 1]);
	expect([...builder.idsBy("query", 4)]).toEqual([0, 0, 0, 0]);
});

test("a grouping in which every item is alone, or all are together, is none but of what the items name", () => {
	expect(groupsOf([{ documentId: "a" }, { documentId: "b" }, {}])).toEqual([]);
	expect(groupsOf([{ input: "a" }, { input: "a" }])).toEqual([]);
	expect(groupsOf([{ group: "a" }, { group: "a" }])).toMatchObject([
		{ grouping: "group", from: "group", groups: 1, items: 2, byDefault: true },
	]);
	expect(groupsOf([{ documentId: "a" }, { documentId: "a" }])).toMatchObject([
		{ grouping: "document", groups: 1, items: 2, byDefault: true },
	]);
	expect(groupsOf([{ documentId: "a" }, { documentId: "a" }, {}])).toHaveLength(1);
});

test.each(["doc_id", "documentId", "docid", "source", "Document ID"])(
	"metadata of the name %s says the document",
	(field) => {
		const items = Array.from({ length: 12 }, (_, i) => ({ metadata: { [field]: `d${i % 6}` } }));
		expect(inWords(groupsOf(items))).toEqual([`metadata.${field} 6 used`]);
		expect(groupsOf(items)[0]?.grouping).toBe("document");
		const kinds = items.map((_, i) => ({ metadata: { [field]: `kind ${i % 3}` } }));
		expect(groupsOf(kinds)).toEqual([]);
	},
);

test("few documents, questions or groups of the item's own names count in its metadata too", () => {
	for (const name of ["document_id", "query_id", "group"])
		for (const groups of [1, 4]) {
			const items = Array.from({ length: 12 }, (_, i) => ({
				metadata: { [name]: `n${i % groups}` },
			}));
			expect(inWords(groupsOf(items))).toEqual([`metadata.${name} ${groups} used`]);
		}
});

test.each([
	["question_id", "query"],
	["qid", "query"],
	["thread_id", "conversation"],
	["session_id", "conversation"],
	["passage_id", "document"],
])("metadata of the name %s says the %s", (field, grouping) => {
	const items = Array.from({ length: 12 }, (_, i) => ({ metadata: { [field]: i % 6 } }));
	expect(groupsOf(items)[0]?.grouping).toBe(grouping);
});

test("passages belong to the document before the sign #", () => {
	const items = Array.from({ length: 12 }, (_, i) => ({
		metadata: { passage_id: `D${i % 5}#${i}` },
	}));
	expect(inWords(groupsOf(items))).toEqual(["metadata.passage_id 5 used"]);
});

test("equal inputs belong together where ids of questions tell all items apart", () => {
	const items = Array.from({ length: 12 }, (_, i) => ({
		queryId: `q${i}`,
		input: `why ${i % 6}?`,
	}));
	expect(inWords(groupsOf(items))).toEqual(["input 6 used"]);
});

test("of nested groupings the coarsest is used, and the finer one in which most items belong together", () => {
	const items = Array.from({ length: 24 }, (_, i) => ({
		documentId: `d${i % 4}`,
		queryId: `q${i % 8}`,
		metadata: { thread: `t${i % 12}` },
	}));
	expect(inWords(groupsOf(items))).toEqual([
		"document_id 4 used",
		"query_id 8 used",
		"metadata.thread 12 not used",
	]);
});

test("two that cross are both used; of three, those in which most items belong together", () => {
	const items = Array.from({ length: 60 }, (_, i) => ({
		documentId: `d${i % 4}`,
		queryId: `q${i % 15}`,
		metadata: { session: `s${i % 6}` },
	}));
	expect(
		inWords(groupsOf(items.map(({ documentId, queryId }) => ({ documentId, queryId })))),
	).toEqual(["document_id 4 used", "query_id 15 used"]);
	expect(inWords(groupsOf(items))).toEqual([
		"document_id 4 used",
		"query_id 15 not used",
		"metadata.session 6 used",
	]);
});

test("two fields that say the same are one grouping", () => {
	const items = Array.from({ length: 12 }, (_, i) => ({
		documentId: `d${i % 6}`,
		metadata: { doc_id: `other ${i % 6}` },
	}));
	expect(inWords(groupsOf(items))).toEqual(["document_id 6 used"]);
});

test("a choice: by default what the data hold, none, or the groupings of a name", () => {
	const items = Array.from({ length: 24 }, (_, i) => ({
		documentId: `d${i % 4}`,
		queryId: `q${i % 12}`,
	}));
	const groups = groupsOf(items);
	const namesOf = (chosen: Parameters<typeof chosenGroupings>[1]) =>
		chosenGroupings(groups, chosen).map(({ grouping }) => grouping);
	expect(namesOf(undefined)).toEqual(["document", "query"]);
	expect(namesOf([])).toEqual([]);
	expect(namesOf(["query"])).toEqual(["query"]);
	expect(namesOf(["group"])).toEqual(["document"]);
	expect(namesOf(["conversation"])).toEqual([]);
});

test.each([
	["group", ["group"]],
	["query, document", ["document", "query"]],
	["none", []],
])("%s names groupings", (text, expected) => {
	expect(groupingsOf(text)).toEqual(expected);
});

test.each(["", "author", "document,query,group", "document,document"])(
	"“%s” does not, and the sentence says what does",
	(text) => {
		expect(groupingsOf(text)).toHaveProperty(
			"sentence",
			expect.stringContaining("document, query"),
		);
	},
);
