/** `concord mcp` as an agent's client starts it, by the client of the official SDK. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect, onTestFinished, test, vi } from "vitest";
import { disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { aPerson, aToken, servedApi } from "../api/testing/api-server.ts";
import { loadDemo } from "../projects/load-demo.server.ts";

vi.setConfig({ testTimeout: 180_000 });

const BIN = resolve(import.meta.dirname, "concord.js");

/** The demo's project in a file, with a token that opens it. */
async function theDemo() {
	const folder = mkdtempSync(join(tmpdir(), "concord-mcp-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const url = join(folder, "concord.sqlite");
	const db = await openDatabase(url);
	onTestFinished(() => disconnect(db));
	const demo = await loadDemo(db, new Date());
	if (demo.kind === "name-taken") throw new Error("the database is empty");
	const token = await aToken(db, await aPerson(db, "lead", true));
	return { db, url, slug: demo.project.slug, token };
}

/** What the command answers to "which judge should I use?". */
async function whichJudge(args: readonly string[], env: Record<string, string>, project: string) {
	const client = new Client({ name: "an agent", version: "1" });
	const transport = new StdioClientTransport({
		command: process.execPath,
		args: [BIN, "mcp", ...args],
		env: { ...(process.env as Record<string, string>), ...env },
		stderr: "ignore",
	});
	await client.connect(transport);
	const { pid } = transport;
	const result = await client.callTool({ name: "which_judge", arguments: { project } });
	await client.close();
	const [block] = result.content as { text: string }[];
	return { text: block?.text ?? "", isError: result.isError, pid };
}

test("an agent asks which judge to use, of this database or of a server elsewhere, and gets the same", async () => {
	const { db, url, slug, token } = await theDemo();
	const env = { DATABASE_URL: url, CONCORD_TOKEN: token };
	const here = await whichJudge([], env, slug);
	expect(here.isError).toBeUndefined();
	expect(here.text).toMatch(/^Use: .*\n^As good as a person\? .*\n^Not settled: .*\n^What next: /m);

	const served = await servedApi(db);
	const there = await whichJudge(["--url", served], { CONCORD_TOKEN: token }, slug);
	expect(there.text).toBe(here.text);
	// The client is gone, and so is the command.
	expect(() => process.kill(there.pid ?? -1, 0)).toThrow("ESRCH");
});

test("what stands in the way of a start is said in a sentence", async () => {
	const { url, token } = await theDemo();
	const start = (args: readonly string[], env: Record<string, string>) => {
		const { status, stderr } = spawnSync(process.execPath, [BIN, "mcp", ...args], {
			env: { ...process.env, CONCORD_TOKEN: "", ...env },
			input: "",
			encoding: "utf8",
		});
		return [status, stderr];
	};
	const known = { DATABASE_URL: url, CONCORD_TOKEN: token };
	for (const [args, env, sentence] of [
		[[], { DATABASE_URL: url }, /^concord: CONCORD_TOKEN is not set: make a token/],
		[[], { ...known, CONCORD_TOKEN: "ccd_x" }, /^concord: This token opens nothing/],
		[[], { ...known, DATABASE_URL: `${url}.none` }, /^concord: there is no database at /],
		[["--url", "example.org"], known, /begins with http/],
		[
			["--url", "http://127.0.0.1:9"],
			known,
			/^concord: http:\/\/127\.0\.0\.1:9 does not answer \(/,
		],
	] as const) {
		expect(start(args, env)).toEqual([2, expect.stringMatching(sentence)]);
	}
	expect(start([], known)).toEqual([0, expect.stringMatching(/ends with its client/)]);
});

test("a client that goes once it has asked is answered still", async () => {
	const { url, slug, token } = await theDemo();
	const says = (message: object) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;
	const clientInfo = { name: "hasty", version: "1" };
	const greeting = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
	const { status, stdout } = spawnSync(process.execPath, [BIN, "mcp"], {
		env: { ...process.env, DATABASE_URL: url, CONCORD_TOKEN: token },
		encoding: "utf8",
		input: [
			says({ id: 1, method: "initialize", params: greeting }),
			says({ method: "notifications/initialized" }),
			says({
				...{ id: 2, method: "tools/call" },
				params: { name: "which_judge", arguments: { project: slug } },
			}),
		].join(""),
	});
	expect(status).toBe(0);
	const answers = stdout
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line));
	expect(answers.map(({ id }) => id)).toEqual([1, 2]);
	expect(answers[1].result.content[0].text).toContain("As good as a person?");
});
