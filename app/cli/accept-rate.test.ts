import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { AcceptRateJson } from "#app/accept-rate/rate-json.ts";
import { jsonLines } from "#seeds/builders.ts";

vi.setConfig({ testTimeout: 60_000 });

const BIN = resolve(import.meta.dirname, "concord.js");
const folder = mkdtempSync(join(tmpdir(), "concord-accept-rate-"));
afterAll(() => rmSync(folder, { recursive: true }));

const ids = Array.from({ length: 120 }, (_, i) => `i${i}`);
const label = (rater: string, kind: string, item: string, value: boolean) => ({
	...{ item_id: item, rater, rater_kind: kind, dimension: "ok", value },
});
const LABELS = [
	...ids.slice(0, 60).map((id, i) => label("ann", "human", id, i % 3 > 0)),
	...ids.map((id, i) => label("judge", "judge", id, i % 3 > 0 || i % 7 === 0)),
];
const ITEMS = ids.map((id, i) => ({
	id,
	response: `answer ${id}`,
	metadata: { variant: i % 2 ? "new" : "old" },
}));
const SCALES = { dimensions: { ok: { type: "binary", values: [false, true] } } };
writeFileSync(join(folder, "labels.jsonl"), jsonLines(LABELS));
writeFileSync(join(folder, "items.jsonl"), jsonLines(ITEMS));
writeFileSync(join(folder, "dataset.json"), JSON.stringify(SCALES));
const FILES = ["--labels", "labels.jsonl", "--items", "items.jsonl", "--scales", "dataset.json"];

function concord(...args: string[]) {
	const env = { ...process.env, DATABASE_URL: join(folder, "concord.sqlite") };
	return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
		execFile(process.execPath, [BIN, ...args], { cwd: folder, env }, (error, stdout, stderr) =>
			done({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
		);
	});
}

test("files and a project say the same, in words and as JSON", async () => {
	const words = await concord("accept-rate", ...FILES, "--systems", "new,old", "--by", "variant");
	expect(words).toMatchObject({ code: 0 });
	expect(words.stdout).toContain("People would say “yes” on 6");
	expect(words.stdout).toContain("new and old are not told apart");
	const json = await concord("accept-rate", ...FILES, "--json");
	expect(AcceptRateJson.parse(JSON.parse(json.stdout)).judges[0]).toMatchObject({
		scored: 120,
		labelled: 60,
	});
	expect(
		(await concord("import", "items.jsonl", "labels.jsonl", "--scales", "dataset.json", "-p", "p"))
			.code,
	).toBe(0);
	expect((await concord("accept-rate", "-p", "p", "--json")).stdout).toBe(json.stdout);
	expect((await concord("accept-rate", "--help")).stdout).toContain(
		"concord accept-rate -p faq --by domain",
	);
});

test.each([
	["no source", ["judge"], "needs a --project, or --labels"],
	["an unknown judge", ["x", ...FILES], "there are judge."],
	["an unknown field", [...FILES, "--by", "colour"], "a field colour"],
	[
		"systems without the field",
		[...FILES, "--systems", "a,b"],
		'no two items differ in a field "system"',
	],
	["one system", [...FILES, "--systems", "a"], "two names, parted by a comma"],
	["a level that is none", [...FILES, "--cut", "4"], "choose one of no, yes"],
	["two figures", [...FILES, "--cut", "4", "--mean"], "say one of them"],
	["two dimensions", [...FILES, "-d", "ok", "-d", "no"], "one --dimension at a time"],
	["an unknown dimension", [...FILES, "-d", "no"], 'dimension "no"'],
])("wrong input ends with a sentence and exit code 2: %s", async (_, args, sentence) => {
	const { code, stdout, stderr } = await concord("accept-rate", ...args);
	expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
	expect(stderr).toContain(sentence);
});
