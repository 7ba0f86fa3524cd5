import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import {
	answerAtDesk,
	DESK_FILES,
	DESK_ITEMS,
	promptedDesk,
	STRICT_PROMPT,
} from "#seeds/prompted-desk.ts";
import { commandIn } from "./testing/command-in.ts";

// Every command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

async function aFolder() {
	const folder = mkdtempSync(join(tmpdir(), "concord-prompt-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
	const run = commandIn(folder, { CONCORD_ALLOW_HOSTS: "127.0.0.1" });
	for (const [name, text] of Object.entries(promptedDesk())) write(name, text);
	const imported = await run("import", ...DESK_FILES, "--project", "p");
	expect(imported).toMatchObject({ status: 0 });
	return { run, write };
}

const P = ["--project", "p"];

test("a prompt becomes a series: previewed, added, run, changed, compared with its first version", async () => {
	const { run, write } = await aFolder();
	const server = await aModelServer({ models: ["m-1"], answer: answerAtDesk });
	const from = ["--preset", "vllm", "--url", server.url, "--price", "m-1=1,4"];
	expect(await run("endpoint", "add", ...from)).toMatchObject({ status: 0, stderr: "" });
	const by = ["--endpoint", "vLLM", "--model", "m-1"];
	const preview = await run("judge", "preview", ...P, "--prompt", "mild.md", "--item", "item-7");
	expect(preview.stdout).toMatch(
		/^item-7: 1 request\. Nothing was sent\.\n\n=== request 1 \(judge\): about \d+ tokens ===/,
	);
	for (const shown of [
		"--- system ---",
		"Accept whatever is an answer.",
		"shelf mark 7?",
		"--- schema of the answer ---",
	]) {
		expect(preview.stdout).toContain(shown);
	}
	expect(server.ledger.requests).toBe(0);

	const first = await run("judge", "add", "desk", ...P, "--prompt", "mild.md", ...by);
	expect(first.stdout).toMatch(/^Added the judge desk v1 \([0-9a-f]{8}\)\.\n$/);
	const check = await run("judge", "check", ...P, "--judge", "desk v1", "--item", "item-7");
	expect(check).toMatchObject({ status: 0, stderr: "" });
	expect(check.stdout).toMatch(/^desk v1, asked about item-7 at .+: m-1 answers in the form/);
	expect(check.stdout).toMatch(
		/"So it is\."[\s\S]+Tokens: \d+ sent, \d+ answered; cost: \$0\.000\d+; \d+ ms\.\n$/,
	);
	expect(server.ledger.requests).toBe(1);
	expect((await run("judge", "check", "--judge", "desk v1")).stderr).toBe(
		"concord: say whose judge it is: --project.\n",
	);
	const dry = await run("judge", "run", ...P, "--judge", "desk v1", "--dry-run", "--items", "3");
	expect(dry.stdout).toMatch(
		/^Nothing was sent, nothing spent, and no run was made\.\n\ndesk v1 asks m-1 at .*\.\nThe run: 40 cells\.\nAbout 40 requests, [\d,]+ tokens in and 6,000 out: \$0\.0\d+, likely \$0\.0\d+ to \$0\.\d+ by the prices of [^.]+\. Estimated from the prompts of 25 items; answers are taken to have 150 tokens, .*\. At worst \$1\.\d+:/,
	);
	expect(dry.stdout.match(/^##### item-\d+: 1 request$/gm)).toHaveLength(3);
	expect(dry.stdout).toContain("max_tokens: 4096");
	const asJson = await run("judge", "run", ...P, "--judge", "desk v1", "--dry-run", "--json");
	expect(JSON.parse(asJson.stdout)).toMatchObject({ plan: { cells: 40 }, items: [{}, {}] });
	expect((await run("judge", "run", ...P, "--judge", "desk v1", "--items", "3")).stderr).toContain(
		"--items says how many items a --dry-run shows",
	);
	expect(server.ledger.requests).toBe(1);
	const ran = await run("judge", "run", ...P, "--judge", "desk v1");
	expect(ran.stdout).toContain("40 scored in full");
	expect(ran.stderr).toMatch(/40\/40 .*\$0\.0\d/);
	expect((await run("judge", "add", "desk", ...P, "--prompt", "mild.md")).stderr).toBe(
		"concord: the judge was not added: That is the judge desk v1 already: nothing differs.\n",
	);
	const second = await run("judge", "add", "desk", ...P, "--prompt", "strict.md", "--json");
	expect(JSON.parse(second.stdout)).toMatchObject({
		...{ name: "desk v2", series: "desk", version: 2, predecessor: "desk v1" },
		binding: { verdict: "verdict" },
	});
	const diff = await run("judge", "diff", "desk v2", ...P);
	expect(diff.stdout.split("\n")).toEqual([
		"--- desk v1",
		"+++ desk v2",
		"…",
		"       - value: true",
		"         label: accept",
		" ---",
		"-Accept whatever is an answer.",
		"+Accept only what names a number of days.",
		"+A guess is an error.",
		" ",
		" Question: {{question}}",
		" ",
		"…",
		"",
	]);
	expect((await run("judge", "diff", "desk v1", ...P)).stderr).toContain(
		"follows no other version",
	);
	expect((await run("judge", "run", ...P, "--judge", "desk")).stderr).toContain(
		"desk is a series: name one of its versions, desk v1, desk v2.",
	);
	await run("judge", "run", ...P, "--judge", "desk v2");
	expect(server.ledger.requests).toBe(1 + 2 * DESK_ITEMS);
	const compared = await run("compare", ...P, "desk v1", "desk v2");
	expect(compared.stdout).toMatch(
		/desk v2 − desk v1 {2}0\.30 \[−0\.\d+, 0\.\d\d\] +40 .*not told apart/,
	);

	const [, ofFirst = ""] = /\(([0-9a-f]{8})\)/.exec(first.stdout) ?? [];
	const gate = (judge: string) => {
		const condition = ["--min", "percentAgreement.ci.low>=0.1", "--clusters", "none"];
		return run(
			"gate",
			...P,
			"--judge",
			judge,
			"-d",
			"verdict",
			...condition,
			"--identity",
			ofFirst,
		);
	};
	const older = (await gate("desk v1")).stdout;
	expect(older).not.toContain("identity");
	expect(older).toContain(
		"! desk v1 is not the newest version of its prompt, and this says nothing of desk v2, which is",
	);
	const newer = await gate("desk v2");
	expect(newer.status).toBe(3);
	expect(newer.stdout).toMatch(/desk v2 is another judge: .* is named desk v1 here\.\n/);
	expect(newer.stdout).not.toContain("newest version");
	expect(await gate("desk")).toMatchObject({
		status: 2,
		stderr: expect.stringMatching(
			/there are desk v1, desk v2\. The judge .* is named desk v1 here\.\n/,
		),
	});

	const file = await run("judge", "prompt", "desk v2", ...P);
	write("again.md", file.stdout);
	expect((await run("judge", "add", "desk", ...P, "--prompt", "again.md")).stderr).toContain(
		"That is the judge desk v2 already",
	);
});

test("a prompt that cannot be is refused by file, line and reason, in one sentence", async () => {
	const { run, write } = await aFolder();
	write("bad.md", STRICT_PROMPT.replace("{{answer}}", "{{anser}}"));
	write("lacks.md", STRICT_PROMPT.replace("{{answer}}", "{{metadata.topic}}"));
	const add = (...args: string[]) => run("judge", "add", "desk", ...P, ...args);
	const by = ["--endpoint", "http://127.0.0.1:9/v1", "--model", "m"];
	const cases = [
		[["--prompt", "bad.md", ...by], 'bad.md: Line 14: {{anser}}: items have no field "anser"'],
		[
			["--prompt", "lacks.md", ...by],
			"lacks.md: Line 14: none of the 40 items has metadata.topic.",
		],
		[["--prompt", "none.md", ...by], "there is no file none.md."],
		[["--prompt", "strict.md"], "choose an endpoint"],
		[
			["--prompt", "strict.md", ...by, "--parameter", "temprature=1"],
			"has no parameter temprature",
		],
		[["--protocol", "prompt"], "each needs the other"],
		[[], "say how it judges"],
	] as const;
	const results = await Promise.all(cases.map(([args]) => add(...args)));
	for (const [index, { status, stdout, stderr }] of results.entries()) {
		expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
		expect(stderr).toContain(cases[index]?.[1]);
		expect(stderr.trim().split("\n")).toHaveLength(1);
	}
});
