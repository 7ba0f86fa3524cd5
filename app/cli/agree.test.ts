import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { commandIn } from "./testing/command-in.ts";

const CONCORD = resolve(import.meta.dirname, "concord.js");
const folder = mkdtempSync(join(tmpdir(), "concord-agree-"));

function file(name: string, content: string): string {
	const path = join(folder, name);
	writeFileSync(path, content);
	return path;
}

function jsonl(rows: readonly object[]): string {
	return rows.map((row) => JSON.stringify(row)).join("\n");
}

const values = [true, false, true, true, false, true, false, true];
const rows = values.flatMap((value, item) =>
	[
		{ rater: "anna", rater_kind: "human", value },
		{ rater: "ben", rater_kind: "human", value: item === 2 ? !value : value },
		{ rater: "judge", rater_kind: "judge", value: item === 0 ? null : value },
	].map((label) => ({ item_id: `i${item}`, dimension: "verdict", ...label })),
);
const labels = file("labels.jsonl", jsonl(rows));
const items = file("items.jsonl", jsonl(values.map((_, item) => ({ id: `i${item}`, input: "?" }))));
const scales = file(
	"dataset.json",
	JSON.stringify({ dimensions: { verdict: { type: "binary", values: [false, true] } } }),
);
const FILES = ["--labels", labels, "--items", items, "--scales", scales];

const run = commandIn(folder, { DATABASE_URL: join(folder, "none.sqlite") });
const project = commandIn(folder);
const agree = (...args: string[]) => run("agree", ...args);

test("--json prints the report and nothing else", async () => {
	const { status, stdout, stderr } = await agree(
		...FILES,
		"--json",
		"--bootstrap",
		"100",
		"--seed",
		"7",
	);
	expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
	const report = JSON.parse(stdout);
	expect(report).toMatchObject({
		schema: "concord.agreement/2",
		margin: 0.1,
		looks: "fixed",
		seed: 7,
		bootstrap: 100,
		reference: "majority",
		missing: "drop",
		items: 8,
		dimensions: [
			{
				dimension: "verdict",
				scale: { type: "binary", values: [false, true] },
				humans: {
					raters: ["anna", "ben"],
					labels: 16,
					unscored: 0,
					pairs: [{ a: "anna", b: "ben", n: 8 }],
				},
				judges: [{ judge: "judge", asked: 8, scored: 7, unscored: { unstated: 1 }, n: 6, ties: 1 }],
			},
		],
	});
});

test("the table is for people, refused rows and notes go to stderr", async () => {
	const off = file(
		"off.jsonl",
		`${jsonl(rows)}\n${JSON.stringify({ ...rows[0], value: "maybe" })}\n`,
	);
	const { status, stdout, stderr } = await agree("--labels", off, "--scales", scales);
	expect(status).toBe(0);
	expect(stdout.replaceAll(/\s+/g, " ")).toContain(
		"verdict · accept/reject · 8 items counted as independent: no items file, so that documents and questions are not known · reference: majority of 2 people (1 tie left out)",
	);
	expect(stdout).not.toContain("\u001b");
	expect(stderr).toContain(
		`${off}:25: "maybe" is not on the scale of "verdict" (binary false, true)`,
	);
	expect(stderr).toContain("1 of 25 labels or items were refused");
});

test("a project says what its files say", async () => {
	const imported = await project("import", items, labels, "--scales", scales, "--project", "p");
	expect(imported.status).toBe(0);
	const ofProject = await project("agree", "--project", "p", "--json");
	expect(ofProject).toEqual(await agree(...FILES, "--json"));
	const unknown = await project("agree", "--project", "q");
	expect(unknown).toEqual({ status: 2, stdout: "", stderr: 'concord: there is no project "q".\n' });
}, 60_000);

test("items of one document belong together unasked; --clusters none counts them as independent", async () => {
	const many = Array.from({ length: 120 }, (_, i) => ({
		id: `i${i}`,
		input: `question ${i}`,
		document_id: `d${i % 12}`,
	}));
	const itemsOfDocuments = file("documents.jsonl", jsonl(many));
	const errs = (i: number, part: number) => (i % 12) % 5 === part && i % 7 < 4;
	const given = many.flatMap(({ id }, i) => {
		const value = (i * 7) % 3 > 0;
		return [
			{ rater: "anna", rater_kind: "human", value },
			{ rater: "judge 1", rater_kind: "judge", value: errs(i, 0) ? !value : value },
			{ rater: "judge 2", rater_kind: "judge", value: errs(i, 1) || errs(i, 2) ? !value : value },
		].map((label) => ({ item_id: id, dimension: "verdict", ...label }));
	});
	const judged = file("judged.jsonl", jsonl(given));
	const files = ["--labels", judged, "--scales", scales];
	const withItems = [...files, "--items", itemsOfDocuments];
	const honoured = await agree(...withItems);
	expect(honoured.stderr).toBe("");
	expect(honoured.stdout).toMatch(/ · 120 items in 12 documents, design effect \d+\.\d · /);
	const ignored = await agree(...withItems, "--clusters", "none");
	expect(ignored.stdout).toContain(" · 120 items counted as independent; 12 documents ignored · ");
	const report = JSON.parse((await agree(...withItems, "--json", "--bootstrap", "50")).stdout);
	expect(report.clusters).toEqual(["document"]);
	expect(report.dependence).toMatchObject({
		groupings: [{ name: "document", from: "document_id", groups: 12, items: 120, role: "used" }],
		used: ["document"],
		ignored: [],
	});
	expect(report.dependence.designEffect).toBeGreaterThan(1);
	const compared = await run("compare", ...withItems);
	expect(compared.stdout).toContain("Intervals and tests allow for 12 documents.");
	const alone = await run("compare", ...withItems, "--clusters", "none");
	expect(alone.stdout).toContain("All items counted as independent; 12 documents ignored.");

	// Labels that name no document say nothing of them; labels that do say it themselves.
	expect((await agree(...files)).stdout).toContain(
		" · 120 items counted as independent: no items file",
	);
	const documents = new Map(many.map(({ id, document_id }) => [id, document_id]));
	const named = given.map((label) => ({ ...label, doc_id: documents.get(label.item_id) }));
	const ofLabels = file("named.jsonl", jsonl(named));
	expect((await agree("--labels", ofLabels, "--scales", scales)).stdout).toContain(
		" · 120 items in 12 documents by labels.doc_id, ",
	);
	const asked = await agree(...withItems, "--clusters", "conversation");
	expect(asked.stderr).toBe(
		"note: no two items share a conversation; they may share a document.\n",
	);
}, 60_000);

