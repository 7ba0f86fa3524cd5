import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { jsonLines, someItems, someLabels } from "#seeds/builders.ts";
import { canOverwrite, terminal } from "./terminal.ts";
import { commandIn } from "./testing/command-in.ts";

// Every command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const WATCHED = { isTTY: true, columns: 90 };

test.each([
	["a terminal", WATCHED, {}, { width: 90, styled: true }],
	["a pipe", {}, {}, { width: 112, styled: false }],
	["a pipe of a shell that says how wide it is", {}, { COLUMNS: "100" }, { width: 100 }],
	["a terminal that does not know its width", { isTTY: true, columns: 0 }, {}, { width: 112 }],
	["hardly any width", { isTTY: true, columns: 3 }, {}, { width: 40 }],
	["no word for a width", {}, { COLUMNS: "wide" }, { width: 112 }],
	["NO_COLOR", WATCHED, { NO_COLOR: "1" }, { styled: false }],
	["an empty NO_COLOR", WATCHED, { NO_COLOR: "" }, { styled: true }],
	["a terminal that cannot", WATCHED, { TERM: "dumb" }, { styled: false }],
	["FORCE_COLOR in a pipe", {}, { FORCE_COLOR: "1" }, { styled: true }],
	["both", {}, { FORCE_COLOR: "1", NO_COLOR: "1" }, { styled: true }],
	["FORCE_COLOR=0", WATCHED, { FORCE_COLOR: "0" }, { styled: false }],
])("%s", (_, stream, env, how) => {
	expect(terminal(stream, env)).toMatchObject(how);
});

test("a line is written over where somebody watches, and nowhere else", () => {
	expect(canOverwrite(WATCHED, {})).toBe(true);
	expect(canOverwrite({}, {})).toBe(false);
	expect(canOverwrite(WATCHED, { TERM: "dumb" })).toBe(false);
});

describe("commands that print", () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-pipes-"));
	afterAll(() => rmSync(folder, { recursive: true }));
	const values = Array.from({ length: 40 }, (_, at) => at % 3 > 0);
	const judge = { rater: "strict", rater_kind: "judge" as const };
	writeFileSync(join(folder, "items.jsonl"), jsonLines(someItems(40)));
	writeFileSync(
		join(folder, "labels.jsonl"),
		jsonLines([
			...someLabels(values),
			...someLabels(values, { rater: "annotator 2" }),
			...someLabels(values, judge),
		]),
	);
	const FILES = ["--labels", "labels.jsonl", "--items", "items.jsonl"];
	const P = ["--project", "p"];
	const PRINT: readonly (readonly string[])[] = [
		["--help"],
		["agree", ...FILES],
		["compare", ...FILES],
		["accept-rate", ...FILES],
		["audit", ...FILES],
		["report", ...FILES],
		["plan", ...P],
		["judge", "list", ...P],
		["rubric", "print", "--preset", "vrag-eval"],
		["analysis"],
		["schema", "agreement/2"],
		["completion", "zsh"],
	];

	test("to a pipe send words alone, and say nothing of a reader that has gone", async () => {
		const run = commandIn(folder, { FORCE_COLOR: "" });
		expect(await run("import", "items.jsonl", "labels.jsonl", ...P)).toMatchObject({ status: 0 });
		for (const words of PRINT) {
			const ended = await unread(folder, words);
			expect(ended.stderr, words.join(" ")).not.toMatch(/EPIPE|Error|^\s+at /m);
			expect(ended.status, words.join(" ")).toBe(0);
			expect(ended.stderr).not.toContain("\u001b");
		}
		const { stdout } = await run("agree", ...FILES);
		expect(stdout).not.toContain("\u001b");
	});

	test("FORCE_COLOR styles results, and not what is said of them", async () => {
		const run = commandIn(folder, { FORCE_COLOR: "1" });
		const { stdout, stderr } = await run("agree", ...FILES);
		expect(stdout).toContain("\u001b[1m");
		expect(stderr).not.toContain("\u001b");
	});
});

/** A command whose reader closes the pipe at once, as the end of `| head` does. */
async function unread(folder: string, words: readonly string[]) {
	const env = { ...process.env, DATABASE_URL: join(folder, "concord.sqlite"), FORCE_COLOR: "" };
	const bin = resolve(import.meta.dirname, "concord.js");
	const child = spawn(process.execPath, [bin, ...words], { cwd: folder, env });
	child.stdout.destroy();
	let stderr = "";
	child.stderr.on("data", (chunk) => (stderr += chunk));
	const status = await new Promise<number | null>((done) => child.once("exit", done));
	return { status, stderr };
}
