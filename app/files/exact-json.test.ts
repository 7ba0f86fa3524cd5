import fc from "fast-check";
import { expect, test } from "vitest";
import { exactJson } from "./exact-json.ts";

test.each([
	["9007199254740991", 9007199254740991],
	["9007199254740992", 9007199254740992],
	["-9007199254740993", "-9007199254740993"],
	["100000000000000000000", 1e20],
	['{"id":1234567890123456789}', { id: "1234567890123456789" }],
	[
		'[1234567890123456789 ,"1234567890123456789", true]',
		["1234567890123456789", "1234567890123456789", true],
	],
	["[1e400,1234567890123456789e1]", [Number.POSITIVE_INFINITY, Number("1234567890123456789e1")]],
	[
		'{"a\\"1234567890123456789":"\\\\","b":0.12345678901234567}',
		{ 'a"1234567890123456789': "\\", b: 0.12345678901234566 },
	],
	['{"1234567890123456789":false,"e":null}', { "1234567890123456789": false, e: null }],
])("%s keeps its digits", (text, value) => {
	expect(exactJson(text)).toEqual(value);
});

test("what JavaScript wrote comes back as it was, whatever its texts hold", () => {
	const large = fc.double({ min: -1e22, max: 1e22, noNaN: true }).map(Math.round);
	const value = fc.oneof(fc.jsonValue({ depthSize: "medium" }), large);
	fc.assert(
		fc.property(value, fc.string({ unit: "binary" }), (given, more) => {
			const all = [given, more, `${more}1234567890123456789\\"`, { [more]: given }];
			const text = JSON.stringify(all);
			expect(exactJson(text)).toEqual(JSON.parse(text));
		}),
	);
});

test("what is no JSON is refused as by JSON.parse", () => {
	expect(() => exactJson("{1234567890123456789}")).toThrow(SyntaxError);
});
