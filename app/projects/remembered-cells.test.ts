import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { disconnect } from "#db/dialect";
import { sharedDatabase } from "#db/dialect/testing";
import { openDatabase } from "#db/open.ts";
import { cellsOfRaters } from "#db/queries/project-progress.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { loadDemo } from "./load-demo.server.ts";
import { rememberedCells } from "./remembered-cells.server.ts";

test("a thread counts what the connection here counts", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-cells-"));
	const db = await openDatabase(await sharedDatabase(folder));
	onTestFinished(() => {
		disconnect(db);
		rmSync(folder, { recursive: true });
	});
	await loadDemo(db, new Date("2026-03-01T10:00:00Z"));
	const project = await findProjectBySlug(db, "demo");
	if (!project) throw new Error("the demo was loaded");
	const counted = await rememberedCells(db, { ...project, itemCount: 1_000_000 });
	expect(counted.reduce((sum, rater) => sum + rater.scored, 0)).toBeGreaterThan(4_000);
	expect(counted).toEqual(await cellsOfRaters(db, project.id));
});
