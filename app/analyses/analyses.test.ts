import { expect, test } from "vitest";
import routes from "../routes.ts";
import { ANALYSES } from "./analyses.ts";
import { EXPERIMENTS, experimentById } from "./index.ts";

test("every analysis is listed once, in the order of the numbers, the one that a model writes too", () => {
	const ids = Array.from({ length: ANALYSES.length }, (_, index) => `A${index + 1}`);
	expect(ANALYSES.map(({ id }) => id)).toEqual(ids);
	expect(ANALYSES).toHaveLength(EXPERIMENTS.length + 1);
	expect(ANALYSES.filter(({ command }) => command)).toMatchObject([
		{ id: "A12", title: "Insights", command: "concord insights" },
	]);
});

test("every analysis has its page: one of its own, or the one of all that are computed", () => {
	const project = routes.find(({ path }) => path === "projects/:projectSlug");
	const paths = project?.children?.map(({ path }) => path);
	expect(paths).toContain("experiments/:experimentId");
	for (const { id, page } of ANALYSES) {
		const isComputed = page === `experiments/${experimentById(id)?.id}`;
		expect([id, isComputed || paths?.includes(page)]).toEqual([id, true]);
	}
});
