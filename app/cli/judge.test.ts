import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
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

/** A folder with a database of its own that holds so many items in the project `p`. */
async function aFolder(items: number) {
	const folder = mkdtempSync(join(tmpdir(), "concord-judge-"));
	endings.push(() => rmSync(folder, { recursive: true }));
	writeFileSync(join(folder, "items.jsonl"), jsonLines(someItems(items)));
	const env = { ...process.env, DATABASE_URL: join(folder, "concord.sqlite") };
	const start = (...args: string[]) => {
		const child = spawn(process.execPath, [BIN, ...args], { cwd: folder, env });
		endings.push(() => child.kill("SIGKILL"));
		return { child, ended: outputOf(child) };
	};
	const run = (...args: string[]) => start(...args).ended;
	expect(await run("import", "items.jsonl", "--project", "p")).toMatchObject({ status: 0 });
	return { start, run };
}

async function outputOf(child: ChildProcess) {
	let stdout = "";
	let stderr = "";
	child.stdout?.on("data", (chunk) => (stdout += chunk));
	child.stderr?.on("data", (chunk) => (stderr += chunk));
	const status = await new Promise<number | null>((done) => child.once("close", done));
	return { status, stdout, stderr };
}

const P = ["--project", "p"];

test("a run judges each item twenty times at most, as on the page", async () => {
	const { run } = await aFolder(2);
	const asked = await run("judge", "run", ...P, "--judge", "floor", "--repetitions", "1000000");
	expect(asked.status).not.toBe(0);
	expect(asked.stderr).toContain("It has to be a whole number from 1 to 20;");
});

test("the baseline is added, run and listed", async () => {
	const { run } = await aFolder(12);
	expect(await run("judge", "list", ...P)).toMatchObject({
		stdout: "No judges yet; add one with `concord judge add`.\n",
	});
	const bound = ["--bind", "exact_match=", "--parameter", "threshold=0.4"];
	const added = await run("judge", "add", "floor", ...P, "--protocol", "baseline", ...bound);
	expect(added.stdout).toMatch(/^Added the judge floor \([0-9a-f]{8}\)\. New dimensions: /);
	expect(await run("judge", "run", ...P, "--judge", "floor", "--limit", "5")).toMatchObject({
		status: 0,
		stdout: "floor: 5 of 5 cells answered, 5 scored in full.\n",
	});
	const rest = await run("judge", "run", ...P, "--judge", "floor", "--json");
	expect(JSON.parse(rest.stdout)).toMatchObject({ status: "done", total: 7, done: 7, scored: 7 });
	expect((await run("judge", "run", ...P, "--judge", "floor")).stdout).toContain("Nothing to do");
	const overSet = await run("judge", "run", ...P, "--judge", "floor", "--set", "probes");
	expect(overSet.stderr).toBe("concord: The project has no derived set called probes.\n");
	const [listed] = JSON.parse((await run("judge", "list", ...P, "--json")).stdout);
	expect(listed).toMatchObject({
		name: "floor",
		asked: 12,
		scored: 12,
		parameters: { threshold: 0.4 },
	});
	expect(JSON.parse((await run("judge", "status", ...P, "--json")).stdout)).toHaveLength(2);
	expect((await run("judge", "status", ...P)).stdout).not.toContain("imported items");
});

test("a run over a derived set is reported and listed with the name of the set", async () => {
	const { run } = await aFolder(3);
	const by = ["--endpoint", (await aModelServer()).url, "--model", "m", "--approve"];
	await run("derive", "parts", ...P, "--kind", "split", ...by);
	await run("judge", "add", "floor", ...P, "--protocol", "baseline");
	await run("judge", "run", ...P, "--judge", "floor");
	const judged = await run("judge", "run", ...P, "--judge", "floor", "--set", "parts");
	expect(judged.stdout).toMatch(/^floor over parts: (\d+) of \1 cells answered/);
	const runs = JSON.parse((await run("judge", "status", ...P, "--json")).stdout);
	// The run of the maker is over imported items, too.
	expect(runs).toMatchObject([{ set: "parts" }, { set: null }, { set: null }]);
	const [head, ...rows] = (await run("judge", "status", ...P)).stdout.trimEnd().split("\n");
	expect(head).toMatch(/^run +judge +over +status/);
	expect(rows).toHaveLength(3);
	expect(rows[0]).toMatch(/ floor +parts +done/);
	expect(rows[1]).toMatch(/ floor +imported items +done/);
});

