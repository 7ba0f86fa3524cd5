import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import routes from "../routes.ts";
import { ANALYSES, analysisById } from "./analyses.ts";

test("every analysis is listed once, in the order of the numbers, the one that a model writes too", () => {
	const numbers = readdirSync(import.meta.dirname)
		.flatMap((name) => /^a(\d\d)-/.exec(name)?.[1] ?? [])
		.sort();
	expect(ANALYSES.map(({ id }) => id)).toEqual(numbers.map((number) => `A${Number(number)}`));
	expect(numbers.map(Number)).toEqual(numbers.map((_, index) => index + 1));
	expect(ANALYSES.filter(({ kind }) => kind === "written")).toMatchObject([
		{ id: "A12", title: "Insights", command: "concord insights" },
	]);
});

test("an analysis is found by its id in either case", () => {
	expect(analysisById("a5")).toBe(analysisById("A5"));
	expect(analysisById("A5")?.title).toBe("Faithfulness under poor retrieval");
	expect(analysisById("A99")).toBeUndefined();
});

test("every analysis has its page: one of its own, or the one of all that are computed", () => {
	const project = routes.find(({ path }) => path === "projects/:projectSlug");
	const paths = project?.children?.map(({ path }) => path);
	expect(paths).toContain("analyses/:analysisId");
	for (const { id, kind } of ANALYSES) {
		expect([id, kind === "computed" || paths?.includes(`analyses/${id}`)]).toEqual([id, true]);
	}
});
