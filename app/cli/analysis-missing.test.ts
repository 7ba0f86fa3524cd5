/** `concord analysis` where the data lacks something: a sentence, and an exit code that scripts see. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { jsonLines } from "#seeds/builders.ts";

// Every command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const BIN = resolve(import.meta.dirname, "concord.js");
const run = promisify(execFile);

const ITEMS = ["lending", "rooms", "hours"].map((document) => ({
	...{ id: `about-${document}`, document_id: document, input: `What is said about ${document}?` },
	...{ response: `Something about ${document}.`, reference: `All about ${document}.` },
}));

test("nothing to analyse and a set of another kind are failures, as JSON too", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-analysis-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	writeFileSync(join(folder, "items.jsonl"), jsonLines(ITEMS));
	const env = { ...process.env, DATABASE_URL: join(folder, "concord.sqlite") };
	const concord = (...args: string[]) =>
		run(process.execPath, [BIN, ...args, "--project", "p"], { cwd: folder, env });
	await concord("import", "items.jsonl");
	await concord("derive", "probed", "--kind", "probes", "--approve");

	const missing =
		"No judge has given shares between 0 and 1 to these probes. Run one over the set.";
	await expect(concord("analysis", "A15")).rejects.toMatchObject({
		...{ code: 2, stdout: "", stderr: `concord: ${missing}\n` },
	});
	const asJson = await concord("analysis", "A15", "--json").catch((failure) => failure);
	expect(asJson).toMatchObject({ code: 2, stderr: "" });
	expect(JSON.parse(asJson.stdout)).toMatchObject({ id: "A15", set: "probed", missing });

	await expect(concord("analysis", "A9", "--set", "probed")).rejects.toMatchObject({
		code: 2,
		stdout: "",
		stderr: expect.stringContaining("of the kind split, and probed is of the kind probes."),
	});
});
