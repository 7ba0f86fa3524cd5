import { expect, test } from "vitest";
import { tooMuchIn } from "./long-json.ts";

const SIZE = 1_100_000;

test("of a long text names and levels are counted, and nothing within its texts", () => {
	const nested = (levels: number) =>
		`${"[".repeat(levels)}"${"x".repeat(SIZE)}"${"]".repeat(levels)}`;
	expect(tooMuchIn(nested(64), 64)).toBeNull();
	expect(tooMuchIn(nested(65), 64)).toBe("nested more than 64 levels deep");
	const beside = (many: number) => `[${Array.from({ length: many }, () => "[1]").join(",")}]`;
	expect(tooMuchIn(beside(1_900_000), 64)).toBeNull();
	expect(tooMuchIn(beside(2_100_000), 64)).toBe("more than two million values in one row");
	expect(tooMuchIn(`[${"0,".repeat(4_100_000)}0]`, 64)).toBe(
		"more than two million values in one row",
	);
	// As a collector of traces writes the attributes of a span.
	const attribute = '{"key":"http.method","value":{"stringValue":"GET"}}';
	expect(tooMuchIn(`[${Array.from({ length: 250_000 }, () => attribute)}]`, 64)).toBeNull();
	const object = (names: number) =>
		JSON.stringify(Object.fromEntries(Array.from({ length: names }, (_, at) => [`k${at}`, 1])));
	expect(tooMuchIn(object(1_000_000), 64)).toBeNull();
	expect(tooMuchIn(object(1_000_001), 64)).toBe("more than 1000000 names in one row");
	const within = JSON.stringify({ a: object(1_100_000), b: "[".repeat(600_000), c: '\\"[:' });
	expect(tooMuchIn(within, 64)).toBeNull();
});

test("a short text is left to be parsed", () => {
	expect(tooMuchIn("[".repeat(1_000_000), 64)).toBeNull();
});
