import fc from "fast-check";
import { expect } from "vitest";
import type { Database } from "#db/dialect";
import { itemPositions } from "#db/queries/items.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { someItems } from "#seeds/builders.ts";
import { isRefusal } from "../../base/refusal.ts";
import { aFile, aJsonlFile } from "../../files/testing.ts";
import { openSources } from "../../formats/open-sources.ts";
import { importFiles } from "../import-files.server.ts";
import { SCALES, storedLabels } from "../testing.ts";
import { type FuzzedFile, fuzzedFile } from "./fuzzed-files.ts";

/** What became of the files of a run. */
export type Fuzzed = {
	files: number;
	/** Refused as a whole, in a sentence. */
	unusable: number;
	rows: number;
	accepted: number;
	rejected: number;
};

/** A database is filled with so many files before the next one is made. */
const FILES_A_DATABASE = 50;

/**
 * Imports odd files, each beside six good items, and again. Each is refused in a sentence and writes nothing, or every row
 * of it is stored or rejected with its line and a reason, and importing again adds nothing.
 */
export async function importFuzzed(numRuns: number): Promise<Fuzzed> {
	const sum: Fuzzed = { files: 0, unusable: 0, rows: 0, accepted: 0, rejected: 0 };
	let db = await openTestDatabase();
	await fc.assert(
		fc.asyncProperty(fuzzedFile, fc.boolean(), async (file, isDeclared) => {
			if (sum.files % FILES_A_DATABASE === 0) db = await openTestDatabase();
			sum.files++;
			await importOne(db, { file, slug: `p${sum.files}`, isDeclared }, sum);
		}),
		{ numRuns },
	);
	return sum;
}

async function importOne(
	db: Database,
	{ file, slug, isDeclared }: { file: FuzzedFile; slug: string; isDeclared: boolean },
	sum: Fuzzed,
): Promise<void> {
	const odd = aFile(file.name, file.bytes);
	const sources = [odd, aJsonlFile("good.jsonl", someItems(6))];
	const request = { projectSlug: slug, sources, scales: isDeclared ? SCALES : null };
	const result = await importFiles(db, request);
	if (isRefusal(result)) {
		sum.unusable++;
		expect(result.sentence).toMatch(/\S{2,} \S+/);
		expect(await findProjectBySlug(db, slug)).toBeNull();
		return;
	}
	if (result.kind !== "imported") throw new Error(`It was ${result.kind}.`);
	const { report } = result;

	const opened = await openSources(sources);
	if (isRefusal(opened)) throw new Error(`It could be imported and not opened: ${opened.sentence}`);
	const read = report.files.find(({ name }) => name === odd.name);
	let rows = 0;
	for (const source of opened.sources.filter(({ name }) => name === odd.name))
		for await (const batch of source.batches()) rows += batch.length;
	expect(read?.rows ?? 0).toBe(rows);

	for (const { line, reason } of report.problems) {
		expect(line).toBeGreaterThanOrEqual(1);
		expect(reason).not.toBe("");
	}
	const project = await findProjectBySlug(db, slug);
	if (!project) throw new Error("Nothing was made of it.");
	expect((await itemPositions(db, project.id)).size).toBe(report.itemsAdded);
	expect(await storedLabels(db, slug)).toHaveLength(report.labelsAdded);

	const taken =
		report.itemsAdded + report.itemsUnchanged + report.labelsAdded + report.labelsUnchanged;
	if (read && read.shape !== "documents" && !read.shape.startsWith("labels-by-"))
		expect(taken + report.rejected, read.shape).toBe(rows + 6);
	const again = await importFiles(db, request);
	if (again.kind !== "imported") throw new Error(`Again it was ${again.kind}.`);
	expect(again.report).toMatchObject({
		...{ itemsAdded: 0, labelsAdded: 0, documentsAdded: 0 },
		...{ newDimensions: [], newRaters: [], rejected: report.rejected },
	});
	sum.rows += rows;
	sum.rejected += report.rejected;
	sum.accepted += taken - 6;
}
