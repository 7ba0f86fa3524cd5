import { spawn } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { currentAnnotation } from "#db/queries/annotations.server.ts";
import { itemIdsInOrder } from "#db/queries/items.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { createRaters, newRater, raterByName } from "#db/queries/raters.server.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { jsonLines } from "#seeds/builders.ts";
import { newAccount } from "../../../accounts/new-account.server.ts";
import { assignItems } from "../../../labelling/assign-items.server.ts";
import { submitAnnotation } from "../../../labelling/submit-annotation.server.ts";
import { now, someFields } from "../../../labelling/testing.ts";
import { examplesIn } from "../examples-in.ts";

const BIN = resolve(import.meta.dirname, "../../concord.js");
const LOCAL = "http://127.0.0.1:11434/v1";
const EXAMPLES = examplesIn();

const folder = mkdtempSync(join(tmpdir(), "concord-examples-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string) => writeFileSync(join(folder, name), text);

/** The command in a shell's path, and what its examples send results through. */
mkdirSync(join(folder, "tools"));
file("tools/concord", `#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`);
// Of jq what the examples ask of it: the path is there, and ends in texts where they are asked for raw.
file(
	"tools/jq",
	`#!${process.execPath}
const [path] = process.argv.slice(2).filter((word) => word !== "-r");
let values = [JSON.parse(require("node:fs").readFileSync(0, "utf8"))];
for (const [, key, each] of path.matchAll(/\\.(\\w*)(\\[\\])?/g)) {
	if (key) values = values.map((value) => value[key]);
	if (values.includes(undefined)) throw new Error("there is no " + key);
	if (each) values = values.flat();
}
for (const value of values) console.log(typeof value === "string" ? value : JSON.stringify(value));
`,
);
for (const tool of ["concord", "jq"]) chmodSync(join(folder, "tools", tool), 0o755);

/** Carries out one line in bash, in the folder of all of them, or in another. */
async function inShell(line: string, cwd = folder) {
	const env = {
		...process.env,
		PATH: `${join(folder, "tools")}${delimiter}${process.env.PATH}`,
		HOME: folder,
		DATABASE_URL: join(cwd, "concord.sqlite"),
		OPENAI_API_KEY: "sk-of-the-example",
	};
	// As zsh has it; elsewhere the variable is empty and its file at the top of the disk.
	const script = `set -eo pipefail; fpath=(- "$PWD/completions")\n${line}`;
	const child = spawn("bash", ["-c", script], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
	const said = { stdout: "", stderr: "" };
	child.stdout.on("data", (chunk) => (said.stdout += chunk));
	child.stderr.on("data", (chunk) => (said.stderr += chunk));
	const status = await new Promise<number | null>((done) => child.once("close", done));
	return { status, ...said };
}

const TONES = ["plain", "warm", "stiff"];
const DIMENSIONS = {
	verdict: { type: "binary", values: [false, true] },
	correct: { type: "binary", values: [false, true] },
	helpfulness: { type: "ordinal", values: [1, 2, 3, 4, 5] },
	tone: { type: "nominal", values: TONES },
};
const DOCUMENTS = Array.from({ length: 40 }, (_, at) => ({
	...{ id: `document-${at}`, text: `All that there is to say about ${at}, in a sentence.` },
}));
const ITEMS = Array.from({ length: 80 }, (_, at) => ({
	...{
		id: `faq-${at + 1}`,
		document_id: `document-${at >> 1}`,
		input: `What is said of ${at >> 1}?`,
	},
	...{ response: `Answer ${at}.`, reference: `What is right of ${at >> 1}.` },
	...{ system: at % 2 ? "v1" : "v2", variant: at % 2 ? "small" : "large" },
	...{ domain: `domain ${at % 3}`, channel: at % 4 ? "chat" : "mail" },
}));
/** The position of each level that is said of an item, by somebody who goes wrong at some. */
const said = (at: number, isWrong: boolean) => ({
	verdict: at % 5 > 1 === isWrong ? 0 : 1,
	correct: at % 3 > 0 === isWrong ? 0 : 1,
	helpfulness: (at + Number(isWrong)) % 5,
	tone: (at + Number(isWrong)) % 3,
});
/** One judge is asked everything twice. */
const labels = (rater: string, rater_kind: string, every: number, upTo = ITEMS.length) =>
	ITEMS.slice(0, upTo).flatMap(({ id }, at) =>
		Object.entries(said(at, at % every === 0)).flatMap(([dimension, code]) => {
			const value = DIMENSIONS[dimension as keyof typeof DIMENSIONS].values[code];
			const row = { item_id: id, dimension, rater, rater_kind, value };
			return rater === "strict" ? [row, { ...row, repetition: 1 }] : [row];
		}),
	);
const PROMPT = (words: string) => `---
dimensions:
  - name: correct
    scale: binary
    levels:
      - { value: false, label: wrong }
      - { value: true, label: right }
---
${words}

Question: {{input}}

Answer: {{response}}
`;
const RUBRIC = (question: string) =>
	JSON.stringify({
		guideline: question,
		dimensions: Object.entries(DIMENSIONS).map(([name, scale]) => ({
			...{ name, scale, guideline: question },
			levels: scale.values.map((value) => ({
				label: String(value),
				description: `It is ${value}.`,
			})),
		})),
	});

/** What people say on the label page under the newest version of the rubric, two of them of each item. */
async function labelled(upTo: number, wrongAt: number): Promise<void> {
	const db = await openDatabase(join(folder, "concord.sqlite"));
	const projectId = (await findProjectBySlug(db, "faq"))?.id ?? "";
	const itemIds = (await itemIdsInOrder(db, projectId)).slice(0, upTo);
	for (const [place, name] of ["Ada", "Ben"].entries()) {
		const known = await raterByName(db, projectId, name);
		const rater = known ?? newRater({ projectId, name, kind: "human", createdAt: now });
		if (!known) {
			await createRaters(db, [rater]);
			await assignItems(db, { projectId, raterIds: [rater.id], count: "all", seed: 1, now });
		}
		for (const [at, itemId] of itemIds.entries()) {
			const fields = Object.fromEntries(
				Object.entries(said(at, at % (wrongAt + place) === 0)).map(([dimension, code]) => [
					`rating:${dimension}`,
					String(code),
				]),
			);
			const before = await currentAnnotation(db, rater.id, itemId);
			const sent = await submitAnnotation(db, {
				...{ projectId, raterId: rater.id, itemId, now },
				fields: await someFields(db, projectId, {
					...{ ...fields, ...(before && { supersedes: before.id }) },
				}),
			});
			expect(sent).toMatchObject({ kind: "saved" });
		}
	}
	disconnect(db);
}

/** Who the examples about accounts name, beside an administrator. */
async function withAccounts(): Promise<void> {
	const db = await openDatabase(join(folder, "concord.sqlite"));
	for (const login of ["head@example.org", "ada@example.org", "ada"]) {
		const chosen = { name: login, login, password: "a sentence of words" };
		const isAdministrator = login.startsWith("head");
		await createAccount(db, await newAccount(chosen, { isAdministrator, now }));
	}
	disconnect(db);
}

test("every example of every help does what it says", async () => {
	const server = await aModelServer({
		models: ["m-1"],
		answer({ blocks }) {
			const names = new Set(blocks.map(({ name }) => name));
			const opinion = { word: "plain", reason: "It is short." };
			if (names.has("passed")) return { json: { summary: "Fine.", findings: [], opinion } };
			if (!names.has("group g1")) return null;
			const lists = { systematic_failures: [], hardest: [], recommendations: [] };
			return {
				json: { summary: "All.", interpretation: "None.", struggling_part: "Neither.", ...lists },
			};
		},
	});
	const carriedOut = new Set<string>();
	const wrong: string[] = [];
	const done = async (words: string) => {
		expect(await inShell(`concord ${words}`), words).toMatchObject({ status: 0 });
	};
	const carry = async (...commands: string[]) => {
		for (const words of commands) {
			for (const line of EXAMPLES.get(words) ?? expect.fail(`no examples of ${words}`)) {
				if (carriedOut.has(line)) continue;
				carriedOut.add(line);
				const { status, stdout, stderr } = await inShell(
					line.replaceAll(LOCAL, server.url).replace("/mnt/safe", join(folder, "safe")),
				);
				const otherwise = OTHERWISE.find((one) => one.line.test(line));
				const { code, says } = otherwise ?? { code: 0, says: /^/ };
				const told = stdout + stderr;
				if (status !== code || !says.test(told) || told.includes("\u001b")) {
					wrong.push(`${line}\n→ ${status}: ${stderr || stdout.slice(0, 500)}`);
				}
			}
		}
	};
	file("items.jsonl", jsonLines(ITEMS));
	file("dataset.json", JSON.stringify({ dimensions: DIMENSIONS }));
	file(
		"labels.jsonl",
		jsonLines([
			...labels("ann", "human", 11, 60),
			...labels("ben", "human", 13, 60),
			...labels("cat", "human", 17, 60),
			...labels("strict", "judge", 19),
			...labels("lenient", "judge", 3),
		]),
	);
	file("answers.csv", "id,question,answer\nfaq-1000,Another question?,Another answer.\n");
	file("answers.csv", "id,question,answer\nfaq-1000,Another question?,Another answer.\n");
	file("documents.jsonl", jsonLines(DOCUMENTS));
	await done("import documents.jsonl --project faq");
	// While there is no endpoint: those of the examples are other people's.
	await carry("import", "doctor");
	await carry("endpoint add", "endpoint list");
	file("key.txt", "sk-of-a-file\n");
	await carry("judge key");

	file("rubric.yaml", RUBRIC("Is it right?"));
	await done("rubric publish rubric.yaml --project faq");
	await labelled(40, 7);
	file("rubric.yaml", RUBRIC("Is all of it right?"));
	await carry("rubric print");
	await done("rubric publish rubric.yaml --project faq");
	await labelled(40, 9);

	const strict = async (words: string) => {
		file("strict.md", PROMPT(words));
		await done("judge add strict --project faq --prompt strict.md --endpoint local --model m-1");
	};
	file("strict.md", PROMPT("Is it right?"));
	await carry("judge add");
	await strict("Is all of it right?");
	await strict("Is each word of it right?");
	await carry("judge list", "judge check", "judge preview", "judge diff", "judge run");
	await done("judge run --project faq --judge 'strict v1' --limit 200");
	await carry("judge prompt", "judge retry", "judge cancel", "judge status");
	file(
		"anchors.txt",
		ITEMS.map(({ id }) => `${id}\n`)
			.slice(0, 25)
			.join(""),
	);
	const schedule = ["add", "list", "look", "looks", "end"].map((name) => `schedule ${name}`);
	await carry(...schedule);
	// What waits is given up by disabling, and can be sent again by then.
	const hooks = "add list change rotate test disable enable deliveries again remove".split(" ");
	await carry(...hooks.map((name) => `webhook ${name}`));
	await carry("derive", "sets", "probes");
	await done("sets --project faq --approve parts");
	await done("judge add four --project faq --protocol independent --endpoint local --model m-1");
	await done("judge run --project faq --judge four --set parts");
	await carry("insights", "analysis", "experiment");
	file("concord.gate.json", GATES);
	await done("judge run --project faq --judge 'strict v2'");
	await carry("export");
	await carry("agree", "compare", "accept-rate", "audit", "plan", "gate", "report");
	file("rubric.yaml", RUBRIC("Is every word of it right?"));
	mkdirSync(join(folder, "completions"));
	mkdirSync(join(folder, ".config", "fish", "completions"), { recursive: true });
	await carry("verify", "schema", "completion", "rubric publish");
	await withAccounts();
	mkdirSync(join(folder, "safe"));
	await carry("audit-log show", "audit-log export", "audit-log verify", "audit-log erase");
	const accounts = ["list", "reset", "disable", "enable", "end-sessions"];
	await carry(...accounts.map((name) => `user ${name}`), "backup");
	mkdirSync(join(folder, "data", "backups"), { recursive: true });
	for (const copy of ["monday.sqlite", "data/backups/concord-20261127T142033Z.sqlite"])
		copyFileSync(join(folder, "faq.sqlite"), join(folder, copy));
	await carry("restore");
	const elsewhere = new Set(
		["", "mcp", "migrate-to", "papers", "start", "worker"].flatMap(
			(words) => EXAMPLES.get(words) ?? [],
		),
	);
	const left = [...EXAMPLES.values()].flat().filter((line) => !carriedOut.has(line));
	expect(left.filter((line) => !elsewhere.has(line))).toEqual([]);
	expect(wrong.join("\n\n")).toBe("");
});

const GATES = JSON.stringify({
	gates: [{ judge: "strict", dimension: "correct", min: ["kappa.ci.low>=0.6"] }],
});

/** Where an example ends otherwise than with 0, as the help explains it. */
const OTHERWISE: readonly {
	readonly line: RegExp;
	readonly code: number;
	readonly says: RegExp;
}[] = [
	{
		line: /gate --project faq --judge strict .*--identity/,
		code: 3,
		says: /no judges\.json names it/,
	},
	// There is no such file, and where nobody is online not even the host.
	{ line: /import https:\/\/example\.org/, code: 2, says: /example\.org\/items\.parquet: / },
	{ line: /gate --labels faq-bundle/, code: 3, says: /strict v2 is another judge/ },
	{ line: /gate --project faq --github/, code: 3, says: /Labels still come in/ },
];
