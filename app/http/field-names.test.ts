/** Names of fields, at each limit and one beyond it. */
import { expect, test } from "vitest";
import { MAX_NAME_LENGTH, whyNotNested } from "./field-names.ts";

const LISTS = ["rows", "rows[].cells"];
const FOREIGN = /a field that its page does not have/;
const TOO_MANY = /more fields than any page/;
const MISREAD = /could not be read/;

function why(fields: readonly (readonly [string, string | Blob])[]): string | null {
	const form = new FormData();
	for (const [name, value] of fields) form.append(name, value);
	return whyNotNested(form, LISTS)?.sentence ?? null;
}

const named = (...names: string[]) => why(names.map((name) => [name, "x"] as const));
const asked = (control: unknown) =>
	why([["__intent__", typeof control === "string" ? control : JSON.stringify(control)]]);

test("S12: a name is a path into the page's values, of eight parts at most", () => {
	expect(named("a", "a.b", "rows[0].a", "rows[12].cells[2].b")).toBeNull();
	expect(named("a.b.c.d.e.f.g.h")).toBeNull();
	for (const name of [
		"a.b.c.d.e.f.g.h.i",
		"",
		"a..b",
		"a[0]",
		"rows",
		"rows[0].cells",
		"cells[0]",
		"rows[x]",
		"rows[0]x",
		"x]rows[0]",
		"rows[0][0]",
		"constructor",
		"rows[0].__proto__",
		"toString.a",
	])
		expect(named(name), name).toMatch(FOREIGN);
	expect(why([["a", new Blob(["x"])]])).toMatch(FOREIGN);
	expect(why([["__state__", "{}"]])).toMatch(FOREIGN);
});

test("S12: a list reaches as far as an editor's, with a hundred empty places at most", () => {
	const upTo = (last: number) => Array.from({ length: last + 1 }, (_, at) => `rows[${at}].a`);
	expect(named(...upTo(499))).toBeNull();
	expect(named(...upTo(499), "rows[500].a")).toMatch(FOREIGN);
	expect(named("rows[1000].a")).toMatch(FOREIGN);
	expect(named("rows[100].a")).toBeNull();
	expect(named("rows[101].a")).toMatch(TOO_MANY);
	// Those of all lists together: fifty in each of two, and one more.
	expect(named("rows[0].cells[50].a", "rows[1].cells[50].a")).toBeNull();
	expect(named("rows[0].cells[50].a", "rows[1].cells[51].a")).toMatch(TOO_MANY);
});

test("S12: a name that comes again is a ticked box, a thousand times at most", () => {
	expect(named(...Array<string>(1_001).fill("people"))).toBeNull();
	expect(named(...Array<string>(1_002).fill("people"))).toMatch(TOO_MANY);
});

test("S12: what a button asks of Conform is one of four things, about a list of the page", () => {
	expect(asked("")).toBeNull();
	expect(asked({ type: "validate", payload: {} })).toBeNull();
	expect(asked({ type: "validate", payload: { name: "x".repeat(MAX_NAME_LENGTH) } })).toBeNull();
	expect(asked({ type: "insert", payload: { name: "rows" } })).toBeNull();
	expect(asked({ type: "remove", payload: { name: "rows[1].cells", index: 499 } })).toBeNull();
	expect(asked({ type: "reorder", payload: { name: "rows", from: 0, to: 1 } })).toBeNull();
	for (const control of [
		"{",
		"null",
		"7",
		{ type: "reset", payload: {} },
		{ type: "insert", payload: {} },
		{ type: "insert", payload: { name: "people" } },
		{ type: "remove", payload: { name: "rows", index: 500 } },
		{ type: "remove", payload: { name: "rows", index: -1 } },
		{ type: "reorder", payload: { name: "rows", from: 0, to: 0.5 } },
		{ type: "validate", payload: { name: "x".repeat(MAX_NAME_LENGTH + 1) } },
	])
		expect(asked(control), JSON.stringify(control)).toMatch(MISREAD);
	expect(why([["__intent__", new Blob(["{}"])]])).toMatch(MISREAD);
});

test("S12: what it brings along is neither long nor deep", () => {
	const deep = (levels: number): unknown => (levels === 0 ? 1 : { inner: deep(levels - 1) });
	const withMore = (more: unknown) => ({ type: "validate", payload: { more } });
	// The message and its payload are two levels of eight.
	expect(asked(withMore(deep(6)))).toBeNull();
	expect(asked(withMore(deep(7)))).toMatch(MISREAD);
	expect(asked({ ...withMore([1, null, "a"]), other: [deep(7), deep(8)] })).toMatch(MISREAD);
	const padded = (length: number) => {
		const empty = JSON.stringify(withMore(""));
		return JSON.stringify(withMore("x".repeat(length - empty.length)));
	};
	expect(asked(padded(200_000))).toBeNull();
	expect(asked(padded(200_001))).toMatch(MISREAD);
});
