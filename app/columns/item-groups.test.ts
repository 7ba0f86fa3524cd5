import { expect, test } from "vitest";
import { groupingsOf, ItemGroupsBuilder } from "./item-groups.ts";

const NAMELESS = { documentId: null, queryId: null, group: null };

test("items of one document share a group, items without one are groups of their own", () => {
	const builder = new ItemGroupsBuilder();
	builder.add(0, { ...NAMELESS, documentId: "a" });
	builder.add(2, { ...NAMELESS, documentId: "a" });
	builder.add(3, { ...NAMELESS, documentId: "b" });
	expect([...builder.finish(5).document]).toEqual([0, 2, 0, 1, 3]);
});

test("a group is what the item says, else its document, else its question", () => {
	const builder = new ItemGroupsBuilder();
	builder.add(0, { group: "g", documentId: "a", queryId: "q" });
	builder.add(1, { group: null, documentId: "g", queryId: "q" });
	builder.add(2, { group: null, documentId: null, queryId: "q" });
	builder.add(3, { group: null, documentId: null, queryId: "q" });
	const { group, query } = builder.finish(4);
	expect([...group]).toEqual([0, 0, 1, 1]);
	expect([...query]).toEqual([0, 0, 0, 0]);
});

test.each([
	["group", ["group"]],
	["query, document", ["document", "query"]],
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
