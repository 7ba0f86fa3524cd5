import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { ComparisonOfTwoJson } from "#app/comparing/two-json.ts";
import { jsonLines } from "#seeds/builders.ts";

vi.setConfig({ testTimeout: 60_000 });

const BIN = resolve(import.meta.dirname, "concord.js");
const folder = mkdtempSync(join(tmpdir(), "concord-compare-two-"));
afterAll(() => rmSync(folder, { recursive: true }));

const ids = Array.from({ length: 120 }, (_, i) => `i${i}`);
const isGood = (i: number) => i % 3 > 0;
const label = (rater: string, kind: string, item: string, value: boolean, repetition = 0) => ({
	...{ item_id: item, rater, rater_kind: kind, dimension: "ok", value },
	...(repetition > 0 && { repetition }),
});
const LABELS = ids.flatMap((id, i) => [
	...(i < 90 ? [label("ann", "human", id, isGood(i))] : []),
	label("strict", "judge", id, isGood(i) && i % 11 > 0),
	label("lenient", "judge", id, isGood(i) || i % 2 > 0),
	label("again", "judge", id, isGood(i)),
	label("again", "judge", id, isGood(i) !== (i % 5 === 0), 1),
]);
const ITEMS = ids.map((id, i) => ({
	...{ id, input: `question ${Math.floor(i / 2)}`, response: `answer ${id}` },
	...{
		query_id: `q${Math.floor(i / 2)}`,
		system: i % 2 ? "new" : "old",
		metadata: { area: `a${i % 2}` },
	},
}));
const SCALES = { dimensions: { ok: { type: "binary", values: [false, true] } } };
writeFileSync(join(folder, "labels.jsonl"), jsonLines(LABELS));
writeFileSync(join(folder, "items.jsonl"), jsonLines(ITEMS));
writeFileSync(join(folder, "dataset.json"), JSON.stringify(SCALES));
const FILES = ["--labels", "labels.jsonl", "--items", "items.jsonl", "--scales", "dataset.json"];

function concord(...args: string[]) {
	const env = { ...process.env, DATABASE_URL: join(folder, "concord.sqlite") };
	return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
		execFile(
			process.execPath,
			[BIN, "compare", ...args],
			{ cwd: folder, env },
			(error, stdout, stderr) =>
				done({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
		);
	});
}

test("systems, runs and two judges by a field, in words and as JSON", async () => {
	const systems = await concord(...FILES, "--systems", "new,old", "--judge", "strict");
	expect(systems).toMatchObject({ code: 0 });
	expect(systems.stdout).toContain("new and old are not told apart");
	expect(systems.stdout).toContain("paired on 60 groups that both answer");
	const runs = await concord("again", ...FILES, "--runs", "1,2");
	expect(runs.stdout).toContain("again · run 1 agrees better with people than again · run 2");
	const json = await concord("strict", "lenient", ...FILES, "--by", "area", "--json");
	const report = ComparisonOfTwoJson.parse(JSON.parse(json.stdout));
	expect(report).toMatchObject({ kind: "judges", a: "strict", b: "lenient" });
	expect(report.judges?.slices?.field).toBe("area");
	expect((await concord("--help")).stdout).toContain(
		"concord compare -p faq --rubric-versions 1,2",
	);
});

test.each([
	["two comparisons", [...FILES, "--systems", "a,b", "--runs", "1,2"], "say one of them"],
	["a system that is not there", [...FILES, "--systems", "new,next"], 'has the system "next"'],
	["a run that is not there", ["again", ...FILES, "--runs", "1,3"], "has the runs 1 to 2"],
	["a judge asked once", ["strict", ...FILES, "--runs", "1,2"], "asked everything once"],
	["versions of files", [...FILES, "--rubric-versions", "1,2"], "those of a --project"],
	["a field without two judges", ["strict", ...FILES, "--by", "area"], "name two"],
	["an unknown judge", ["strict", "x", ...FILES, "--by", "area"], 'no judge "x"'],
	[
		"a judge beside judges",
		["strict", ...FILES, "--judge", "strict"],
		"--judge is by whose scores",
	],
	["a judge before systems", ["strict", ...FILES, "--systems", "new,old"], "with --judge"],
])("wrong input ends with a sentence and exit code 2: %s", async (_, args, sentence) => {
	const { code, stdout, stderr } = await concord(...args);
	expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
	expect(stderr).toContain(sentence);
});
