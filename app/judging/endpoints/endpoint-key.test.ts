import {
	chmodSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Database, disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { type Endpoint, findEndpoint, updateEndpoint } from "#db/queries/endpoints.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { exportFile } from "../../export/export-files.server.ts";
import { EXPORT_FILE_NAMES } from "../../files/export-file-names.ts";
import { createEngine } from "../engine/engine.server.ts";
import { runToEnd } from "../engine/run-to-end.server.ts";
import { aJudgeOf, aProject, aRun, HASTY, NOW } from "../testing/judged-project.ts";
import { addEndpoint } from "./add-endpoint.server.ts";
import { checkEndpoint } from "./check-endpoint.server.ts";
import { decideKey } from "./decide-key.server.ts";
import { readKeyChoice, type Texts } from "./endpoint-form.ts";
import { readEndpointKey, shownKey } from "./endpoint-key.server.ts";

const CANARY = "sk-canary-3f9d2c71b8e64a05";

let folder: string;
let file: string;
let db: Database;
const endings: (() => unknown)[] = [];

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "concord-key-"));
	file = join(folder, "concord.sqlite");
	vi.stubEnv("DATABASE_URL", file);
	vi.stubEnv("CONCORD_KEY", "");
	db = await openDatabase(file);
});

afterEach(() => {
	vi.unstubAllEnvs();
	for (const end of endings.splice(0)) end();
	disconnect(db);
});

async function anEndpoint(baseUrl = "http://127.0.0.1:9/v1"): Promise<Endpoint> {
	const key = { source: "stored", key: ` ${CANARY}\n` } as const;
	const fields = { name: "local", baseUrl, key, concurrency: 1 };
	const added = await addEndpoint(db, fields, NOW);
	if (added.kind !== "added") throw new Error(added.sentence);
	return stored(added.endpoint.id);
}

async function stored(id: string): Promise<Endpoint> {
	const endpoint = await findEndpoint(db, id);
	if (!endpoint) throw new Error("the endpoint is gone");
	return endpoint;
}

function sentenceOf(endpoint: Endpoint): string {
	const key = readEndpointKey(endpoint);
	return isRefusal(key) ? key.sentence : "opened";
}

test("S11: a stored key opens, and pages learn its last four characters alone", async () => {
	const endpoint = await anEndpoint();
	expect(readEndpointKey(endpoint)).toEqual({ kind: "key", value: CANARY });
	expect(shownKey(endpoint)).toEqual({ kind: "stored", ending: CANARY.slice(-4) });
	expect(statSync(`${file}.key`).mode & 0o777).toBe(0o600);
	expect(readdirSync(folder).filter((name) => name.includes(".key"))).toHaveLength(1);
});

