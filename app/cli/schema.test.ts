import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { disconnect } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { openDatabase } from "#db/open.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { jsonLines } from "#seeds/builders.ts";
import { ANALYSES } from "../analyses/analyses.ts";
import { jsonSchema } from "../outputs/json-schema.ts";
import { PUBLISHED } from "../outputs/published.ts";

// Every command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 });

const BIN = resolve(import.meta.dirname, "concord.js");
const ajv = new Ajv2020({
	strict: true,
	allowUnionTypes: true,
	// A record by a closed list of names is written without `properties`.
	strictRequired: false,
	formats: { "date-time": true },
});
const validators = new Map<string, ValidateFunction>(
	PUBLISHED.map((published) => [published.name, ajv.compile(jsonSchema(published))]),
);
const seen = new Set<string>();

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), "concord-schema-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What a command prints on stdout, whatever its exit code. */
async function concord(...args: string[]): Promise<string> {
	const env = { ...process.env, DATABASE_URL: join(folder, "concord.sqlite") };
	return new Promise((done, failed) => {
		const options = { cwd: folder, env, maxBuffer: 1 << 28 };
		execFile(process.execPath, [BIN, ...args], options, (error, stdout, stderr) => {
			if (stdout === "") failed(new Error(`${args.join(" ")}: ${error?.code} ${stderr}`));
			else done(stdout);
		});
	});
}

/** Does the output keep to the schema of this name? */
function keepsTo(name: string, value: unknown): void {
	const validate = validators.get(name);
	if (!validate) expect.fail(`no schema ${name}`);
	seen.add(name);
	const valid = validate(value);
	const told = (validate.errors ?? []).slice(0, 5).map(({ instancePath, message, params }) => {
		return `${instancePath} ${message} ${JSON.stringify(params)}`;
	});
	expect(told, name).toEqual([]);
	expect(valid).toBe(true);
}

/** An account in the story's database: no command makes one. */
async function somebody(login: string): Promise<void> {
	const db = await openDatabase(join(folder, "concord.sqlite"));
	const person = { id: newId("acct"), login, name: login, passwordHash: null, disabledAt: null };
	await createAccount(db, { ...person, isAdministrator: false, createdAt: new Date() });
	disconnect(db);
}

async function printed(name: string, ...args: string[]): Promise<unknown> {
	const value: unknown = JSON.parse(await concord(...args));
	keepsTo(name, value);
	return value;
}

const DOCUMENTS = ["lending", "rooms"].map((id) => ({
	id,
	text: `All about ${id}, in a sentence.`,
}));
const ITEMS = DOCUMENTS.flatMap(({ id }) =>
	Array.from({ length: 20 }, (_, at) => ({
		...{ id: `${id}-${at}`, document_id: id, input: `What is said about ${id}, ${at}?` },
		...{ response: `Something about ${id}.`, reference: `All about ${id}.` },
		metadata: { length: at < 10 ? "short" : "long" },
	})),
);
const labels = (rater: string, rater_kind: string, every: number) =>
	ITEMS.map(({ id }, at) => {
		const value = (at % 2 === 0) !== (at % every === 0);
		return { item_id: id, dimension: "verdict", rater, rater_kind, value };
	});
const LABELS = [
	...labels("ann", "human", 11),
	...labels("ben", "human", 13),
	...labels("from-a-file", "judge", 7),
];
const GATE = { judge: "from-a-file", dimension: "verdict", min: ["kappa.ci.low>=0.2"] };
const PROMPT = (words: string) => `---
dimensions:
  - name: fine
    scale: binary
---
${words} {{response}}
`;

