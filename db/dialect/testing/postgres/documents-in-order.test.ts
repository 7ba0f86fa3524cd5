import { expect, onTestFinished, test } from "vitest";
import { disconnect } from "#db/dialect";
import { asSql } from "#db/dialect/testing";
import { documentsPage, insertDocuments } from "#db/queries/documents.server.ts";
import { createProject } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";

test("documents are paged by an index, in the order of their bytes", async () => {
	const db = await openTestDatabase();
	onTestFinished(() => disconnect(db));
	const now = new Date();
	const project = await createProject(db, { slug: "p", name: "P", now });
	const projectId = project?.id ?? "";
	const ids = Array.from({ length: 3_000 }, (_, at) => `${at % 2 ? "a" : "B"}-${at}`);
	const added = ids.map((externalId) => ({ externalId, text: "text" }));
	await insertDocuments(db, { projectId, added, now });
	await asSql(db, "analyze documents");
	const seen: string[] = [];
	for (let after = ""; ; after = seen.at(-1) ?? "") {
		const page = await documentsPage(db, projectId, { after, limit: 500 });
		if (page.length === 0) break;
		seen.push(...page.map(({ externalId }) => externalId));
	}
	expect(seen).toEqual([...ids].sort());
	const plan = await asSql<{ "QUERY PLAN": string }>(
		db,
		`explain select external_id from documents where project_id = '${projectId}' and external_id collate "C" > 'B-5' order by external_id collate "C" limit 20`,
	);
	expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain("documents_in_order");
});
