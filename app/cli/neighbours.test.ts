/**
 * The pages "From … to a decision in ten minutes", carried out command by command; `concord start` is in
 * e2e/from-tools.spec.ts.
 */
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { Neighbour, Step } from "../help/neighbours/neighbour.ts";
import { NEIGHBOURS } from "../help/neighbours/neighbours.ts";
import { rubricOf, scalesOf, stepsOf, UNLABELLED } from "../help/neighbours/steps.ts";
import { TOOL_FILES } from "../help/neighbours/testing/all-tools.ts";
import { ITEMS } from "../help/neighbours/testing/data-set.ts";
import { nativeFiles } from "../help/neighbours/testing/native-files.ts";

// Each tool is some nine processes, each of its own.
vi.setConfig({ testTimeout: 180_000 });

const BIN = resolve(import.meta.dirname, "concord.js");
const folder = mkdtempSync(join(tmpdir(), "concord-neighbours-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The command in a shell's path. */
mkdirSync(join(folder, "tools"));
writeFileSync(
	join(folder, "tools", "concord"),
	`#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`,
);
chmodSync(join(folder, "tools", "concord"), 0o755);

/** A folder of its own with such files, in which a shell carries out what is typed. */
function aFolder(name: string, files: Readonly<Record<string, string | Uint8Array>>) {
	const cwd = join(folder, name);
	mkdirSync(cwd);
	for (const [file, content] of Object.entries(files)) writeFileSync(join(cwd, file), content);
	const env = {
		...process.env,
		PATH: `${join(folder, "tools")}${delimiter}${process.env.PATH}`,
		DATABASE_URL: join(cwd, "concord.sqlite"),
		COLUMNS: "100",
	};
	return {
		async type(line: string) {
			const child = spawn("bash", ["-c", line], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
			const said = { stdout: "", stderr: "" };
			child.stdout.on("data", (chunk) => (said.stdout += chunk));
			child.stderr.on("data", (chunk) => (said.stderr += chunk));
			const status = await new Promise<number | null>((done) => child.once("close", done));
			return { status, ...said };
		},
	};
}

/** Words without the terminal's line breaks and what it draws between them. */
const words = (text: string) => text.replaceAll(/\s+/g, " ");

/** Carries out a page's commands in their order: exit codes, and what the page says that they print. */
async function carryOut(steps: readonly Step[], { type }: ReturnType<typeof aFolder>) {
	for (const { command, prints, exit = 0 } of steps) {
		const { status, stdout, stderr } = await type(command);
		expect({ command, status, stderr: status === exit ? "" : stderr }).toEqual({
			...{ command, status: exit, stderr: "" },
		});
		const said = words(stdout + stderr);
		for (const line of prints) expect(said, command).toContain(words(line));
	}
}

/** Everything beside the tool's own files that a page's commands read. */
const besides = (neighbour: Neighbour) => ({ "dataset.json": scalesOf(neighbour) });

function filesOf({ id }: Neighbour) {
	const made = TOOL_FILES[id]?.();
	if (!made) throw new Error(`there are no files of ${id}`);
	return made;
}

describe.concurrent("from the file to a decision", () => {
	test.each(NEIGHBOURS)("$tool", async (neighbour) => {
		const { files, named } = filesOf(neighbour);
		expect(Object.keys(files)).toEqual(neighbour.files);
		expect(named.values).toEqual(neighbour.values);
		const native = nativeFiles(named);
		const here = aFolder(neighbour.id, {
			...{ ...files, ...besides(neighbour) },
			...{ "native-items.jsonl": native.items, "native-labels.jsonl": native.labels },
		});
		await carryOut(stepsOf(neighbour), here);
		const ofProject = await here.type("concord agree --project desk --json");
		const ofNative = await here.type(
			"concord agree --labels native-labels.jsonl --items native-items.jsonl --scales dataset.json --json",
		);
		expect(ofProject.status).toBe(0);
		expect(ofProject.stdout).toBe(ofNative.stdout);
		const [{ dimension, ranking }] = JSON.parse(ofProject.stdout).dimensions;
		expect([dimension, ranking.mayBeBest]).toEqual(["correct", [neighbour.judges.good]]);
	});

	test("where nobody has labelled", async () => {
		const ragas = NEIGHBOURS.find(({ id }) => id === "ragas");
		if (!ragas) throw new Error("the page of Ragas has people's labels beside the file");
		const here = aFolder("unlabelled", {
			...{ ...filesOf(ragas).files, ...besides(ragas) },
			"rubric.json": rubricOf(ragas),
		});
		const imported = await here.type(
			"concord import items.jsonl scores.csv --project desk --scales dataset.json",
		);
		expect(imported.status).toBe(0);
		await carryOut(UNLABELLED, here);
		const { stdout } = await here.type("concord agree --project desk --json");
		expect(JSON.parse(stdout).dimensions[0].ranking.mayBeBest).toEqual(["strict"]);
	});
});

test("rows of people that a page shows are those that a test imports", () => {
	for (const neighbour of NEIGHBOURS) {
		const table = filesOf(neighbour).files["people.csv"];
		expect(table === undefined, neighbour.id).toBe(neighbour.people === undefined);
		if (neighbour.people) expect(String(table)).toContain(neighbour.people.join("\n"));
	}
	expect(ITEMS).toHaveLength(96);
	expect(new Set(ITEMS.map(({ question }) => question)).size).toBe(96);
});
