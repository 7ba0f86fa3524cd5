import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { aModelServer } from "#judges/testing/a-model-server.ts";

// Every command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const BIN = resolve(import.meta.dirname, "concord.js");
const run = promisify(execFile);

const DOCUMENTS = [
	{ id: "lending", text: "Books are lent for 21 days. A reader may keep ten books at once." },
	{ id: "rooms", text: "Rooms are booked at the desk. A room holds four people." },
];
const ITEMS = [
	{
		id: "q1",
		input: "How long are books lent and how many books may a reader keep?",
		document_id: "lending",
	},
	{ id: "q2", input: "Where are rooms booked?", document_id: "rooms" },
	{ id: "q3", input: "Where are rooms booked?", document_id: "lending" },
];

const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

/** A project of two documents and three questions, and a server that answers. */
async function aProject() {
	const folder = mkdtempSync(join(tmpdir(), "concord-derive-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const server = await aModelServer();
	writeFileSync(join(folder, "documents.jsonl"), lines(DOCUMENTS));
	writeFileSync(join(folder, "items.jsonl"), lines(ITEMS));
	const env = { ...process.env, DATABASE_URL: join(folder, "concord.sqlite") };
	const concord = async (...args: string[]) =>
		(await run(process.execPath, [BIN, ...args], { cwd: folder, env })).stdout;
	await concord("import", "documents.jsonl", "items.jsonl", ...P);
	return { server, concord };
}
const P = ["--project", "p"];

test("a dry run says what would be sent and what it would cost, and leaves nothing behind", async () => {
	const { server, concord } = await aProject();
	const answers = ["derive", "answers", ...P, "--kind", "answers", "--systems", "vanilla,tools"];
	const by = ["--endpoint", server.url, "--model", "m-1"];
	const told = await concord(...answers, ...by, "--dry-run", "--items", "1");
	expect(told).toContain("Nothing was sent, nothing spent, and no run was made.");
	expect(told.match(/The run: 3 cells\./g)).toHaveLength(2);
	// One request for each answer of the one system, six at most of the other.
	expect(told).toMatch(/About 3 requests, [\d,]+ tokens in and 450 out: the cost is unknown/);
	expect(told).toMatch(/About 18 requests/);
	expect(told).toContain(
		"Estimated from the prompts of 3 items; answers are taken to have 150 tokens, for none came so far.",
	);
	expect(told).toContain("15 requests depend on answers: taken to be as long as the others.");
	expect(told).toContain("its later requests are longer than the first");
	expect(told).toContain("Books are lent for 21 days.");
	expect(server.ledger.requests).toBe(0);
	expect(JSON.parse(await concord("judge", "list", ...P, "--json"))).toEqual([]);
	expect(JSON.parse(await concord("sets", ...P, "--json"))).toEqual([]);

	const price = ["--url", server.url, "--no-key", "--price", "m-1=1,2"];
	await concord("endpoint", "add", "priced", ...price);
	const golden = ["derive", "golden", ...P, "--kind", "golden", "--model", "m-1"];
	const asked = [...golden, "--endpoint", "priced"];
	const [dry] = JSON.parse(await concord(...asked, "--dry-run", "--json"));
	expect(dry.estimate.requests).toBe(3);
	const { promptTokens, completionTokens, costMicros } = dry.estimate;
	expect(costMicros.typical).toBe(promptTokens.typical + 2 * completionTokens.typical);
	await concord(...asked);
	const again = await concord(...asked.with(1, "again"), "--dry-run");
	expect(again).toContain("Nothing to ask (3 cells answered already).");
	const probes = ["derive", "probes", ...P, "--kind", "probes", "--dry-run"];
	expect(await concord(...probes).catch(({ stderr }) => stderr)).toContain("costs nothing");
	const items = await concord(...asked.with(1, "x"), "--items", "2").catch(({ stderr }) => stderr);
	expect(items).toContain("--dry-run");
});

test("from questions and documents to golden answers, a system's answers and split questions", async () => {
	const { server, concord } = await aProject();
	const by = ["--endpoint", server.url, "--model", "m-1", "--approve", "--json"];

	const answers = await concord("derive", "answers", ...P, "--kind", "answers", ...by);
	expect(JSON.parse(answers)).toMatchObject({ kind: "answers", items: 3, approved: true });
	const over = ["--set", "answers"];
	const golden = await concord("derive", "golden", ...P, "--kind", "golden", ...over, ...by);
	expect(JSON.parse(golden)).toMatchObject({ kind: "golden", items: 3 });
	const asked = server.ledger.requests;
	const split = await concord("derive", "split", ...P, "--kind", "split", "--set", "golden", ...by);
	// Two distinct questions, one of them asked of two documents; the first asks two things.
	expect(JSON.parse(split)).toMatchObject({ kind: "split", items: 2 * (2 + 1 + 1), leftOut: [] });
	expect(server.ledger.requests - asked).toBe(2);

	// Probes of what a model made, with a judge that needs none.
	const probes = ["derive", "probes", ...P, "--kind", "probes", "--set", "golden", "--approve"];
	const made = await concord(...probes, "--parameter", "probes=reference_as_answer", "--json");
	expect(JSON.parse(made)).toMatchObject({ kind: "probes", items: 3, approved: true });
	const others = ["derive", "others", ...P, "--kind", "probes", "--endpoint", server.url];
	expect(await concord(...others).catch(({ stderr }) => stderr)).toContain("without a model");

	const judge = ["judge", "add", "four", ...P, "--protocol", "independent"];
	await concord(...judge, "--endpoint", server.url, "--model", "m-1");
	const judged = await concord("judge", "run", ...P, "--judge", "four", "--set", "split", "--json");
	expect(JSON.parse(judged)).toMatchObject({ status: "done", total: 8, done: 8 });
});
