import { expect, test } from "vitest";
import { NewProjectForm, slugOf } from "./new-project-form.ts";

test.each([
	["Payments handbook", "payments-handbook"],
	["  Zürich, May 2026! ", "zurich-may-2026"],
	["日本語", ""],
	["a".repeat(80), "a".repeat(60)],
])("the slug of %j is %j", (name, slug) => {
	expect(slugOf(name)).toBe(slug);
});

test("a slug that is given wins over one made from the name", () => {
	expect(NewProjectForm.parse({ name: "Payments", slug: " Pay-2 " }).slug).toBe("pay-2");
	expect(NewProjectForm.parse({ name: "Payments" }).slug).toBe("payments");
});

test.each(["new", "a b", "-a", "日本"])("the slug %j is refused beside its field", (slug) => {
	const result = NewProjectForm.safeParse({ name: "Payments", slug });
	expect(result.error?.issues.map((issue) => issue.path)).toEqual([["slug"]]);
});
