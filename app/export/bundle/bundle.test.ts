import { appendFileSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { DEFAULT_AGREEMENT_OPTIONS } from "../../agreement/agreement-json.ts";
import { projectAgreement } from "../../agreement/rating-table.server.ts";
import { analysisById } from "../../analyses/analyses.ts";
import { carryOutAnalysis } from "../../analyses/carry-out-analysis.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { fingerprintOf } from "./bundle-files.ts";
import { changedCopy } from "./testing/changed-numbers.ts";
import { aBundle, aWholeProject } from "./testing/whole-project.ts";
import { VerificationJson } from "./verification-json.ts";
import { verificationLines } from "./verification-words.ts";
import { verifyBundle } from "./verify-bundle.ts";

let whole: Awaited<ReturnType<typeof aWholeProject>>;
let bundle: string;

beforeAll(async () => {
	whole = await aWholeProject();
	bundle = await aBundle(whole);
});

async function verified(folder: string) {
	const found = await verifyBundle(folder);
	if (isRefusal(found)) throw new Error(found.sentence);
	return VerificationJson.parse(found);
}

function jsonIn(folder: string, file: string) {
	return JSON.parse(readFileSync(join(folder, file), "utf8"));
}

test("a bundle holds everything, gives its own figures, and is the same bytes a second time", async () => {
	const manifest = jsonIn(bundle, "manifest.json");
	expect(Object.keys(manifest.files)).toEqual([
		"adjudications.jsonl",
		"agreement.json",
		"analyses/A2.json",
		"analyses/A3.json",
		"analyses/A4.json",
		"analyses/A6.json",
		"analyses/A7.json",
		"analyses/A8.json",
		"annotations.jsonl",
		"assignments.jsonl",
		"comparison.json",
		"counts.json",
		"exchanges.jsonl.gz",
		"items.jsonl",
		"judges.json",
		"judgments.jsonl",
		"labels.jsonl",
		"left-out.json",
		"report.md",
		"rubric.json",
		"scales.json",
		"subset.jsonl",
	]);
	expect(await verified(bundle)).toMatchObject({
		equal: true,
		files: [],
		differences: [],
		notRecomputed: [],
	});
	const again = await aBundle(whole);
	expect(await fingerprintOf(join(again, "manifest.json"))).toEqual(
		await fingerprintOf(join(bundle, "manifest.json")),
	);
});

test("its figures, which come from its files, are those of the project", async () => {
	const { db, project } = whole;
	const rated = { projectId: project.id };
	const page = await projectAgreement(db, rated, { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 20 });
	const { takes, ...agreement } = jsonIn(bundle, "agreement.json");
	expect(agreement).toEqual(JSON.parse(JSON.stringify(page)));
	expect(agreement.dimensions[0]).toMatchObject({
		rubricVersions: [{ version: 0 }, { version: 1 }, { version: 2 }],
		answersLeftOut: [{ reason: "did not read", people: 1 }],
		drawnByJudges: { plans: [1], items: 2 },
	});
	expect(takes.map(({ judge }: { judge: string }) => judge)).toContain("of a run");
	for (const id of ["A3", "A4", "A7", "A8"]) {
		const analysis = analysisById(id);
		if (analysis?.kind !== "computed") throw new Error(`${id} is computed`);
		const carriedOut = await carryOutAnalysis(db, project, { analysis, setName: "", given: {} });
		// Items go by their ids in files: nothing else may differ.
		const { tables } = JSON.parse(JSON.stringify(carriedOut));
		expect(jsonIn(bundle, `analyses/${id}.json`).tables, id).toEqual(tables);
	}
});

test("a missing, an edited and an extra file are named, each in a sentence", async () => {
	const copy = await changedCopy(bundle, "report.md", (text) => `${text} `, { repaired: false });
	rmSync(join(copy, "subset.jsonl"));
	writeFileSync(join(copy, "notes.txt"), "mine");
	const found = await verified(copy);
	expect(found.equal).toBe(false);
	expect(found.files.map(({ sentence }) => sentence)).toEqual([
		expect.stringMatching(/^report\.md was edited: .* \([\d,]+ bytes, not \d+\)\.$/),
		"subset.jsonl is missing: the manifest lists it.",
		"notes.txt does not belong to the bundle: the manifest does not list it.",
	]);
	expect(verificationLines(found, { all: false })).toContain("Not equal: 3 files");
});

test("a link to a file elsewhere is none of the bundle", async () => {
	const copy = await changedCopy(bundle, "report.md", (text) => text, { repaired: false });
	rmSync(join(copy, "labels.jsonl"));
	symlinkSync(join(bundle, "labels.jsonl"), join(copy, "labels.jsonl"));
	const found = await verified(copy);
	expect(found).toMatchObject({
		equal: false,
		files: [{ file: "labels.jsonl", problem: "link" }],
		differences: [],
	});
	expect(verificationLines(found, { all: false })).toContain("Not equal: 1 file differs");
});

test("a manifest that is a link, files with names of their own kind, and names outside of the folder", async () => {
	const copy = await changedCopy(bundle, "report.md", (text) => text, { repaired: false });
	const manifest = readFileSync(join(copy, "manifest.json"), "utf8");
	rmSync(join(copy, "manifest.json"));
	symlinkSync(join(bundle, "manifest.json"), join(copy, "manifest.json"));
	for (const name of ["constructor", "__proto__"]) writeFileSync(join(copy, name), "mine");
	expect(await verified(copy)).toMatchObject({
		equal: false,
		files: [
			{ file: "manifest.json", problem: "link" },
			{ file: "__proto__", problem: "extra" },
			{ file: "constructor", problem: "extra" },
		],
	});
	rmSync(join(copy, "manifest.json"));
	for (const name of ["../items.jsonl", "/etc/passwd", "a/../../b", "..", "a\\\\..\\\\b"]) {
		const listed = manifest.replace('"items.jsonl"', `"${name}"`);
		writeFileSync(join(copy, "manifest.json"), listed);
		expect(await verifyBundle(copy)).toMatchObject({
			sentence: expect.stringContaining(`it lists "${name}", which is no file of that folder.`),
		});
	}
});

test.each([
	["judges.json", () => "{}", 'judges.json does not hold what an export writes: "judges"'],
	["left-out.json", () => "{}", 'left-out.json does not hold what an export writes: "items"'],
	["rubric.json", () => "{", "rubric.json does not hold what an export writes"],
	[
		"judgments.jsonl",
		(text: string) => text.replace("\n", "\n{}\n"),
		"judgments.jsonl, line 2, does not hold",
	],
	["adjudications.jsonl", () => "[]\n", "adjudications.jsonl, line 1, does not hold"],
	["scales.json", () => "{}", 'scales.json has no "dimensions" object'],
	["exchanges.jsonl.gz", () => "text", "exchanges.jsonl.gz does not hold"],
])(
	"%s that holds something else is named, though its hash was made to fit",
	async (file, change, sentence) => {
		const found = await verified(await changedCopy(bundle, file, change, { repaired: true }));
		expect(found).toMatchObject({
			equal: false,
			files: [],
			notRecomputed: [{ what: "all figures", reason: expect.stringContaining(sentence) }],
		});
	},
);

test("no bundle, and a bundle of another version, are refused in a sentence", async () => {
	const nowhere = await verifyBundle(join(bundle, "nowhere"));
	expect(nowhere).toMatchObject({ sentence: expect.stringContaining("is no bundle") });
	const edited = async (change: (text: string) => string) =>
		verifyBundle(await changedCopy(bundle, "manifest.json", change, { repaired: true }));
	expect(
		await edited((text) => text.replace("concord.bundle/1", "concord.bundle/7")),
	).toMatchObject({
		sentence: expect.stringContaining("a bundle of another version, concord.bundle/7"),
	});
	expect(await edited(() => "{")).toMatchObject({
		sentence: expect.stringContaining("not valid JSON"),
	});
	expect(await edited((text) => text.replace('"labels.jsonl"', '"../labels.jsonl"'))).toMatchObject(
		{
			sentence: expect.stringContaining("is no manifest of a bundle"),
		},
	);
	for (const [before, key] of [
		['"settings": {', "weights.json"],
		['"agreement.json": {', "weights"],
		['"project": {', "owner"],
		['"schema": "concord.bundle/1",', "note"],
	] as const) {
		expect(
			await edited((text) => text.replace(before, `${before}\n"${key}": {},`)),
			key,
		).toMatchObject({ sentence: expect.stringContaining(`Unrecognized key: "${key}"`) });
	}
});

test("a changed label is found though its hash was made to fit, and so is what no figure can be of", async () => {
	const changed = await changedCopy(
		bundle,
		"labels.jsonl",
		(text) => text.replace('"value":true', '"value":false'),
		{ repaired: true },
	);
	const found = await verified(changed);
	expect(found.files).toEqual([]);
	expect(found.differences).toContainEqual({
		file: "counts.json",
		path: "labels[verdict, Ada].levels.true",
		stored: expect.any(Number),
		recomputed: expect.any(Number),
	});
	expect(found.differences.some(({ file }) => file === "agreement.json")).toBe(true);
	const offScale = await changedCopy(
		bundle,
		"labels.jsonl",
		(text) => text.replace('"value":true', '"value":"yes"'),
		{ repaired: true },
	);
	expect(await verified(offScale)).toMatchObject({
		equal: false,
		notRecomputed: [{ what: "all figures", reason: expect.stringContaining("line 1") }],
	});
	const broken = await changedCopy(bundle, "labels.jsonl", (text) => text.slice(0, -20), {
		repaired: true,
	});
	expect((await verified(broken)).equal).toBe(false);
	appendFileSync(join(changed, "manifest.json"), " ");
	expect((await verified(changed)).equal).toBe(false);
});
