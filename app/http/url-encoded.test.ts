import fc from "fast-check";
import { expect, test } from "vitest";
import { urlEncodedFields } from "./url-encoded.ts";

const read = (text: string | Uint8Array) => urlEncodedFields(Buffer.from(text as string));
/** Which leaves out a question mark at the beginning. */
const asThePlatform = (bytes: Buffer) => [...new URLSearchParams(`&${bytes}`)];

test.each([
	[
		"a=1+2&b=%2B&a=%C3%BC&c=%f0%9F%8e%AF",
		[
			["a", "1 2"],
			["b", "+"],
			["a", "ü"],
			["c", "🎯"],
		],
	],
	[
		"&&a&=b&=&c=d=e&",
		[
			["a", ""],
			["", "b"],
			["", ""],
			["c", "d=e"],
		],
	],
	[
		"%=%&a=100%&b=%4&c=%zz%u0041%4",
		[
			["%", "%"],
			["a", "100%"],
			["b", "%4"],
			["c", "%zz%u0041%4"],
		],
	],
	[
		"a=%e4&b=%41",
		[
			["a", "\ufffd"],
			["b", "A"],
		],
	],
	["", []],
])("Forms: %s is read as the URL Standard has it", (text, fields) => {
	expect(read(text)).toEqual(fields);
	expect(asThePlatform(Buffer.from(text))).toEqual(fields);
});

test("Forms: letters beyond ASCII are read as they are, beside percent signs too", () => {
	expect(read("ü=%C3%BCü%&🎯=%41")).toEqual([
		["ü", "üü%"],
		["🎯", "A"],
	]);
});

test("Forms: whatever text of ASCII it is, fields are those that the platform's parser finds", () => {
	const bit = fc.oneof(
		fc.constantFrom("&", "=", "%", "+", "%4", "%41", "%C3%A4", "%e4", "a"),
		fc.string(),
	);
	const text = fc.array(bit, { maxLength: 30 }).map((bits) => bits.join(""));
	fc.assert(
		fc.property(text, (each) => {
			const bytes = Buffer.from(each);
			expect(read(bytes)).toEqual(asThePlatform(bytes));
		}),
		{ numRuns: 2_000 },
	);
});
