import { expect, test } from "vitest";
import { tooMuchIn } from "./long-json.ts";

const SIZE = 1_100_000;

test("of a long text names and levels are counted, and nothing within its texts", () => {
	const nested = (levels: number) =>
		`${"[".repeat(levels)}"${"x".repeat(SIZE)}"${"]".repeat(levels)}`;
	expect(tooMuchIn(nested(64), 64)).toBeNull();
	expect(tooMuchIn(nested(65), 64)).toBe("nested more than 64 levels deep");
	const beside = `[${Array.from({ length: 400_000 }, () => "[1]").join(",")}]`;
	expect(tooMuchIn(beside, 64)).toBeNull();
	const object = (names: number) =>
		JSON.stringify(Object.fromEntries(Array.from({ length: names }, (_, at) => [`k${at}`, 1])));
	expect(tooMuchIn(object(500_000), 64)).toBeNull();
	expect(tooMuchIn(object(500_001), 64)).toBe("more than 500000 names in one row");
	const within = JSON.stringify({ a: object(600_000), b: "[".repeat(600_000), c: '\\"[:' });
	expect(tooMuchIn(within, 64)).toBeNull();
});

test("a short text is left to be parsed", () => {
	expect(tooMuchIn("[".repeat(1_000_000), 64)).toBeNull();
});
