import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { jsonLines, someItems } from "#seeds/builders.ts";

// Every command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const BIN = resolve(import.meta.dirname, "concord.js");

const endings: (() => unknown)[] = [];
afterEach(async () => {
	for (const end of endings.splice(0).reverse()) await end();
});

async function aFolder() {
	const folder = mkdtempSync(join(tmpdir(), "concord-endpoint-"));
	endings.push(() => rmSync(folder, { recursive: true }));
	writeFileSync(join(folder, "items.jsonl"), jsonLines(someItems(3)));
	const env = { ...process.env, DATABASE_URL: join(folder, "concord.sqlite") };
	const run = (...args: string[]) =>
		new Promise<{ status: number; stdout: string; stderr: string }>((done) => {
			execFile(process.execPath, [BIN, ...args], { cwd: folder, env }, (error, stdout, stderr) =>
				done({ status: error ? Number(error.code) : 0, stdout, stderr }),
			);
		});
	expect(await run("import", "items.jsonl", "--project", "p")).toMatchObject({ status: 0 });
	return { folder, run };
}

test("an endpoint is added from a preset, with its limits and prices, and asked", async () => {
	const { folder, run } = await aFolder();
	const server = await aModelServer({ models: ["m-1"] });
	const limits = ["--concurrency", "2", "--requests-per-minute", "120", "--timeout", "30"];
	const sent = ["--header", "X-Team: graders", "--query", "tier=flex"];
	const from = ["--preset", "vllm", "--url", server.url, "--price", "m-1=0.5,1.5"];
	const added = await run("endpoint", "add", "mine", ...from, ...limits, ...sent, "--json");
	expect(added.stderr).toBe("");
	expect(JSON.parse(added.stdout)).toMatchObject({
		...{ name: "mine", preset: "vllm", concurrency: 2, requestsPerMinute: 120, timeoutSeconds: 30 },
		...{ headers: { "X-Team": "graders" }, query: { tier: "flex" } },
		models: { "m-1": { inputPerMillion: 500_000, outputPerMillion: 1_500_000 } },
	});
	const checked = await run("judge", "check", "mine");
	expect(checked.stdout).toBe("mine: It answers and lists m-1.\n");
	writeFileSync(
		join(folder, "prices.json"),
		JSON.stringify({ currency: "USD", asOf: "2026-01-31", models: { m: { input: 1, output: 2 } } }),
	);
	const named = await run("endpoint", "add", "--preset", "openrouter", "--prices", "prices.json");
	expect(named.stdout).toContain(
		"Added the endpoint OpenRouter (https://openrouter.ai/api/v1). Prices are known of m (as of 2026-01-31), of other models none.",
	);
	expect(named.stderr).toContain("OPENROUTER_API_KEY");
	// By its preset, or in whatever case.
	for (const typed of ["openrouter", "OPENROUTER"]) {
		const key = await run("judge", "key", typed, "--forget");
		expect(key.stdout).toBe("The key of OpenRouter: none any more.\n");
	}
	expect((await run("judge", "check", "MINE")).stdout).toContain("It answers");
	expect((await run("judge", "key", "router", "--forget")).stderr).toContain(
		'there is no endpoint "router"; there are ',
	);
	expect((await run("endpoint", "list")).stdout).toMatch(/mine .*none +2 in flight, 120 a minute/);
});

test("what cannot be meant is refused in one sentence, and nothing is added", async () => {
	const { folder, run } = await aFolder();
	const refusal = async (...args: string[]) => {
		const { status, stdout, stderr } = await run("endpoint", "add", "x", ...args);
		expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
		expect(stderr.trim().split("\n")).toHaveLength(1);
		return stderr;
	};
	const url = ["--url", "https://a.example/v1"];
	expect(await refusal("--preset", "acme")).toContain("There is no preset acme");
	expect(await refusal("--preset", "azure")).toContain("YOUR-");
	expect(await refusal("--url", "https://a.example/v1?api-version=1")).toContain("question mark");
	expect(await refusal(...url, "--header", "X-A: b\r\nX-B: c")).toContain("line break");
	expect(await refusal(...url, "--price", "m=1,2", "--currency", "EUR")).toContain("US dollars");
	expect(await refusal(...url, "--price", "m=cheap")).toContain("model=input,output");
	expect(await refusal(...url, "--price", "m=1e999,4")).toContain("model=input,output");
	const both = await refusal("--preset", "OpenAI", "--no-key", "--key-variable", "A");
	expect(both).toContain("--no-key and --key-variable contradict each other");
	writeFileSync(
		join(folder, "euro.json"),
		JSON.stringify({ currency: "EUR", asOf: "2026-01-31", models: {} }),
	);
	expect(await refusal(...url, "--prices", "euro.json")).toContain("prices in EUR");
	expect(await refusal("--preset", "ollama")).toMatch(/CONCORD_ALLOW_HOSTS=.*localhost:11434/);
	expect((await run("endpoint", "list")).stdout).toContain("No endpoints yet");
});
