import fc from "fast-check";
import { expect, test } from "vitest";
import { isRefusal, refused } from "../base/refusal.ts";
import { labelLineReader } from "./label-line-reader.ts";
import { readPlainLabel } from "./plain-label.ts";

const REST = '","rater":"r","rater_kind":"judge","dimension":"d","value":3}';

function fieldsOf(label: ReturnType<typeof readPlainLabel>) {
	if (isRefusal(label)) return label;
	const { itemId, rater, raterKind, dimension, value, reason, repetition } = label;
	return { itemId, rater, raterKind, dimension, value, reason, repetition };
}

test("a remembered ending gives what parsing the line gives", () => {
	const line = fc.record(
		{
			item_id: fc.string({ minLength: 1, unit: "binary" }),
			rater: fc.constantFrom("a", 'b"c', "\\"),
			rater_kind: fc.constantFrom("human", "judge"),
			dimension: fc.constantFrom("d", "é"),
			value: fc.constantFrom(1, 2, true, "x", null),
			repetition: fc.constantFrom(0, 1),
			reason: fc.constantFrom("timeout", "because"),
		},
		{ requiredKeys: ["item_id", "rater", "rater_kind", "dimension", "value"] },
	);
	fc.assert(
		fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), (rows) => {
			const read = labelLineReader();
			for (const text of rows.map((row) => JSON.stringify(row)))
				expect(read(text)).toMatchObject(fieldsOf(readPlainLabel(JSON.parse(text))));
		}),
	);
});

test("the last of two item ids wins, as in JSON.parse", () => {
	const read = labelLineReader();
	const twice = `{"item_id":"a","item_id":"z${REST}`;
	for (const _ of [1, 2]) expect(read(twice)).toMatchObject({ itemId: "z" });
	expect(read(`{"item_id":"b","item_id":"z${REST}`)).toMatchObject({ itemId: "z" });
	expect(read(`{"item_id":"a${REST}`)).toMatchObject({ itemId: "a" });
});

test("escapes in ids, broken lines and blank lines are told apart", () => {
	const read = labelLineReader();
	expect(read(`{"item_id":"good${REST}`)).toMatchObject({ itemId: "good", value: 3 });
	expect(read(`{"item_id":"\\u0041${REST}`)).toMatchObject({ itemId: "A" });
	expect(read(`{"item_id":"tab\there${REST}`)).toEqual(refused("not valid JSON"));
	expect(read(`{"item_id":"${REST}`)).toEqual(readPlainLabel(JSON.parse(`{"item_id":"${REST}`)));
	expect(read(`{"item_id":"good${REST}}`)).toEqual(refused("not valid JSON"));
	expect(read("  ")).toBeUndefined();
	expect(read(null)).toEqual(refused(expect.stringContaining("UTF-8")));
});