test("CSV and Markdown", async () => {
	expect((await agree(...FILES, "--csv")).stdout).toContain(
		"verdict,binary,judge,judge,majority,kappa,1,",
	);
	expect((await agree(...FILES, "--markdown")).stdout).toContain("| judge | κ 1.00 ");
});

test.each([
	["neither project nor files", [], "agree needs a --project, or --labels"],
	["both", ["--project", "p", "--labels", labels], "not both"],
	["a file that is not there", ["--labels", "nowhere.jsonl"], "there is no file nowhere.jsonl."],
	["an empty file", ["--labels", file("empty.jsonl", "")], "is empty."],
	["a folder", ["--labels", folder], "is a folder, not a file."],
	["items for labels", ["--labels", items], "not labels."],
	["scales that are no JSON", ["--labels", labels, "--scales", labels], "is not valid JSON."],
	["scales that are not there", ["--labels", labels, "--scales", "no.json"], "cannot be read."],
	[
		"an unknown dimension",
		[...FILES, "-d", "other"],
		'no label is on a dimension "other"; there are verdict.',
	],
	["an unknown person", [...FILES, "--reference", "carl"], 'there is no person "carl"'],
	["a judge as reference", [...FILES, "--reference", "judge"], '"judge" is a judge'],
	["an unknown policy", [...FILES, "--missing", "guess"], "guess"],
	["a number that is none", [...FILES, "--min-overlap", "few"], "whole number"],
	["two formats", [...FILES, "--json", "--csv"], "cannot be used with"],
	["an unknown option", [...FILES, "--cluster", "x"], "--cluster"],
	["a project without a database", ["--project", "p"], "there is no database at"],
])("wrong input ends with a sentence and exit code 2: %s", async (_, args, sentence) => {
	const { status, stdout, stderr } = await agree(...args);
	expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
	expect(stderr).toContain(sentence);
	expect(stderr.trim().split("\n")).toHaveLength(1);
	expect(existsSync(join(folder, "none.sqlite"))).toBe(false);
});

test("a reader that has enough is no error", async () => {
	const child = spawn(process.execPath, [CONCORD, "agree", ...FILES, "--json"]);
	let stderr = "";
	child.stderr.on("data", (text) => (stderr += text));
	child.stdout.destroy();
	const status = await new Promise((done) => child.on("close", done));
	expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

test("a version of the JSON is asked for with the JSON only, and the first one has no ranking", async () => {
	for (const command of ["agree", "compare"]) {
		const refused = await run(command, ...FILES, "--schema", "1");
		expect(refused).toMatchObject({ status: 2, stdout: "" });
		expect(refused.stderr).toContain("say --json too");
	}
	const { stdout } = await agree(...FILES, "--schema", "1", "--json");
	const report = JSON.parse(stdout);
	expect(report.schema).toBe("concord.agreement/1");
	for (const later of ["dependence", "margin", "looks", "figures"])
		expect(report).not.toHaveProperty(later);
});

test("no name turns what stands beside it, in the terminal or in Markdown", async () => {
	const turned = rows.map((row) =>
		row.rater === "judge" ? { ...row, rater: "ju\u202Edge" } : row,
	);
	const named = file("turned.jsonl", jsonl(turned));
	for (const options of [[], ["--markdown"]]) {
		const { stdout } = await agree(
			"--labels",
			named,
			"--items",
			items,
			"--scales",
			scales,
			...options,
		);
		expect(stdout).toContain("ju�dge");
		expect(stdout).not.toContain("\u202E");
	}
});

test("--within a field that items do not have is refused, with those that they have", async () => {
	const kinds = values.map((_, item) => ({
		id: `i${item}`,
		input: "?",
		system: `s${item % 2}`,
	}));
	const itemsOfSystems = file("systems.jsonl", jsonl(kinds));
	const { status, stdout, stderr } = await agree(
		"--labels",
		labels,
		"--items",
		itemsOfSystems,
		"--scales",
		scales,
		"--within",
		"nonsense",
	);
	expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
	expect(stderr).toContain(
		"concord: no two items differ in a field nonsense, so nothing can be said within it. Of the fields that usually say what kind an item is, items differ in system.",
	);
});
