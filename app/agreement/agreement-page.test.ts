import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { disconnect } from "#db/dialect";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { isRefusal } from "../base/refusal.ts";
import { readScales } from "../files/read-scales.ts";
import { importFiles } from "../importing/import-files.server.ts";
import { agreementPage } from "./agreement-page.server.ts";
import { agreementQuery, searchOf } from "./agreement-query.ts";

test("the page allows for what items belong to; what is chosen in its place stays in its links", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-page-"));
	const [items, labels] = [join(folder, "items.jsonl"), join(folder, "labels.jsonl")];
	const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join("\n");
	const all = Array.from({ length: 60 }, (_, i) => ({
		id: `i${i}`,
		input: `question ${i % 15}`,
		document_id: `d${i % 4}`,
		response: `answer ${i}`,
	}));
	writeFileSync(items, lines(all));
	const given = all.flatMap(({ id }, i) =>
		[
			{ rater: "anna", rater_kind: "human", value: i % 3 > 0 },
			{ rater: "judge", rater_kind: "judge", value: i % 4 === 1 ? i % 3 === 0 : i % 3 > 0 },
		].map((label) => ({ item_id: id, dimension: "verdict", ...label })),
	);
	writeFileSync(labels, lines(given));
	const scales = readScales(
		JSON.stringify({ dimensions: { verdict: { type: "binary", values: [false, true] } } }),
	);
	if (isRefusal(scales)) throw new Error(scales.sentence);
	const db = await openTestDatabase();
	const sources = [items, labels].map((path) => ({ name: path, path }));
	await importFiles(db, { projectSlug: "p", sources, scales });
	const project = await findProjectBySlug(db, "p");
	const pageAt = async (search: string) => {
		const query = agreementQuery(`http://localhost/agreement${search}`);
		const page = await agreementPage(db, { projectId: project?.id ?? "" }, query);
		if (!page) throw new Error("the page shows nothing");
		return page;
	};
	const byDefault = await pageAt("");
	expect(byDefault.notThere).toEqual([]);
	const other = await pageAt("?dimension=nope&reference=bob&clusters=zzz&version=abc");
	expect(other.notThere).toEqual([
		expect.stringMatching(/^There is no dimension “nope” here: these are the figures of /),
		"Nobody called “bob” labelled Verdict: judges are held against people together.",
		"There is no version “abc” of the rubric: labels under all versions are counted.",
		"There are no groups “zzz”: those that the items name are allowed for.",
	]);
	// Of four documents nothing is estimated, and so no design effect is said.
	expect(byDefault.dependence).toBe("60 items in 4 documents × 15 questions");
	expect(byDefault.clusterChoices).toEqual([
		["", "as the items say"],
		["document", "4 documents"],
		["query", "15 questions"],
		["document,query", "4 documents × 15 questions"],
		["none", "nothing: all independent"],
	]);
	for (const [choice, said] of [
		["none", /^60 items counted as independent; 4 documents and 15 questions ignored$/],
		["query", /^60 items in 15 questions, design effect \d+\.\d; 4 documents ignored$/],
	] as const) {
		const page = await pageAt(`?clusters=${choice}`);
		expect(page.dependence).toMatch(said);
		expect(searchOf("verdict", page.options)).toContain(`clusters=${choice}`);
	}
	expect(searchOf("verdict", byDefault.options)).not.toContain("clusters");
	disconnect(db);
});
