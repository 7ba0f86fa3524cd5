import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { aFolder } from "./testing/folder-of-items.ts";

// Every command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const P = ["--project", "p"];

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
	const key = ["--key-variable", "TEST_THAT_IS_NOT_SET_API_KEY"];
	const added = await run("judge", "add", "g", ...P, "--protocol", "vrag-eval", ...model, ...key);
	expect(added).toMatchObject({ status: 0, stderr: expect.stringContaining(key[1] ?? "") });
	const { status, stderr } = await run("judge", "run", ...P, "--judge", "g");
	expect(status).toBe(2);
	expect(stderr).toContain("set the environment variable TEST_THAT_IS_NOT_SET_API_KEY");
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

test("a run by batch that cannot go on is cancelled in the terminal, and a live one takes its cells", async () => {
	const server = await aModelServer({ batch: { goneAfter: 1 } });
	const { run } = await aFolder(4);
	const model = ["--endpoint", server.url, "--model", "scripted-model"];
	await run("judge", "add", "grader", ...P, "--protocol", "vrag-eval", ...model);
	const stuck = await run("judge", "run", ...P, "--judge", "grader", "--batch");
	expect(stuck.stderr).toMatch(/does not know the batch .*`concord judge cancel`/);
	const cancelled = await run("judge", "cancel", ...P, "--judge", "grader");
	expect(cancelled).toMatchObject({
		status: 0,
		stdout: expect.stringMatching(/^Cancelled run run_/),
	});
	expect(cancelled.stdout).not.toContain("still in a batch");
	const live = await run("judge", "run", ...P, "--judge", "grader");
	// One was asked live before the batch.
	expect(live.stdout).toBe("grader: 3 of 3 cells answered, 3 scored in full.\n");
	const none = await run("judge", "cancel", ...P, "--judge", "grader");
	expect(none.stdout).toBe("No run of grader goes on or stands still.\n");
	const json = await run("judge", "cancel", ...P, "--judge", "grader", "--json");
	expect(JSON.parse(json.stdout)).toEqual({ judge: "grader", run: null });
});