test("S11: the key stands nowhere: not in the database, an export, a message or the log", async () => {
	const said: string[] = [];
	for (const stream of [process.stdout, process.stderr]) {
		vi.spyOn(stream, "write").mockImplementation((chunk) => said.push(String(chunk)) > 0);
	}
	for (const level of ["log", "info", "warn", "error"] as const) {
		vi.spyOn(console, level).mockImplementation((...words) => said.push(JSON.stringify(words)));
	}
	const asked: (string | undefined)[] = [];
	// An endpoint that tells everybody which key it was given.
	const server = createServer(({ headers: { authorization } }, response) => {
		asked.push(authorization);
		const error = { message: `Incorrect API key provided: ${authorization}` };
		response.writeHead(401, { "content-type": "application/json" }).end(JSON.stringify({ error }));
	});
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	endings.push(() => server.close());

	const endpoint = await anEndpoint(
		`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
	);
	const { sentence } = await checkEndpoint(endpoint);
	const project = await aProject(db, ["a book"]);
	const judge = await aJudgeOf(db, {
		...{ projectId: project.id, name: "judge", protocol: "vrag-eval", parameters: {} },
		...{ endpointId: endpoint.id, model: "m", binding: {} },
	});
	const runId = await aRun(db, judge);
	await runToEnd(db, runId, { engine: createEngine(HASTY) });
	const run = await findRun(db, runId);
	const exports: string[] = [];
	for (const name of EXPORT_FILE_NAMES) {
		for await (const piece of exportFile(db, project, name)) exports.push(piece);
	}
	vi.restoreAllMocks();

	expect(asked).toEqual([`Bearer ${CANARY}`, `Bearer ${CANARY}`]);
	expect(run?.pauseReason).toContain("does not accept the key that is stored for it");
	const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));
	expect(files.some((bytes) => bytes.includes("Incorrect API key provided"))).toBe(true);
	for (const text of [...files, ...exports, ...said, sentence, JSON.stringify(run)]) {
		expect(text.includes(CANARY)).toBe(false);
		expect(text.includes(Buffer.from(CANARY).toString("base64").slice(0, 20))).toBe(false);
	}
});

test("CONCORD_KEY opens what it sealed; another one and none are sentences", async () => {
	vi.stubEnv("CONCORD_KEY", "ab".repeat(32));
	const endpoint = await anEndpoint();
	expect(readdirSync(folder).some((name) => name.endsWith(".key"))).toBe(false);
	vi.stubEnv("CONCORD_KEY", Buffer.from("ab".repeat(32), "hex").toString("base64"));
	expect(sentenceOf(endpoint)).toBe("opened");
	vi.stubEnv("CONCORD_KEY", "cd".repeat(32));
	expect(sentenceOf(endpoint)).toBe(
		"The stored key of endpoint local cannot be opened. CONCORD_KEY is not the one that it was sealed with. Start Concord with that one, or enter the endpoint’s key again.",
	);
	expect(shownKey(endpoint)).toEqual({ kind: "stored", ending: null });
	vi.stubEnv("CONCORD_KEY", "");
	expect(sentenceOf(endpoint)).toContain(`${file}.key cannot be used: it is not there`);
	vi.stubEnv("DATABASE_URL", ":memory:");
	expect(sentenceOf(endpoint)).toContain("Set CONCORD_KEY.");
});

test("S11: a key file that others can read, or that holds no key, is refused", async () => {
	const endpoint = await anEndpoint();
	chmodSync(`${file}.key`, 0o640);
	expect(sentenceOf(endpoint)).toContain(`chmod 600 ${file}.key`);
	chmodSync(`${file}.key`, 0o600);
	writeFileSync(`${file}.key`, "nothing");
	expect(sentenceOf(endpoint)).toContain("does not hold a key");
	expect(decideKey(endpoint, { source: "stored", key: CANARY })).toMatchObject({
		kind: "refused",
		fields: { apiKey: [expect.stringContaining("does not hold a key")] },
	});
});

test("S11: a sealed key opens for its endpoint and its address alone, and only undamaged", async () => {
	const endpoint = await anEndpoint();
	const { sealedKey } = endpoint;
	if (!sealedKey) throw new Error("nothing was sealed");
	const changed = [
		{ ...endpoint, id: "end_other" },
		{ ...endpoint, baseUrl: "https://elsewhere.example/v1" },
		{ ...endpoint, sealedKey: sealedKey.slice(0, -2) },
		{ ...endpoint, sealedKey: `${sealedKey.slice(0, 20)}AAAA${sealedKey.slice(24)}` },
		{ ...endpoint, sealedKey: "v1." },
		{ ...endpoint, sealedKey: CANARY },
	];
	for (const other of changed) expect(sentenceOf(other)).toContain("cannot be opened");
	const again = decideKey(endpoint, { source: "stored", key: CANARY });
	expect(isRefusal(again) || again.sealedKey === sealedKey).toBe(false);
});

test("a stored key stays, is replaced or is forgotten, and is never stored beside a variable", async () => {
	const endpoint = await anEndpoint();
	expect(decideKey(endpoint, { source: "stored", key: "" })).toEqual({
		apiKeyVariable: null,
		sealedKey: endpoint.sealedKey,
	});
	const moved = decideKey(endpoint, { source: "environment", variable: "MY_API_KEY" });
	expect(moved).toEqual({ apiKeyVariable: "MY_API_KEY", sealedKey: null });
	if (!isRefusal(moved)) await updateEndpoint(db, endpoint.id, moved);
	expect(shownKey(await stored(endpoint.id))).toEqual({
		kind: "environment",
		variable: "MY_API_KEY",
	});
	expect(decideKey(endpoint, { source: "none" })).toEqual({
		apiKeyVariable: null,
		sealedKey: null,
	});
	const nothing = { ...endpoint, sealedKey: null };
	const problemsOf = (texts: Texts) => {
		const choice = readKeyChoice(texts);
		const decided = isRefusal(choice) ? choice : decideKey(nothing, choice);
		return isRefusal(decided) ? Object.keys(decided.fields ?? {}) : [];
	};
	expect(problemsOf({ apiKey: CANARY, apiKeyVariable: "MY_API_KEY" })).toEqual(["apiKey"]);
	expect(problemsOf({ keySource: "stored" })).toEqual(["apiKey"]);
	expect(problemsOf({ keySource: "stored", apiKey: "short" })).toEqual(["apiKey"]);
	expect(problemsOf({ keySource: "stored", apiKey: "Bearer sk-with-blank" })).toEqual(["apiKey"]);
	expect(problemsOf({ keySource: "environment", apiKeyVariable: "sk-1" })).toEqual([
		"apiKeyVariable",
	]);
});

test.each([
	"PATH",
	"CONCORD_KEY",
	"CONCORD_OTHER_API_KEY",
	"concord_api_key",
	"DATABASE_URL",
	"AWS_SECRET",
])("Environment: what is in %s is sent to no endpoint, whoever asks for it", async (variable) => {
	const endpoint = { ...(await anEndpoint()), sealedKey: null, apiKeyVariable: variable };
	vi.stubEnv(variable, variable === "CONCORD_KEY" ? "ab".repeat(32) : CANARY);
	vi.stubEnv("CONCORD_KEY_VARIABLES", "CONCORD_KEY, OTHER");
	const choice = { source: "environment", variable } as const;
	expect(decideKey(endpoint, choice)).toMatchObject({
		fields: { apiKeyVariable: [expect.stringContaining("…_API_KEY")] },
	});
	expect(sentenceOf(endpoint)).toContain(`is not sent: it is to be in ${variable}.`);
});

test("Environment: a key's variable ends in _API_KEY, or the installation names it", async () => {
	const endpoint = { ...(await anEndpoint()), sealedKey: null };
	vi.stubEnv("CONCORD_KEY_VARIABLES", "GATEWAY_TOKEN, OTHER");
	for (const variable of ["OPENAI_API_KEY", "GATEWAY_TOKEN", "OTHER"]) {
		vi.stubEnv(variable, CANARY);
		const kept = decideKey(endpoint, { source: "environment", variable });
		if (isRefusal(kept)) throw new Error(kept.sentence);
		expect(readEndpointKey({ ...endpoint, ...kept })).toEqual({ kind: "key", value: CANARY });
	}
});
