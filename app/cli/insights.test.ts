import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { jsonLines } from "#seeds/builders.ts";
import { printedInsights } from "../analyses/a12-insights/found-in-words.ts";

// Every command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const BIN = resolve(import.meta.dirname, "concord.js");
const run = promisify(execFile);

const ITEMS = ["lending", "rooms"].map((document) => ({
	...{ id: `about-${document}`, document_id: document, input: `What is said about ${document}?` },
	...{ response: `Something about ${document}.`, reference: `All about ${document}.` },
}));

test("from split and judged questions to insights in Markdown and JSON", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-insights-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const summary = "Of all {{accuracy@all}}, some 40 %.";
	const server = await aModelServer({
		answer({ blocks }) {
			const names = new Set(blocks.map(({ name }) => name));
			if (names.has("passed")) {
				const opinion = { word: "plain", reason: "It is short." };
				return { json: { summary: "Fine.", findings: [], opinion } };
			}
			if (!names.has("group g1")) return null;
			const lists = { systematic_failures: [], hardest: [], recommendations: [] };
			return { json: { summary, interpretation: "None.", struggling_part: "Neither.", ...lists } };
		},
	});
	writeFileSync(join(folder, "items.jsonl"), jsonLines(ITEMS));
	const env = { ...process.env, DATABASE_URL: join(folder, "concord.sqlite") };
	const concord = (...args: string[]) =>
		run(process.execPath, [BIN, ...args], { cwd: folder, env });
	const P = ["--project", "p"];
	const by = ["--endpoint", server.url, "--model", "m-1"];
	await concord("import", "items.jsonl", ...P);
	await concord("derive", "parts", ...P, "--kind", "split", ...by, "--approve");
	await expect(concord("analysis", "A12", ...P)).rejects.toMatchObject({
		code: 2,
		stderr: expect.stringContaining("has no insights yet; `concord insights` has a model write"),
	});
	await expect(concord("insights", ...P, ...by)).rejects.toMatchObject({
		code: 2,
		stderr: expect.stringContaining("No judge has said how the answers deal with the parts."),
	});
	await concord("judge", "add", "four", ...P, "--protocol", "independent", ...by);
	await concord("judge", "run", ...P, "--judge", "four", "--set", "parts");

	const told = await concord("insights", ...P, ...by);
	expect(told.stdout).toMatch(/^# Insights: p, set parts, the answers judged by four/);
	expect(told.stdout).toMatch(/Of all \d\.\d\d .*, some 40 % \(not verified\)\./);
	expect(told.stdout).toContain("## Not verified");
	expect(told.stderr).toContain("1/1");
	const asked = server.ledger.requests;
	const again = await concord("insights", ...P, ...by, "--json");
	expect(printedInsights(JSON.parse(again.stdout))).toBe(told.stdout);
	expect(JSON.parse(again.stdout)).toMatchObject({
		...{ schema: "concord.insights/1", set: "parts", kept_as: "insights 1" },
		insights: { overall: { kind: "written", insight: { summary } } },
		notVerified: [{ kind: "number", text: "40" }],
	});
	// As an analysis it is read again: what was written, with the figures as they are now.
	const a12 = await concord("analysis", "a12", ...P, "--json");
	expect(JSON.parse(a12.stdout)).toMatchObject({
		...{ schema: "concord.insights/1", project: "p", kept_as: "insights 1" },
		notVerified: [{ kind: "number", text: "40" }],
	});
	expect(server.ledger.requests).toBe(asked);
});
