import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type Database, disconnect } from "#db/dialect";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { addEndpoint } from "../../judging/endpoints/add-endpoint.server.ts";
import { aJudgeOf } from "../../judging/testing/judged-project.ts";
import { aLabellingProject, now } from "../../labelling/testing.ts";
import { examine } from "./examine.server.ts";

const folder = mkdtempSync(join(tmpdir(), "concord-doctor-asks-"));
const file = join(folder, "own.sqlite");
let db: Database;
let projectId: string;
let added = 0;

beforeAll(async () => {
	vi.stubEnv("CONCORD_ALLOW_HOSTS", "127.0.0.1");
	const desk = await aLabellingProject({ url: file });
	db = desk.db;
	projectId = desk.project.id;
});
afterAll(() => {
	vi.unstubAllEnvs();
	disconnect(db);
	rmSync(folder, { recursive: true });
});

/** An endpoint that is stored, which a judge asks for a model. */
async function anEndpoint(baseUrl: string, model = "m-1"): Promise<string> {
	const name = `e${++added}`;
	const entered = { name, baseUrl, concurrency: 1, key: { source: "none" } } as const;
	const made = await addEndpoint(db, entered, now);
	if (made.kind !== "added") throw new Error(made.sentence);
	const judge = { protocol: "rubric", parameters: {}, binding: {} };
	await aJudgeOf(db, {
		projectId,
		name: `of ${name}`,
		endpointId: made.endpoint.id,
		model,
		...judge,
	});
	return name;
}

async function answering(status: number, date: Date, body = '{"data":[{"id":"m-1"}]}') {
	const asked: string[] = [];
	const server = createServer((request, response) => {
		asked.push(`${request.method} ${request.url}`);
		response.writeHead(status, { date: date.toUTCString() }).end(body);
	}).listen(0, "127.0.0.1");
	await new Promise((listening) => server.once("listening", listening));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked };
}

async function found(asksEndpoints: boolean): Promise<string> {
	const { findings } = await examine(file, {
		now: new Date("2099-01-01T00:00:00Z"),
		asksEndpoints,
	});
	return findings.map(({ of, state, says }) => `${state} ${of}: ${says}`).join("\n");
}

test("Backup: endpoints are asked for their models alone, and only where that is wanted", async () => {
	const { url, asked } = await answering(200, new Date());
	const name = await anEndpoint(url);
	expect(await found(false)).toContain(`ok endpoint ${name}: Its address may be asked`);
	expect(asked).toEqual([]);
	expect(await found(true)).toContain(
		`ok endpoint ${name}: It answers and lists 1 model, those of its judges among them.`,
	);
	expect(asked).toEqual(["GET /v1/models"]);
});

test("Backup: a model that judges ask and an endpoint does not list is named", async () => {
	const server = await aModelServer({ models: ["other"] });
	const name = await anEndpoint(server.url, "gone-1");
	expect(await found(true)).toContain(
		`note endpoint ${name}: It answers, and does not list gone-1, which judges ask.`,
	);
	expect(server.ledger.requests).toBe(0);
});

test("Backup: an endpoint that does not answer, or not so, is said to be wrong; one without a list is not", async () => {
	const closed = await anEndpoint("http://127.0.0.1:9/v1");
	const keyed = await anEndpoint((await answering(401, new Date(), "{}")).url);
	const unlisted = await anEndpoint((await answering(404, new Date(), "{}")).url);
	const lines = await found(true);
	expect(lines).toContain(`wrong endpoint ${closed}: Nothing answers at http://127.0.0.1:9/v1.`);
	expect(lines).toContain(`wrong endpoint ${keyed}: It is there but asks for a key (401)`);
	expect(lines).toContain(`note endpoint ${unlisted}: Something answers at`);
});

test.each([
	["ahead of", -7],
	["behind", 7],
])("Backup: a clock that is 7 minutes %s an endpoint's is seen", async (words, minutes) => {
	const { url } = await answering(200, new Date(Date.now() + minutes * 60_000));
	const name = await anEndpoint(url);
	expect(await found(true)).toContain(
		`wrong clock: This machine’s clock is 7 minutes ${words} that of ${name}.`,
	);
});
