import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { sentencesOf } from "#judges/protocols/ragas/sentences.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";

// Two systems, eight judges and every analysis, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 });

const BIN = resolve(import.meta.dirname, "concord.js");
const run = promisify(execFile);

function aFolder() {
	const folder = mkdtempSync(join(tmpdir(), "concord-papers-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const env = { ...process.env, DATABASE_URL: join(folder, "concord.sqlite") };
	const concord = async (...args: string[]) =>
		(await run(process.execPath, [BIN, ...args], { cwd: folder, env })).stdout;
	/** The items of a derived set as they are exported. */
	const itemsOf = async (set: string) => {
		await concord("export", "--project", "papers", "--set", set, "--to", "exported");
		const lines = readFileSync(join(folder, "exported", "items.jsonl"), "utf8")
			.trim()
			.split("\n");
		return lines.map((line) => AnsweredItem.parse(JSON.parse(line)));
	};
	return { concord, itemsOf };
}

const AnsweredItem = z.object({
	input: z.string(),
	response: z.string(),
	system: z.string(),
	contexts: z.array(z.object({ text: z.string() })),
});
const DOES_NOT_KNOW = "I do not know: the document does not say.";
const words = (text: string) => text.replace(/\s+/g, " ");

test("without an endpoint the questions are there, and what was left out is said", async () => {
	const { concord } = aFolder();
	const said = await concord("papers");
	expect(said).toContain("112 questions");
	expect(said).toContain("Left out: answers of the systems vanilla and tools");
});

test("with a model server: answered, taken apart, judged and analysed; a second time nothing is asked", async () => {
	const { concord, itemsOf } = aFolder();
	const server = await aModelServer();
	// More than the first question of every chapter, for a wrong answer is one to another question; the
	// last has no answer in its document, which A5 is about.
	const papers = ["papers", "--endpoint", server.url, "--model", "m-1", "--limit", "18"];
	const said = await concord(...papers);
	const numbered = [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 13, 14].map((number) => `A${number}`);
	for (const id of ["A1", "A2", "A4"]) {
		expect(said).toMatch(new RegExp(`^${id} .*\\n {5}.*\\b36 items`, "m"));
	}
	for (const id of numbered) expect(said).toMatch(new RegExp(`^${id} .*\\n {5}\\S.*\\d`, "m"));
	expect(said).toMatch(/^A8 .*\n {5}.*\bslices? by/m);
	expect(said).toMatch(/^A15 .*\n {5}References stand above wrong answers/m);
	const answers = await itemsOf("answers");
	expect(answers).toHaveLength(18 * 2);
	for (const { input, response, contexts } of answers) {
		expect(response).not.toContain(input);
		if (response === DOES_NOT_KNOW) continue;
		const seen = words(contexts.map(({ text }) => text).join(" "));
		for (const sentence of sentencesOf(response)) expect(seen).toContain(words(sentence));
	}
	const answered = answers.filter(({ response }) => response !== DOES_NOT_KNOW);
	expect(new Set(answered.map(({ system }) => system))).toEqual(
		new Set(["vanilla-plain", "tools-plain"]),
	);
	expect(new Set(answered.map(({ response }) => response)).size).toBeGreaterThan(3);
	const asked = server.ledger.requests;
	expect(asked).toBeGreaterThan(18 * 2);
	await concord(...papers);
	expect(server.ledger.requests).toBe(asked);
	const agreed = JSON.parse(await concord("agree", "--project", "papers", "--json"));
	expect(agreed).toMatchObject({ items: 36 });
	expect(agreed.dimensions[0]).toMatchObject({ dimension: "verdict" });
	expect(agreed.dimensions[0].humans.raters).toHaveLength(3);
	const means = await concord("analysis", "A3", "--project", "papers", "--set", "golden", "--json");
	expect(JSON.parse(means)).toMatchObject({
		schema: "concord.experiment/1",
		set: "golden",
		items: 36,
		tables: [{ title: "Means by dimension and judge" }, {}],
	});
});
