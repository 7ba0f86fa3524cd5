import { expect, test } from "vitest";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { loadDemo } from "./load-demo.server.ts";
import { overview } from "./overview.server.ts";

const now = new Date("2026-03-01T10:00:00Z");

test("the overview of the demo counts what the simulation made and leads to the agreement", async () => {
	const db = await openTestDatabase();
	await loadDemo(db, now);
	const project = await findProjectBySlug(db, "demo");
	if (!project) throw new Error("the demo was loaded");
	const shown = await overview(db, project, now);
	expect(shown.items).toBe(150);
	expect(shown.people.map((person) => person.isHere)).toEqual([false, false, false]);
	expect(shown.people.every((person) => person.labels > 500)).toBe(true);
	const coverage = Object.fromEntries(
		shown.judges.map((judge) => [judge.name, judge.scored / judge.asked]),
	);
	expect(coverage["sim-breaks-json"]).toBeCloseTo(0.92, 2);
	expect(coverage["sim-strong"]).toBe(1);
	expect(shown.canCompare).toBe(true);
	expect(shown.steps.find((step) => !step.isDone)?.title).toBe("Decide which judge to use");
});
