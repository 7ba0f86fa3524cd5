import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

test("members are sorted, undefined ones left out, nothing is added", () => {
	expect(canonicalJson({ b: [1, "x", { z: null, a: true }], a: undefined, B: 1.5 })).toBe(
		'{"B":1.5,"b":[1,"x",{"a":true,"z":null}]}',
	);
});

test("the order in which an object was built does not matter", () => {
	fc.assert(
		fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (members) => {
			const reversed = Object.fromEntries(Object.entries(members).reverse());
			expect(canonicalJson(reversed)).toBe(canonicalJson(members));
			expect(JSON.parse(canonicalJson(members))).toEqual(JSON.parse(JSON.stringify(members)));
		}),
	);
});

test("a number that JSON cannot hold is a bug, not null", () => {
	expect(() => canonicalJson({ temperature: Number.NaN })).toThrow(TypeError);
});
