import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { ENDPOINT_PRESETS } from "#judges/endpoint/presets.ts";
import { PROTOCOLS } from "#judges/protocols/index.ts";
import { completionsOf } from "./completion/completions.ts";
import { SHELLS } from "./completion/shells.ts";
import { buildProgram } from "./program.ts";

// Every command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const BIN = resolve(import.meta.dirname, "concord.js");
const run = promisify(execFile);

function scratch(): string {
	const folder = mkdtempSync(join(tmpdir(), "concord-completion-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	return folder;
}

/** What a real bash would offer at the end of a line. */
async function offered(folder: string, ...lines: readonly string[]): Promise<string[][]> {
	const { stdout: script } = await run(process.execPath, [BIN, "completion", "bash"]);
	const asked = lines.map((line) => {
		const words = line.split(" ").map((word) => `'${word}'`);
		const at = words.length - 1;
		return `COMP_WORDS=(${words.join(" ")}); COMP_CWORD=${at}; _concord; echo "\${COMPREPLY[*]}"`;
	});
	const concord = `concord() { '${process.execPath}' '${BIN}' "$@"; }`;
	writeFileSync(join(folder, "script.bash"), [concord, script, ...asked].join("\n"));
	const env = { ...process.env, DATABASE_URL: join(folder, "concord.sqlite") };
	const { stdout, stderr } = await run("bash", ["--norc", "script.bash"], { cwd: folder, env });
	expect(stderr).toBe("");
	return stdout
		.trimEnd()
		.split("\n")
		.map((line) => line.split(" ").filter((word) => word !== ""));
}

test("bash offers commands, options, their values, files and projects", async () => {
	const folder = scratch();
	writeFileSync(join(folder, "labels.jsonl"), '{"id":"a","input":"?"}\n');
	const env = { ...process.env, DATABASE_URL: join(folder, "concord.sqlite") };
	const imported = ["import", join(folder, "labels.jsonl"), "--project", "faq"];
	await run(process.execPath, [BIN, ...imported], { env });
	const [
		commands,
		subcommands,
		options,
		protocols,
		presets,
		looks,
		projects,
		files,
		nothing,
		names,
	] = await offered(
		folder,
		"concord ",
		"concord judge r",
		"concord judge run --m",
		"concord judge add x --protocol ",
		"concord endpoint add --preset o",
		"concord agree --looks ",
		"concord agree --project ",
		"concord agree --labels lab",
		"concord agree --margin ",
		"concord schema agr",
	);
	const visible = buildProgram().commands.map((command) => command.name());
	expect(visible).toEqual(
		expect.arrayContaining(commands.filter((word) => /^[a-z]/.test(word) && word !== "help")),
	);
	expect(commands).toEqual(expect.arrayContaining(["agree", "gate", "judge", "--version"]));
	expect(commands).not.toContain("experiment");
	expect(subcommands).toEqual(["run", "retry"]);
	expect(options).toEqual(["--max-cost"]);
	expect(protocols).toEqual(PROTOCOLS.map(({ id }) => id));
	expect(presets).toEqual(ENDPOINT_PRESETS.map(({ id }) => id).filter((id) => id.startsWith("o")));
	expect(looks).toEqual(["fixed", "any"]);
	expect(projects).toEqual(["faq"]);
	expect(files).toEqual(["labels.jsonl"]);
	expect(nothing).toEqual([]);
	expect(names).toEqual(["agreement/2", "agreement/1"]);
});

test("every command's own options are completed", async () => {
	const program = buildProgram();
	const completed = await completionsOf(program);
	for (const command of program.commands.filter(({ commands }) => commands.length === 0)) {
		const own = completed.find(({ words }) => words === command.name());
		const flags = own?.options.flatMap((option) => option.flags) ?? [];
		if (command.name() === "experiment") expect(own).toBeUndefined();
		else expect(flags).toEqual(expect.arrayContaining(command.options.map(({ long }) => long)));
	}
});

test.each(["bash", "zsh", "fish"])(
	"the script for %s is one that it can read, where it is there",
	async (shell) => {
		const { stdout } = await run(process.execPath, [BIN, "completion", shell]);
		expect(stdout).toContain("judge run");
		const folder = scratch();
		writeFileSync(join(folder, "script"), stdout);
		const checked = spawnSync(shell, ["-n", join(folder, "script")], { encoding: "utf8" });
		const isThere = checked.error === undefined;
		expect(isThere ? { status: checked.status, stderr: checked.stderr } : null).toEqual(
			isThere ? { status: 0, stderr: "" } : null,
		);
	},
);

test("the first Tab completes already where zsh finds the script by itself, where zsh is there", async () => {
	const folder = scratch();
	const { stdout } = await run(process.execPath, [BIN, "completion", "zsh"]);
	writeFileSync(join(folder, "_concord"), stdout);
	const asked = `fpath=(.); autoload -Uz _concord
		_describe() { print -rl -- "\${(@P)2}" }
		words=(concord ''); CURRENT=2; _concord`;
	const shown = spawnSync("zsh", ["-fc", asked], { cwd: folder, encoding: "utf8" });
	const isThere = shown.error === undefined;
	expect(isThere ? shown.stdout : "gate:hold").toContain("gate:hold");
});

test("another shell is refused with those that there are; without a database no project is offered", async () => {
	await expect(run(process.execPath, [BIN, "completion", "powershell"])).rejects.toMatchObject({
		code: 2,
		stderr: expect.stringContaining(SHELLS.join(", ")),
	});
	const env = { ...process.env, DATABASE_URL: join(scratch(), "none.sqlite") };
	const { stdout, stderr } = await run(process.execPath, [BIN, "completion", "projects"], { env });
	expect({ stdout, stderr }).toEqual({ stdout: "", stderr: "" });
});
