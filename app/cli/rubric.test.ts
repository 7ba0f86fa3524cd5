import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { jsonLines, someItems } from "#seeds/builders.ts";

// Every command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const BIN = resolve(import.meta.dirname, "concord.js");

test("a preset is printed, published, and read back; mistakes are told in a sentence", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-rubric-"));
	const env = { ...process.env, DATABASE_URL: join(folder, "concord.sqlite") };
	const run = (...args: string[]) =>
		new Promise<{ status: number; stdout: string; stderr: string }>((done) => {
			execFile(process.execPath, [BIN, ...args], { cwd: folder, env }, (error, stdout, stderr) =>
				done({ status: error ? Number(error.code) : 0, stdout, stderr }),
			);
		});
	try {
		writeFileSync(join(folder, "items.jsonl"), jsonLines(someItems(3)));
		await run("import", "items.jsonl", "--project", "p");
		const P = ["--project", "p"];
		const { stdout: preset } = await run("rubric", "print", "--preset", "vrag-eval");
		writeFileSync(join(folder, "rubric.json"), preset);
		expect(await run("rubric", "publish", "rubric.json", ...P)).toMatchObject({
			status: 0,
			stdout: "Published version 1 of the rubric of p.\n",
		});
		expect((await run("rubric", "print", ...P)).stdout).toBe(preset);
		const again = await run("rubric", "publish", "rubric.json", ...P);
		expect(again).toMatchObject({ status: 2, stdout: "" });
		expect(again.stderr).toContain("what version 1 says already");
		writeFileSync(join(folder, "wrong.yaml"), "dimensions: [{ name: a }]");
		const wrong = await run("rubric", "publish", "wrong.yaml", ...P);
		expect(wrong.stderr).toMatch(/^concord: wrong.yaml: dimensions 1, scale: /);
		expect((await run("rubric", "publish", "none.json", ...P)).stderr).toContain("no file");
	} finally {
		rmSync(folder, { recursive: true });
	}
});
