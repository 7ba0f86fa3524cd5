import {
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { commandIn } from "./testing/command-in.ts";

const ITEMS =
	'{"id":"1","input":"Open?","response":"Yes."}\n{"id":"2","input":"When?","response":"Nine."}\n';
const LABELS = [
	{ item_id: "1", rater: "Ana", rater_kind: "human", dimension: "verdict", value: true },
	{ item_id: "2", rater: "strict", rater_kind: "judge", dimension: "verdict", value: false },
];

test("a project goes out as a file of another tool, and comes back as another project", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-tools-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	writeFileSync(join(folder, "items.jsonl"), ITEMS);
	writeFileSync(
		join(folder, "labels.jsonl"),
		LABELS.map((label) => `${JSON.stringify(label)}\n`).join(""),
	);
	const concord = commandIn(folder);
	await concord("import", "items.jsonl", "labels.jsonl", "--project", "desk");
	const to = ["--to-format", "label-studio", "--to", "tasks.json"];
	const written = await concord("export", "--project", "desk", ...to);
	expect(written).toMatchObject({ status: 0, stdout: "tasks.json\n" });
	expect(written.stderr).toMatch(
		/^Not in it: texts of documents \(documents\.jsonl has them\); the version of the rubric; /,
	);
	const tasks = JSON.parse(readFileSync(join(folder, "tasks.json"), "utf8")) as object[];
	expect(tasks).toMatchObject([
		{
			data: { id: "1", input: "Open?", response: "Yes." },
			annotations: [{ result: [{ from_name: "verdict", value: { choices: ["true"] } }] }],
			predictions: [],
		},
		{ data: { id: "2" }, annotations: [], predictions: [{ model_version: "strict" }] },
	]);
	const copied = await concord("import", "tasks.json", "--project", "copy");
	expect(copied.status).toBe(0);
	const [one, other] = await Promise.all(
		["desk", "copy"].map((slug) => concord("agree", "--project", slug, "--json")),
	);
	expect(JSON.parse(other?.stdout ?? "")).toEqual(JSON.parse(one?.stdout ?? "0"));
});

test("what cannot be written, or is no format, is a sentence and leaves nothing behind", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-tools-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	writeFileSync(join(folder, "items.jsonl"), ITEMS);
	const concord = commandIn(folder);
	await concord("import", "items.jsonl", "--project", "desk");
	const exported = (...args: string[]) => concord("export", "--project", "desk", ...args);
	const nowhere = await exported("--to-format", "otlp", "--to", "no/such/folder/a.jsonl");
	expect(nowhere).toMatchObject({ status: 2, stdout: "" });
	expect(nowhere.stderr).toContain("the file no/such/folder/a.jsonl cannot be written: ");
	const folderThere = await exported("--to-format", "otlp", "--to", ".");
	expect(folderThere.stderr).toContain(". is no ordinary file: name one");
	symlinkSync("items.jsonl", join(folder, "link.jsonl"));
	const linked = await exported("--to-format", "otlp", "--to", "link.jsonl");
	expect(linked).toMatchObject({ status: 2 });
	expect(readFileSync(join(folder, "link.jsonl"), "utf8")).toBe(ITEMS);
	const both = ["otlp", "label-studio"].map((format) =>
		exported("--to-format", format, "--to", "same.json"),
	);
	expect((await Promise.all(both)).map(({ status }) => status)).toEqual([0, 0]);
	// One of them, whole.
	const lines = readFileSync(join(folder, "same.json"), "utf8").trim().split("\n");
	const isList = lines[0]?.startsWith("[");
	expect(() => (isList ? [lines.join("\n")] : lines).map((text) => JSON.parse(text))).not.toThrow();
	const unknown = await exported("--to-format", "excel", "--to", "a.xlsx");
	expect(unknown.stderr).toContain("Allowed choices are label-studio, argilla, ");
	const bundled = await exported("--to-format", "otlp", "--to", "a.jsonl", "--csv");
	expect(bundled.stderr).toContain("--exchanges and --csv are of a bundle");
	expect(readdirSync(folder).filter((name) => /\.part$|^a\./.test(name))).toEqual([]);
});