test("members of a panel are given by name or by id, and listed with both", async () => {
	const { run } = await aFolder(2);
	const by = ["--endpoint", (await aModelServer()).url, "--model", "writer", "--approve"];
	await run("derive", "parts", ...P, "--kind", "split", ...by);
	const floor = (threshold: string) => [
		"judge",
		"add",
		`floor ${threshold}`,
		...P,
		"--protocol",
		"baseline",
		"--parameter",
		`threshold=${threshold}`,
	];
	for (const threshold of ["0.2", "0.4"]) await run(...floor(threshold));
	const list = async () => JSON.parse((await run("judge", "list", ...P, "--json")).stdout);
	const [first, second] = (await list()).map(({ id }: { id: string }) => id);
	const panel = (members: string) =>
		run("judge", "add", "jury", ...P, "--protocol", "panel", "--parameter", `members=${members}`);
	expect(await panel("floor 0.2, oracle")).toMatchObject({
		status: 2,
		stderr: "concord: this project has no judge oracle; its judges are floor 0.2, floor 0.4.\n",
	});
	expect(await panel(`floor 0.2, ${second}`)).toMatchObject({ status: 0, stderr: "" });
	expect((await list()).at(-1).parameters.members).toEqual([first, second]);
	expect((await run("judge", "list", ...P)).stdout).toMatch(
		new RegExp(`^judge +id +identity.*\\nfloor 0.2 +${first} `),
	);
});

test("what cannot be done is said in one sentence, with exit code 2", async () => {
	const { run } = await aFolder(1);
	const cases = [
		[["run", "--judge", "nobody"], "the project p has no judge nobody"],
		[["retry", "--judge", "nobody"], "the project p has no judge nobody"],
		[["retry", "--run", "run_0"], "there is no such run run_0 here"],
		[["add", "a", "--protocol", "oracle"], "There is no protocol oracle."],
		[["add", "a", "--protocol", "vrag-eval"], "choose an endpoint"],
		[
			["add", "a", "--protocol", "vrag-eval", "--endpoint", "nowhere"],
			"there is no endpoint nowhere",
		],
		[
			["add", "a", "--protocol", "baseline", "--parameter", "threshold=high"],
			"parameters.threshold",
		],
		[
			["add", "a", "--protocol", "vrag-eval", "--parameter", "cutt=3"],
			"parameters.cutt: vrag-eval has no parameter cutt. It has ",
		],
		[["run", "--judge", "a", "--limit", "none"], "a whole number from 1 to 1,000,000,000"],
	] as const;
	const results = await Promise.all(cases.map(([args]) => run("judge", ...args, ...P)));
	for (const [index, { status, stdout, stderr }] of results.entries()) {
		expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
		expect(stderr).toContain(cases[index]?.[1]);
		expect(stderr.trim().split("\n")).toHaveLength(1);
	}
	const missing = await run("judge", "list", "--project", "other");
	expect(missing.stderr).toBe("concord: there is no project other in this database.\n");
});

