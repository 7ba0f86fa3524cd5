import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { freePort, untilSaid } from "../../../../e2e/started-process.ts";
import { packedFiles } from "../packed-files.ts";

/**
 * Builds and packs the package, installs it into an empty folder, and uses it there as its new owner
 * would. The database's driver is compiled on the way where its binary cannot be fetched: minutes.
 */
const ROOT = resolve(import.meta.dirname, "../../../..");
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "concord-package-"));
// Vitest's own NODE_ENV would make a build for development.
const env: NodeJS.ProcessEnv = {
	...process.env,
	NODE_ENV: "production",
	NO_COLOR: "1",
	DATABASE_URL: undefined,
};

beforeAll(async () => {
	const packing = await run("npm", ["pack", "--json", "--pack-destination", folder], {
		cwd: ROOT,
		maxBuffer: 2 ** 26,
		env,
	});
	const { filename } = packedFiles(packing.stdout);
	await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", `./${filename}`], {
		cwd: folder,
		env,
	});
}, 1_800_000);

afterAll(() => rmSync(folder, { recursive: true }));

async function concord(words: readonly string[], variables = {}): Promise<string> {
	const options = { cwd: folder, env: { ...env, ...variables }, maxBuffer: 2 ** 26 };
	return (await run("npx", ["concord", ...words], options)).stdout;
}

/** Labels of two people and a judge, and the items they are about. */
function writeLabelledFiles(): void {
	const ids = ["a", "b", "c", "d", "e", "f"];
	const lines = (rows: object[]) => rows.map((row) => JSON.stringify(row)).join("\n");
	const verdicts = { anna: "110100", ben: "110110", strict: "100100" };
	const labels = Object.entries(verdicts).flatMap(([rater, values]) =>
		ids.map((item_id, at) => {
			const rater_kind = rater === "strict" ? "judge" : "human";
			return { item_id, dimension: "verdict", rater, rater_kind, value: values[at] === "1" };
		}),
	);
	const item = { input: "When?", response: "At ten.", reference: "It opens at ten." };
	const verdict = { type: "binary", values: [false, true] };
	writeFileSync(join(folder, "labels.jsonl"), lines(labels));
	writeFileSync(join(folder, "items.jsonl"), lines(ids.map((id) => ({ id, ...item }))));
	writeFileSync(join(folder, "dataset.json"), JSON.stringify({ dimensions: { verdict } }));
}

const SCALES = ["--scales", "dataset.json"];

test("agreement of a file needs no database, and leaves none", async () => {
	writeLabelledFiles();
	expect(await concord(["--version"])).toMatch(/^\d+\.\d+\.\d+\n$/);
	const report = await concord(["agree", "--labels", "labels.jsonl", ...SCALES, "--json"]);
	expect(JSON.parse(report)).toMatchObject({ schema: "concord.agreement/2", items: 6 });
	expect(existsSync(join(folder, "data"))).toBe(false);
});

test("import, a run of the baseline and its agreement, in a database where the user stands", async () => {
	writeLabelledFiles();
	const mine = ["--project", "mine"];
	await concord(["import", "items.jsonl", "labels.jsonl", ...SCALES, ...mine]);
	await concord(["judge", "add", "baseline", "--protocol", "baseline", ...mine]);
	await concord(["judge", "run", "--judge", "baseline", ...mine]);
	expect(await concord(["agree", ...mine])).toMatch(/baseline .*6\/6/);
	expect(await concord(["papers"])).toContain("112 questions");
	expect(existsSync(join(folder, "data/concord.sqlite"))).toBe(true);
}, 120_000);

test("the papers' judges, one of which computes in worker threads", async () => {
	const server = await aModelServer();
	const variables = { DATABASE_URL: "papers.sqlite", CONCORD_ALLOW_HOSTS: "127.0.0.1" };
	const asked = ["papers", "--endpoint", server.url, "--model", "m-1", "--limit", "4"];
	expect(await concord(asked, variables)).toMatch(/^A1 /m);
	const judges = JSON.parse(await concord(["judge", "list", "-p", "papers", "--json"], variables));
	expect(JSON.stringify(judges)).toContain("knowledge-graph");
}, 600_000);

test("the demo is served with its style, from a database named from where the user stands", async () => {
	const port = await freePort();
	mkdirSync(join(folder, "elsewhere"));
	const command = join(folder, "node_modules/.bin/concord");
	const child = spawn(process.execPath, [command, "start", "--demo", "--port", String(port)], {
		cwd: folder,
		env: { ...env, DATABASE_URL: "elsewhere/demo.sqlite" },
	});
	onTestFinished(async () => {
		child.kill("SIGTERM");
		await once(child, "exit");
	});
	const said = await untilSaid(child, "Ctrl-C");
	expect(said).toContain("sim-strong");
	expect(existsSync(join(folder, "elsewhere/demo.sqlite"))).toBe(true);
	const url = `http://localhost:${port}`;
	const welcome = /\/welcome\/\S+/.exec(said)?.[0];
	const page = await (await fetch(`${url}${welcome}`)).text();
	const style = /href="(\/assets\/[^"]+\.css)"/.exec(page)?.[1];
	expect((await fetch(`${url}${style}`)).headers.get("content-type")).toContain("text/css");
	expect((await fetch(`${url}/healthz`)).status).toBe(200);
}, 120_000);

test("no tool of development comes with it", () => {
	const names = ["tsx", "typescript", "vite", "vitest", "esbuild", "drizzle-kit", "@remix-run/dev"];
	expect(names.filter((name) => existsSync(join(folder, "node_modules", name)))).toEqual([]);
});
