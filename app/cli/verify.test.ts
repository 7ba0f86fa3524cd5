import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { jsonLines, someItems, someLabels } from "#seeds/builders.ts";

const CONCORD = resolve(import.meta.dirname, "concord.js");

test("export writes a bundle, and verify says whether it gives its own figures, by its exit code", () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-verify-"));
	const concord = (...args: string[]) =>
		spawnSync(process.execPath, [CONCORD, ...args], {
			cwd: folder,
			encoding: "utf8",
			env: { ...process.env, DATABASE_URL: join(folder, "some.sqlite") },
		});
	const values = Array.from({ length: 12 }, (_, item) => item % 3 > 0);
	const judged = { rater: "strict", rater_kind: "judge" as const };
	writeFileSync(join(folder, "items.jsonl"), jsonLines(someItems(12)));
	writeFileSync(
		join(folder, "labels.jsonl"),
		jsonLines([...someLabels(values), ...someLabels(values.toReversed(), judged)]),
	);
	expect(concord("import", "items.jsonl", "labels.jsonl", "--project", "p").status).toBe(0);
	const exported = concord("export", "--project", "p", "--to", "out", "--csv");
	expect(exported.stderr).toBe("");
	expect(exported.stdout).toMatch(/out\/labels\.csv\n(.+\n)*out\/manifest\.json\n$/);
	const equal = concord("verify", "out");
	expect(equal.stdout).toMatch(
		/^Not computed again: items\.csv, .+\nEqual: every file of out .+\n$/,
	);
	expect(equal.status).toBe(0);

	const path = join(folder, "out", "agreement.json");
	writeFileSync(path, readFileSync(path, "utf8").replace('"scored": 12', '"scored": 11'));
	const edited = concord("verify", "out");
	expect(edited.stdout).toContain("agreement.json was edited");
	expect(edited.stdout).toContain(
		"agreement.json: dimensions[verdict].judges[strict].scored: stored 11, recomputed 12",
	);
	expect(edited.status).toBe(1);
	const json = concord("verify", "out", "--json");
	expect(JSON.parse(json.stdout)).toMatchObject({
		schema: "concord.verification/1",
		equal: false,
		files: [{ file: "agreement.json", problem: "edited" }],
	});
	expect(json.status).toBe(1);

	rmSync(join(folder, "out", "manifest.json"));
	for (const [args, sentence] of [
		[["out"], "concord: out is no bundle: it has no manifest.json"],
		[["nowhere"], "concord: nowhere is no bundle"],
		[[], "concord: missing required argument 'folder'"],
	] as const) {
		const refused = concord("verify", ...args);
		expect(refused.stderr).toContain(sentence);
		expect(refused.status).toBe(2);
	}
});
