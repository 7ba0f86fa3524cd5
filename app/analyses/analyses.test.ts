import { expect, test } from "vitest";
import routes from "../routes.ts";
import { ANALYSES, analysisById } from "./analyses.ts";

test("every analysis is listed once, in the order of the numbers, the one that a model writes too", () => {
	const ids = Array.from({ length: ANALYSES.length }, (_, index) => `A${index + 1}`);
	expect(ANALYSES.map(({ id }) => id)).toEqual(ids);
	expect(ANALYSES).toHaveLength(15);
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
