import { expect, test } from "vitest";
import { firstOnPage, partShown } from "./part-of-list.ts";

test.each([
	["", 0],
	["?from=100", 100],
	["?from=-1", 0],
	["?from=1.5", 0],
	["?from=zz", 0],
])("the list of %j begins at %i", (search, from) => {
	expect(firstOnPage(`http://localhost/items${search}`)).toBe(from);
});

test("a part of a list is said to be one, and the whole is not", () => {
	expect(partShown({ from: 0, shown: 12, total: 12 })).toBe("");
	expect(partShown({ from: 100, shown: 100, total: 1234 })).toBe(". 101 to 200 are shown");
	expect(partShown({ from: 5000, shown: 0, total: 1234 })).toBe(
		". None of them stands this far down",
	);
});
