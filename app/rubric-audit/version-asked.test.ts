import { expect, test } from "vitest";
import { versionAsked } from "./version-asked.ts";

test.each([
	["", undefined],
	["version=", undefined],
	["version=2", 2],
	["version=all", "all"],
])("%s", (search, version) => {
	expect(versionAsked(new URLSearchParams(search))).toBe(version);
});

test("a version that is none is named", () => {
	expect(versionAsked(new URLSearchParams("version=abc"))).toMatchObject({
		sentence: "There is no version “abc” of the rubric: name a number, or all.",
	});
});
