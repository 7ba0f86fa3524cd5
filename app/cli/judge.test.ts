import { expect, test, vi } from "vitest";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { aFolder } from "./testing/folder-of-items.ts";

// Every command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

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
			"threshold has to be",
		],
		[
			["add", "a", "--protocol", "vrag-eval", "--parameter", "cutt=3"],
			"the judge was not added: vrag-eval has no parameter cutt. It has ",
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

test("the models of further roles are named with the judge, at its endpoint or their own", async () => {
	const server = await aModelServer();
	const { run } = await aFolder(1);
	const add = (name: string, ...more: string[]) =>
		run("judge", "add", name, ...P, "--protocol", "knowledge-graph", ...more);
	const main = ["--endpoint", server.url, "--model", "m", "--key-variable", "NO_SUCH_API_KEY"];
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
	expect((await run("judge", "check", LOCAL)).stderr).not.toContain("NO_SUCH_API_KEY");
	const nameless = await add("nameless", ...main, "--role-endpoint", `extract=${LOCAL}`);
	expect(nameless).toMatchObject({ status: 2, stderr: expect.stringContaining("--role-model") });
});

const LOCAL = "http://127.0.0.1:9/v1";