test("failures are counted by reason, and retry asks exactly those again", async () => {
	const server = await aModelServer({
		faults: [{ kind: "broken_json", matches: "shelf mark 2?", per: "item" }],
	});
	const { run } = await aFolder(4);
	const model = ["--endpoint", server.url, "--model", "scripted-model"];
	await run("judge", "add", "grader", ...P, "--protocol", "vrag-eval", ...model);
	const first = await run("judge", "run", ...P, "--judge", "grader");
	expect(first.stdout).toBe(
		"grader: 4 of 4 cells answered, 3 scored in full; unscored: unparsable 1.\n",
	);
	const [failed] = JSON.parse((await run("judge", "status", ...P, "--json")).stdout);
	server.setScript({});
	const before = server.ledger.requests;
	const retry = await run("judge", "retry", ...P, "--run", failed.run, "--json");
	expect(JSON.parse(retry.stdout)).toMatchObject([
		{ judge: "grader", status: "done", total: 1, scored: 1, unscored: [] },
	]);
	expect(server.ledger.requests - before).toBe(1);
	expect(retry.stderr).toContain("1/1");
	const again = await run("judge", "retry", ...P, "--judge", "grader");
	expect(again).toMatchObject({ status: 0, stdout: expect.stringContaining("Nothing to do") });
	expect((await run("judge", "retry", ...P, "--json")).stdout).toBe("[]\n");
});

test("retry takes what failed in every run and of every judge, each cell once", async () => {
	const server = await aModelServer({
		faults: [
			{ kind: "broken_json", matches: ({ text }) => /shelf mark [15]\?/.test(text), per: "item" },
			{ kind: "refusal", matches: "shelf mark 6?", per: "item" },
		],
	});
	const { run } = await aFolder(6);
	const model = ["--protocol", "vrag-eval", "--endpoint", server.url, "--model"];
	for (const name of ["first", "second"]) await run("judge", "add", name, ...P, ...model, name);
	// The first item fails in both runs of the first judge.
	await run("judge", "run", ...P, "--judge", "first", "--limit", "2");
	await run("judge", "run", ...P, "--judge", "first");
	await run("judge", "run", ...P, "--judge", "second");
	server.setScript({});
	const before = server.ledger.requests;
	expect(await run("judge", "retry", ...P)).toMatchObject({
		status: 0,
		stdout:
			"first: 2 of 2 cells answered, 2 scored in full.\nsecond: 2 of 2 cells answered, 2 scored in full.\n",
	});
	expect(server.ledger.requests - before).toBe(4);
});

test("a retry that was stopped goes on", async () => {
	const server = await aModelServer({ latencyMs: 100, faults: [{ kind: "broken_json" }] });
	// Of ten, twenty requests in a row would be of no use, which pauses a run.
	const { start, run } = await aFolder(9);
	const model = ["--endpoint", server.url, "--model", "m", "--concurrency", "2"];
	await run("judge", "add", "grader", ...P, "--protocol", "vrag-eval", ...model);
	await run("judge", "run", ...P, "--judge", "grader");
	server.setScript({});
	const before = server.ledger.requests;
	const { child, ended } = start("judge", "retry", ...P);
	while (server.ledger.requests - before < 3) await sleep(5);
	child.kill("SIGINT");
	const { status, stdout, stderr } = await ended;
	expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
	expect(stderr).toContain("stopped; `concord judge retry --project p --judge grader` goes on.");
	const rest = await run("judge", "retry", ...P, "--judge", "grader", "--json");
	expect(rest.stderr).toContain("Going on with run");
	expect(JSON.parse(rest.stdout)).toMatchObject([{ total: 9, done: 9, scored: 9 }]);
	expect(server.ledger.requests - before).toBe(9);
});

