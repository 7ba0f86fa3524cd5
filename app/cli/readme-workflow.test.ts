import { spawnSync } from "node:child_process";
import {
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { jsonLines } from "#seeds/builders.ts";
import { packageRoot } from "../base/package-root.ts";

// Every command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const BIN = resolve(import.meta.dirname, "concord.js");
const Workflow = z.object({
	jobs: z.record(
		z.string(),
		z.object({ steps: z.array(z.object({ run: z.string().optional() })) }),
	),
});

/** The commands of the workflow in the README, step by step. */
function runSteps(): string[] {
	const readme = readFileSync(join(packageRoot(), "README.md"), "utf8");
	const [, yaml] = /```yaml\n(name: judge\n[\s\S]*?)```/.exec(readme) ?? [];
	const { jobs } = Workflow.parse(parse(yaml ?? ""));
	return Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
}

const ITEMS = Array.from({ length: 120 }, (_, at) => ({ id: `i${at}`, input: `Question ${at}?` }));
const labels = (rater: string, rater_kind: string, every: number, items = ITEMS) =>
	items.map(({ id }, at) => {
		const value = at % 3 > 0 !== (at % every === 0);
		return { item_id: id, dimension: "ok", rater, rater_kind, value };
	});

/** A repository as the README has it, on a machine whose `npm install` puts this command into it. */
function repository(judge: readonly object[]) {
	const folder = mkdtempSync(join(tmpdir(), "concord-workflow-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	mkdirSync(join(folder, "eval"));
	mkdirSync(join(folder, "tools"));
	const file = (name: string, text: string) => writeFileSync(join(folder, name), text);
	const people = [
		...labels("ann", "human", 11),
		...labels("ben", "human", 13),
		...labels("cat", "human", 17),
	];
	file("eval/items.jsonl", jsonLines(ITEMS));
	file("eval/people.jsonl", jsonLines(people));
	file("eval/judge.jsonl", jsonLines(judge));
	const ok = { type: "binary", values: [false, true] };
	file("eval/dataset.json", JSON.stringify({ dimensions: { ok } }));
	const min = ["kappa.ci.low>=0.6", "coverage>=0.98"];
	file("concord.gate.json", JSON.stringify({ judge: "strict", dimension: "ok", min }));
	const program = `#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`;
	file(
		"tools/npm",
		`#!/bin/sh\n[ "$*" = "install --no-save ./concord-0.1.0.tgz" ] || exit 9\nmkdir -p node_modules/.bin\ncp tools/concord node_modules/.bin/concord\n`,
	);
	file("tools/concord", program);
	chmodSync(join(folder, "tools", "npm"), 0o755);
	chmodSync(join(folder, "tools", "concord"), 0o755);
	const env = {
		...process.env,
		PATH: `${join(folder, "tools")}${delimiter}${process.env.PATH}`,
		DATABASE_URL: join(folder, "concord.sqlite"),
		GITHUB_STEP_SUMMARY: join(folder, "summary.md"),
	};
	return {
		folder,
		/** As a hosted CI does: each step in bash, up to the first that fails. */
		carryOut() {
			const done: { step: string; code: number | null; stdout: string }[] = [];
			for (const step of runSteps()) {
				const { status, stdout } = spawnSync("bash", ["-eo", "pipefail", "-c", step], {
					...{ cwd: folder, env, encoding: "utf8" },
				});
				done.push({ step, code: status, stdout });
				if (status !== 0) break;
			}
			return done;
		},
	};
}

test.each([
	[
		"a good judge passes",
		labels("strict", "judge", 23),
		0,
		/^::notice title=strict on ok%3A trusted/,
	],
	[
		"a bad one fails",
		labels("strict", "judge", 4),
		1,
		/^::error title=strict on ok%3A not trusted/,
	],
	[
		"of one that answered too little nobody can tell",
		labels("strict", "judge", 23, ITEMS.slice(0, 25)),
		3,
		/^::error title=strict on ok%3A cannot tell::It rests on 25 items/,
	],
])("the workflow of the README, step by step: %s", (_, judge, code, annotation) => {
	const { folder, carryOut } = repository(judge);
	const steps = carryOut();
	expect(steps.map((step) => step.code)).toEqual([0, 0, 0, code]);
	expect(steps.at(-1)?.stdout).toMatch(annotation);
	expect(readFileSync(join(folder, "gate.xml"), "utf8")).toContain(
		'<testsuite name="strict on ok"',
	);
	expect(readFileSync(join(folder, "summary.md"), "utf8")).toMatch(/^#.*ok/m);
});

test("an answer to an item that nobody knows ends the workflow before the gate", () => {
	const stray = { item_id: "elsewhere", dimension: "ok", rater: "strict", rater_kind: "judge" };
	const judge = [...labels("strict", "judge", 23), { ...stray, value: true }];
	const { folder, carryOut } = repository(judge);
	expect(carryOut().map(({ code }) => code)).toEqual([0, 2]);
	expect(existsSync(join(folder, "gate.xml"))).toBe(false);
});