test("what commands print keeps to the published schemas", async () => {
	const server = await aModelServer({
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
	const file = (name: string, text: string) => writeFileSync(join(folder, name), text);
	file("documents.jsonl", jsonLines(DOCUMENTS));
	file("items.jsonl", jsonLines(ITEMS));
	file("labels.jsonl", jsonLines([...LABELS, { ...LABELS[0], item_id: "nowhere" }]));
	file("concord.gate.json", JSON.stringify({ schema: "concord.gates/1", gates: [GATE] }));
	const P = ["--project", "p", "--json"];
	const by = ["--endpoint", "local", "--model", "m-1"];
	await printed("import", "import", "documents.jsonl", "items.jsonl", "labels.jsonl", ...P);
	await printed("import", "import", "items.jsonl", ...P, "--dry-run");
	await printed("endpoint-add", "endpoint", "add", "local", "--url", server.url, "--json");
	await printed("endpoint-list", "endpoint", "list", "--json");
	await printed("user-list", "user", "list", "--json");

	await concord("judge", "add", "baseline", "--project", "p", "--protocol", "baseline");
	await printed("judge-add", "judge", "add", "four", ...P, "--protocol", "independent", ...by);
	for (const words of ["Is this fine?", "Is this really fine?"]) {
		file("strict.md", PROMPT(words));
		await printed("judge-add", "judge", "add", "strict", ...P, "--prompt", "strict.md", ...by);
	}
	await printed("judge-diff", "judge", "diff", "strict v2", ...P);
	await printed("judge-preview", "judge", "preview", "--judge", "strict v1", ...P);
	await printed("judge-check", "judge", "check", "local", "--json");
	await printed("judge-check", "judge", "check", "--judge", "strict v1", ...P);
	await printed("judge-dry-run", "judge", "run", "-j", "strict v1", "--dry-run", ...P);
	await printed("judge-run", "judge", "run", "-j", "strict v1", ...P);
	await printed("judge-run", "judge", "run", "-j", "baseline", ...P);
	await printed("judge-run", "judge", "run", "-j", "baseline", ...P);
	await printed("judge-retry", "judge", "retry", ...P);
	await printed("schedule", "schedule", "add", "baseline", "--anchors", "20", ...P);
	await printed("schedule-list", "schedule", "list", ...P);
	await printed("schedule", "schedule", "look", "baseline", ...P);
	await printed("schedule-looks", "schedule", "looks", "baseline", ...P);
	await printed("schedule", "schedule", "end", "baseline", ...P);
	const hook = "https://hooks.example.org/";
	const told = ["--events", "run.ended"];
	await printed("webhook-secret", "webhook", "add", hook, ...P);
	await printed("webhook-list", "webhook", "list", ...P);
	await printed("webhook", "webhook", "change", hook, ...told, ...P);
	await printed("webhook-secret", "webhook", "rotate", hook, ...P);
	await printed("webhook-delivery", "webhook", "test", hook, ...P);
	for (const act of ["disable", "enable"]) await printed("webhook", "webhook", act, hook, ...P);
	await printed("webhook-delivery", "webhook", "again", hook, ...P);
	await printed("webhook-deliveries", "webhook", "deliveries", hook, ...P);
	await printed("webhook", "webhook", "remove", hook, ...P);
	await printed("judge-cancel", "judge", "cancel", "-j", "baseline", ...P);

	await printed("derive", "derive", "probes", ...P, "--kind", "probes", "--approve");
	const split = ["derive", "parts", ...P, "--kind", "split", ...by];
	await printed("derive-dry-run", ...split, "--dry-run");
	await printed("derive", ...split, "--approve");
	await printed("derive", "derive", "more", ...P, "--kind", "probes");
	await printed("judge-run", "judge", "run", "-j", "baseline", "--set", "probes", ...P);
	await printed("judge-run", "judge", "run", "-j", "four", "--set", "parts", ...P);
	await printed("judge-status", "judge", "status", ...P);
	await printed("judge-list", "judge", "list", ...P);
	await printed("sets", "sets", ...P);
	await printed("sets", "sets", ...P, "--approve", "more");
	await printed("probes/1", "probes", ...P, "--set", "probes");
	await printed("insights/1", "insights", ...P, ...by);
	for (const { id } of ANALYSES) {
		await printed(id === "A12" ? "insights/1" : "experiment/1", "analysis", id, ...P);
	}

	const rubric = await printed("rubric", "rubric", "print", "--preset", "rag-quartet");
	file("rubric.json", JSON.stringify(rubric));
	await printed("rubric-publish", "rubric", "publish", "rubric.json", ...P);
	await printed("agreement/2", "agree", ...P, "--figures", "all");
	await printed("agreement/1", "agree", ...P, "--schema", "1");
	await printed("comparison/2", "compare", ...P);
	await printed("comparison/1", "compare", ...P, "--schema", "1");
	await printed(
		"comparison-of-two/1",
		"compare",
		"baseline",
		"from-a-file",
		"--by",
		"length",
		...P,
	);
	await printed("gate/1", "gate", ...P);
	await printed("accept-rate/1", "accept-rate", "from-a-file", ...P, "-d", "verdict");
	await printed("audit/1", "audit", ...P);
	await printed("audit-log/1", "audit-log", "show", ...P);
	await printed("audit-log-verification/1", "audit-log", "verify", "--json");
	await somebody("ada");
	await printed("audit-log-erasure/1", "audit-log", "erase", "--login", "ada", "--json");
	await printed("report/1", "report", ...P);
	await printed("plan/1", "plan", ...P);
	await concord("export", "--project", "p", "--to", "bundle");
	keepsTo("bundle/1", JSON.parse(readFileSync(join(folder, "bundle", "manifest.json"), "utf8")));
	await printed("backup/1", "backup", "--json");
	await printed("doctor/1", "doctor", "--json");
	await printed("verification/1", "verify", "bundle", "--json");
	keepsTo("gates/1", JSON.parse(JSON.stringify({ schema: "concord.gates/1", gates: [GATE] })));
	keepsTo("gates/1", GATE);
	const unseen = PUBLISHED.filter(({ name }) => !seen.has(name)).map(({ name }) => name);
	expect(unseen, "published schemas of which this story prints no example").toEqual([]);
});

test("a key that is not in the schema is refused, however deep it lies", () => {
	const report = { schema: "concord.gate/1", gates: [{ ...GATE_RESULT, extra: 1 }] };
	expect(validators.get("gate/1")?.(report)).toBe(false);
	expect(validators.get("gate/1")?.({ ...report, gates: [GATE_RESULT] })).toBe(true);
});

const GATE_RESULT = {
	...{ judge: "j", dimension: "d", verdict: "trusted", n: 40, reasons: [], choices: [] },
	conditions: [{ condition: "n>=30", result: "met", sentence: "There are 40.", value: 40 }],
};

test("the command lists the names and prints one, with or without its prefix", async () => {
	const list = await concord("schema");
	for (const { name, by } of PUBLISHED) expect(list).toMatch(new RegExp(`^${name} +${by}$`, "m"));
	const schema = await concord("schema", "agreement/2");
	expect(JSON.parse(schema)).toMatchObject({
		$schema: "https://json-schema.org/draft/2020-12/schema",
		title: "agreement/2",
		$defs: { Estimate: {}, Judge: { additionalProperties: false }, Ranking: {} },
	});
	expect(await concord("schema", "concord.agreement/2")).toBe(schema);
});

const reference = process.env.CONCORD_REFERENCE_DIR;
const sets = reference
	? readdirSync(join(reference, "data")).filter((name) =>
			existsSync(join(reference, "data", name, "labels.jsonl")),
		)
	: [];

describe.skipIf(!reference)("on the reference data (CONCORD_REFERENCE_DIR)", () => {
	test.each(sets)("%s", async (set) => {
		const at = (name: string) => join(reference ?? "", "data", set, name);
		const files = ["--labels", at("labels.jsonl"), "--items", at("items.jsonl")];
		const from = [...files, "--scales", at("dataset.json"), "--bootstrap", "200", "--json"];
		await printed("agreement/2", "agree", ...from, "--figures", "all");
		await printed("comparison/2", "compare", ...from);
	});
});
