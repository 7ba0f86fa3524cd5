import { afterAll, expect, test, vi } from "vitest";
import { asSql } from "#db/dialect/testing";
import { API_SCOPES } from "#db/model/api-token.ts";
import { raterOfAccount } from "#db/queries/raters.server.ts";
import { aWholeProject } from "../export/bundle/testing/whole-project.ts";
import { assignItems } from "../labelling/assign-items.server.ts";
import { BASE } from "./answer-request.server.ts";
import { findOperation } from "./find-operation.ts";
import { OPERATIONS } from "./operations.ts";
import {
	type Answered,
	aMember,
	aPerson,
	asking,
	aToken,
	servedApi,
} from "./testing/api-server.ts";
import { heldToDocument } from "./testing/held-to-document.ts";
import { KNOWN_REQUESTS } from "./testing/known-requests.ts";
import { oddCall } from "./testing/odd-calls.ts";
import { aScheduledJudge } from "./testing/scheduled-judge.ts";

vi.setConfig({ testTimeout: 3_600_000 });

/** `CONCORD_API_CALLS=10000` sends as many, `CONCORD_API_SEED` makes other ones. */
const CALLS = Number(process.env.CONCORD_API_CALLS ?? 400);
const SEED = Number(process.env.CONCORD_API_SEED ?? 1);
const STACK = /\n\s*at .{0,200}:\d+:\d+|\\n\s*at .{0,200}:\d+:\d+|node_modules|file:\/\/\//;

// Other files share the process.
afterAll(() => {
	vi.unstubAllEnvs();
});

/** What the fuzz asks is nobody's limit. */
const before = process.env.CONCORD_API_PER_MINUTE;

test("Requests: odd calls of the API by tokens of everybody: no 500, no stack, nothing that the document does not say", async ({
	task,
	onTestFinished,
}) => {
	process.env.CONCORD_API_PER_MINUTE = "1000000";
	onTestFinished(() => {
		if (before === undefined) delete process.env.CONCORD_API_PER_MINUTE;
		else process.env.CONCORD_API_PER_MINUTE = before;
	});
	vi.stubEnv("CONCORD_KEY", Buffer.alloc(32, 7).toString("base64"));
	const { db, project } = await aWholeProject();
	onTestFinished(await aScheduledJudge(db, project));
	const url = await servedApi(db);
	const site = await aPerson(db, "site", true);
	const annotator = await aMember(db, project.id, "annotator");
	const raterId = (await raterOfAccount(db, project.id, annotator.id))?.id ?? "";
	const given = { projectId: project.id, raterIds: [raterId], count: 8, seed: 3, now: new Date() };
	await assignItems(db, given);
	const tokens = [
		await aToken(db, site),
		await aToken(db, site),
		await aToken(db, annotator),
		await aToken(db, await aMember(db, project.id, "viewer")),
		await aToken(db, await aPerson(db, "stranger")),
		...(await Promise.all(API_SCOPES.map((scope) => aToken(db, site, { scopes: [scope] })))),
		"",
	];
	const ids: string[] = [];
	for (const table of [
		"items",
		"judges",
		"runs",
		"labelling_plans",
		"raters",
		"rubrics",
		"schedules",
	]) {
		const rows = await asSql<{ id: string }>(db, `select id from ${table} order by id limit 6`);
		ids.push(...rows.map(({ id }) => id));
	}
	ids.push("handbook", "item-1", "of a run", "labels.jsonl", "1", "2");
	const answers = new Map<string, Answered>();
	for (const [id, path] of [
		["everyRun", "/projects/handbook/runs"],
		["startRun", "/projects/handbook/runs"],
	] as const) {
		const answer = await asking(url, tokens[0])("GET", path);
		answers.set(id, id === "startRun" ? { ...answer, json: answer.json.data[0] } : answer);
	}
	const hook = { address: "https://hooks.example.org/", events: ["run.ended"] };
	const at = "/projects/handbook/webhooks";
	const added = await asking(url, tokens[0])("POST", at, { body: hook });
	answers.set("addWebhook", added);
	ids.push(added.json.id);
	answers.set("getQueue", await asking(url, tokens[2])("GET", "/projects/handbook/queue"));
	const house = {
		...{ operations: OPERATIONS, ids, tokens: tokens.length },
		known: ({ id }: { id: string }) => {
			const make = KNOWN_REQUESTS[id] ?? {};
			return typeof make === "function" ? make(answers) : make;
		},
	};
	const drift = heldToDocument();
	const troubles: string[] = [];
	const statuses: Record<string, number> = {};
	for (let number = 0; number < CALLS; number++) {
		const { method, path, headers, raw, token } = oddCall(house, SEED, number);
		// As a client has it, which goes up a folder by itself.
		const { pathname } = new URL(`${url}${BASE}${path}`);
		const found = pathname.startsWith(BASE) ? findOperation(pathname.slice(BASE.length)) : null;
		const operation = found?.byMethod.get(method === "HEAD" ? "" : method);
		const ask = asking(url, tokens[token]);
		const sent = {
			headers,
			...(raw !== undefined && method !== "GET" && method !== "HEAD" && { raw }),
		};
		const answer = await ask(method, path, sent).catch((error: Error) => {
			// A header that no client can send.
			if (/ByteString|header/i.test(error.message)) return null;
			throw error;
		});
		if (!answer) continue;
		statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
		const said = [
			...(answer.status >= 500 && answer.status !== 503 ? [`${answer.status}`] : []),
			...(STACK.test(answer.text) && !path.includes("exports") ? ["a stack"] : []),
			...(operation ? [drift(operation, answer)] : []),
		].filter(Boolean);
		for (const what of said)
			troubles.push(
				`${number}: ${what}: ${method} ${path.slice(0, 300)} ${raw?.slice(0, 500) ?? ""} → ${answer.text.slice(0, 300)}`,
			);
	}
	process.stdout.write(`${JSON.stringify({ calls: CALLS, seed: SEED, statuses })}\n`);
	task.meta.tried = CALLS;
	task.meta.failed = troubles.length;
	expect(troubles).toEqual([]);
	expect((statuses[200] ?? 0) + (statuses[201] ?? 0), "some were carried out").toBeGreaterThan(20);
});
