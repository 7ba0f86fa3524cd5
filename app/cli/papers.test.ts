import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { papersModel } from "#seeds/papers-model.ts";

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
/** Rows of A3: dimension, judge, mean and more. */
const Means = z.object({ tables: z.array(z.object({ rows: z.array(z.array(z.unknown())) })) });
const Mean = z.object({ value: z.number() });
const Ranked = z.array(z.object({ judge: z.string(), value: z.number().nullable() }));

test("with a server of one's own nothing is asked twice, and nobody is made up who labels", async () => {
	const { concord } = aFolder();
	const server = await aModelServer({ answer: papersModel });
	const papers = ["papers", "--endpoint", server.url, "--model", "m-1", "--limit", "3"];
	const said = await concord(...papers);
	expect(said).toContain("140 questions");
	expect(said).toContain("Nobody has labelled these answers");
	const asked = server.ledger.requests;
	expect(asked).toBeGreaterThan(3 * 2);
	await concord(...papers);
	expect(server.ledger.requests).toBe(asked);
	const set = ["--project", "papers", "--set", "golden"];
	const agreed = JSON.parse(await concord("agree", ...set, "--json"));
	expect(agreed.dimensions[0].humans.raters).toEqual([]);
});

test("with an embedding model too: taken again nothing is asked twice, and each system has its insights", async () => {
	const { concord } = aFolder();
	const server = await aModelServer({ answer: papersModel });
	const models = ["--endpoint", server.url, "--model", "m-1", "--embed-model", "e-1"];
	const papers = ["papers", ...models, "--limit", "3"];
	await concord(...papers);
	const asked = server.ledger.requests;
	const sets = JSON.parse(await concord("sets", "--project", "papers", "--json"));
	expect(sets.filter(({ kind }: { kind: string }) => kind === "insights")).toHaveLength(2);
	await concord(...papers);
	expect(server.ledger.requests).toBe(asked);
	// A set that somebody makes of the same questions is asked of the maker that is there.
	const golden = ["derive", "g1", "--project", "papers", "--kind", "golden", "--set", "answers"];
	await concord(...golden, ...models);
	expect(server.ledger.requests).toBe(asked);
});

test("where the simulated models' port is taken they answer on another, and there again later", async () => {
	const { concord } = aFolder();
	const holder = createServer().listen(4816, "127.0.0.1");
	// Whoever has it: it is taken.
	await once(holder, "listening").catch(() => holder);
	onTestFinished(() => void holder.close());
	await concord("papers", "--limit", "1");
	const endpoints = async () => JSON.parse(await concord("endpoint", "list", "--json"));
	const first = await endpoints();
	expect(JSON.stringify(first)).toMatch(/127\.0\.0\.1:(?!4816)\d+/);
	holder.close();
	await concord("papers", "--limit", "1");
	expect(await endpoints()).toEqual(first);
});

test("what belongs to an endpoint is refused without one", async () => {
	const { concord } = aFolder();
	await expect(concord("papers", "--judge-models", "a,b")).rejects.toMatchObject({
		stderr: expect.stringContaining(
			"--judge-models is of an endpoint: name it with --endpoint URL.",
		),
	});
	await expect(concord("papers", "--endpoint", "http://127.0.0.1:1/v1")).rejects.toMatchObject({
		stderr: expect.stringContaining("name the model to ask there"),
	});
});

test("without an endpoint: answered, taken apart, judged, labelled and analysed by a simulation", async () => {
	const { concord, itemsOf } = aFolder();
	// More than the first question of every chapter, for a wrong answer is one to another question; the
	// last has no answer in its document, which A5 is about.
	const papers = ["papers", "--limit", "18"];
	const said = await concord(...papers);
	const numbered = [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14].map((number) => `A${number}`);
	for (const id of ["A1", "A2", "A4"]) {
		expect(said).toMatch(new RegExp(`^${id} .*\\n {5}.*\\b\\d+ items`, "m"));
	}
	for (const id of numbered) expect(said).toMatch(new RegExp(`^${id} .*\\n {5}\\S.*\\d`, "m"));
	expect(said).toMatch(/^A8 .*\n {5}.*\banswered_in_document\b.*\bslices\b/m);
	expect(said).toMatch(/^A15 .*\n {5}.*[Rr]eferences? (stand )?above .*wrong answer/m);
	const answers = await itemsOf("answers");
	expect(answers.length).toBeGreaterThan(18 * 2 - 3);
	expect(new Set(answers.map(({ system }) => system))).toEqual(
		new Set(["vanilla-passages-bm25", "tools-passages-bm25"]),
	);
	for (const { input, response, contexts } of answers) {
		expect(response).not.toContain(input);
		for (const { text } of contexts) expect(text.length).toBeLessThan(1200);
	}
	expect(new Set(answers.map(({ response }) => response)).size).toBeGreaterThan(18);
	// What is wrong with a chapter's passages shows in what is answered from them.
	expect(said).not.toMatch(/^A9 .*\n {5}.*alike .* on 100 %/m);
	const agreed = JSON.parse(await concord("agree", "--project", "papers", "--json"));
	expect(agreed).toMatchObject({ items: answers.length });
	expect(agreed.dimensions[0]).toMatchObject({ dimension: "verdict" });
	expect(agreed.dimensions[0].humans.raters).toHaveLength(3);
	// Who counts words is not who reads best.
	const ranked = Ranked.parse(agreed.dimensions[0].ranking.judges);
	const kappaOf = (name: string) => ranked.find(({ judge }) => judge === name)?.value ?? 0;
	expect(kappaOf("vrag-eval-sim-strict")).toBeGreaterThan(kappaOf("baseline") + 0.2);
	const graphs = await concord("analysis", "A13", "--project", "papers");
	expect(graphs).toMatch(/context\\_relevancy\.multi\\_hop \| ragas\/context\\_relevance/);
	// Insights see what each part was answered from, so that they can tell searching from writing.
	const insights = await concord("analysis", "A12", "--project", "papers");
	expect(insights).toMatch(/## Which part struggles\n\n(?:Retrieval|Generation): most parts/);
	expect(insights).toContain("(failure, retrieval");
	expect(insights).toContain("(failure, generation");
	const means = await concord("analysis", "A3", "--project", "papers", "--set", "golden", "--json");
	expect(JSON.parse(means)).toMatchObject({
		schema: "concord.experiment/1",
		set: "golden",
		items: answers.length,
		tables: [{ title: "Means by dimension and judge" }, {}],
	});
	// Passages of all chapters are searched: what is found is neither nothing nor everything.
	const rows = Means.parse(JSON.parse(means)).tables[0]?.rows ?? [];
	const meanOf = (dimension: string, judge: string) =>
		Mean.parse(rows.find((row) => row[0] === dimension && row[1] === judge)?.[2]).value;
	expect(meanOf("doc_recall", "retrieval")).toBeGreaterThan(0.2);
	expect(meanOf("doc_recall", "retrieval")).toBeLessThan(0.95);
	const [lenient, strict] = ["lenient", "strict"].map((how) => `vrag-eval-sim-${how}`);
	const apart = meanOf("grade", lenient ?? "") - meanOf("grade", strict ?? "");
	expect(apart).toBeGreaterThan(0.3);
});
