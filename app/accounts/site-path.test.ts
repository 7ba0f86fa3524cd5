import { expect, test } from "vitest";
import { sitePath } from "./site-path.ts";

test.each(["/", "/projects/a/label", "/projects/a?after=3&text=%2F"])("goes to %s", (path) => {
	expect(sitePath(path)).toBe(path);
});

test.each([
	null,
	"",
	"projects",
	"https://elsewhere.example",
	"//elsewhere.example",
	"/\\elsewhere.example",
	"/\t/elsewhere.example",
	"/.//elsewhere.example",
	"javascript:alert(1)",
])("does not leave the site for %j", (to) => {
	expect(sitePath(to)).toBe("/");
});