test("the models of further roles are named with the judge, at its endpoint or their own", async () => {
	const server = await aModelServer();
	const { run } = await aFolder(1);
	const add = (name: string, ...more: string[]) =>
		run("judge", "add", name, ...P, "--protocol", "knowledge-graph", ...more);
	const main = ["--endpoint", server.url, "--model", "m", "--key-variable", "CONCORD_NO_SUCH_KEY"];
	const lexical = await add("lexical", ...main);
	expect(lexical.status).toBe(0);
	const vectors = ["--role-model", "embed=vectors"];
	const bySame = await add("same", ...main, ...vectors);
	const byOther = await add("other", ...main, ...vectors, "--role-endpoint", `embed=${LOCAL}`);
	expect([bySame.status, byOther.status]).toEqual([0, 0]);
	const judges = JSON.parse((await run("judge", "list", ...P, "--json")).stdout);
	expect(new Set(judges.map((judge: { identity: string }) => judge.identity)).size).toBe(3);
	const again = await add("again", ...main, ...vectors);
	expect(again.stderr).toContain("That is the judge same already");
	// The key of the judge's endpoint is for that endpoint alone.
	expect((await run("judge", "check", LOCAL)).stderr).not.toContain("CONCORD_NO_SUCH_KEY");
	const nameless = await add("nameless", ...main, "--role-endpoint", `extract=${LOCAL}`);
	expect(nameless).toMatchObject({ status: 2, stderr: expect.stringContaining("--role-model") });
});

const LOCAL = "http://127.0.0.1:9/v1";

test("Ctrl-C stops cleanly and a second run goes on without asking anything twice", async () => {
	const server = await aModelServer({ latencyMs: 100 });
	const { start, run } = await aFolder(40);
	const model = ["--endpoint", server.url, "--model", "m", "--concurrency", "2"];
	await run("judge", "add", "grader", ...P, "--protocol", "vrag-eval", ...model);
	const { child, ended } = start("judge", "run", ...P, "--judge", "grader");
	while (server.ledger.requests < 6) await sleep(5);
	child.kill("SIGINT");
	const stopped = await ended;
	expect(stopped.status).toBe(2);
	expect(stopped.stdout).toBe("");
	expect(stopped.stderr).toContain(
		"concord: stopped; `concord judge run --project p --judge grader` goes on.",
	);
	expect(server.ledger.requests).toBeLessThan(40);
	const rest = await run("judge", "run", ...P, "--judge", "grader");
	expect(rest.stdout).toBe("grader: 40 of 40 cells answered, 40 scored in full.\n");
	expect(server.ledger.requests).toBe(40);
});

test("a missing key pauses the run and says which variable to set", async () => {
	const { run } = await aFolder(1);
	const model = ["--endpoint", "http://127.0.0.1:9/v1", "--model", "m"];
	const key = ["--key-variable", "CONCORD_TEST_KEY_THAT_IS_NOT_SET"];
	const added = await run("judge", "add", "g", ...P, "--protocol", "vrag-eval", ...model, ...key);
	expect(added).toMatchObject({ status: 0, stderr: expect.stringContaining(key[1] ?? "") });
	const { status, stderr } = await run("judge", "run", ...P, "--judge", "g");
	expect(status).toBe(2);
	expect(stderr).toContain("set the environment variable CONCORD_TEST_KEY_THAT_IS_NOT_SET");
});

test("the key of an endpoint comes on standard input or from a variable, never as an argument", async () => {
	const { start, run } = await aFolder(1);
	const server = await aModelServer();
	const model = ["--endpoint", server.url, "--model", "m"];
	await run("judge", "add", "g", ...P, "--protocol", "vrag-eval", ...model);
	const { child, ended } = start("judge", "key", server.url);
	child.stdin?.end("sk-from-standard-input-7788\n");
	expect(await ended).toMatchObject({ status: 0, stderr: "" });
	expect((await ended).stdout).toContain("stored, ends in …7788.");
	const none = await run("judge", "key", server.url, "--from-variable", "CONCORD_TEST_NO_KEY");
	expect(none).toMatchObject({ status: 2, stdout: "" });
	expect(none.stderr).toContain("CONCORD_TEST_NO_KEY is not set");
	const forgotten = await run("judge", "key", server.url, "--forget");
	expect(forgotten.stdout).toContain("none any more.");
	expect(await run("judge", "key", "nowhere", "--forget")).toMatchObject({ status: 2 });
});
