/** The same files in both engines, through the command as it is shipped: one JSON. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { emptyDatabase } from "#db/dialect/testing";
import { commandIn } from "../../../cli/testing/command-in.ts";
import { fileOfSet, referenceFolder, referenceSets } from "../reference-set.ts";

describe.skipIf(!referenceFolder)("reference data (CONCORD_REFERENCE_DIR)", () => {
	test.each(referenceSets)(
		"agreement on %s is byte for byte the same from SQLite and PostgreSQL",
		async (set) => {
			const folder = mkdtempSync(join(tmpdir(), "concord-both-"));
			onTestFinished(() => rmSync(folder, { recursive: true }));
			const [items, labels, scales] = ["items.jsonl", "labels.jsonl", "dataset.json"].map((name) =>
				fileOfSet(set, name),
			) as [string, string, string];
			const reports: string[] = [];
			for (const url of [join(folder, "own.sqlite"), await emptyDatabase()]) {
				const run = commandIn(folder, { DATABASE_URL: url });
				const imported = await run("import", items, labels, "--scales", scales, "--project", "p");
				expect(imported, imported.stderr).toMatchObject({ status: 0 });
				const agreed = await run("agree", "--project", "p", "--json");
				expect(agreed, agreed.stderr).toMatchObject({ status: 0 });
				reports.push(agreed.stdout);
			}
			expect(reports[0]?.length).toBeGreaterThan(1_000);
			expect(reports[1]).toBe(reports[0]);
		},
		120_000,
	);
});
