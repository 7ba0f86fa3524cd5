import { expect, test } from "vitest";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { createProject, findProjectBySlug } from "#db/queries/projects.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { demoProject } from "#seeds/demo.ts";
import { loadDemo } from "./load-demo.server.ts";

const now = new Date("2026-03-01T10:00:00Z");

test("the demo loads whole, says it is a simulation, and loads once", async () => {
	const db = await openTestDatabase();
	const demo = demoProject();
	expect(await loadDemo(db, now)).toMatchObject({
		kind: "loaded",
		items: demo.items.length,
		labels: demo.labels.length,
	});
	const project = await findProjectBySlug(db, demo.slug);
	expect(project?.settings.simulation).toBe(true);
	expect((await currentRubric(db, project?.id ?? ""))?.definition).toEqual(demo.rubric);
	expect((await dimensionsOfProject(db, project?.id ?? "")).map((row) => row.name)).toEqual(
		demo.rubric.dimensions.map((dimension) => dimension.name),
	);

	expect((await loadDemo(db, now)).kind).toBe("already-loaded");
	expect((await findProjectBySlug(db, demo.slug))?.itemCount).toBe(demo.items.length);
});

test("a project of one's own that is called demo is left alone", async () => {
	const db = await openTestDatabase();
	const { slug } = demoProject();
	await createProject(db, { slug, name: "Mine", now });
	expect(await loadDemo(db, now)).toEqual({ kind: "name-taken", slug });
	expect((await findProjectBySlug(db, slug))?.itemCount).toBe(0);
});
