/** Every operation is called, and what comes back is what the document says. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { verifyLog } from "#db/audit/verify.ts";
import type { Database } from "#db/dialect";
import { API_SCOPES } from "#db/model/api-token.ts";
import { changeMembership } from "#db/queries/memberships.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { raterOfAccount } from "#db/queries/raters.server.ts";
import type { SignedIn } from "#db/queries/sessions.server.ts";
import { aWholeProject } from "../export/bundle/testing/whole-project.ts";
import { isProjectDoor, opensTo } from "../http/access.ts";
import { assignItems } from "../labelling/assign-items.server.ts";
import type { Operation } from "./operation.ts";
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
import { addressed, KNOWN_REQUESTS, type KnownRequest } from "./testing/known-requests.ts";
import { aScheduledJudge } from "./testing/scheduled-judge.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const ROLES = ["administrator", "adjudicator", "viewer", "annotator", "stranger"] as const;
type Who = (typeof ROLES)[number] | "site";

let db: Database;
let drift: ReturnType<typeof heldToDocument>;
const people = new Map<Who, SignedIn>();
const tokens = new Map<Who, string>();

// Other files share the process.
afterAll(() => {
	vi.unstubAllEnvs();
});

beforeAll(async () => {
	// What webhooks' secrets are sealed with.
	vi.stubEnv("CONCORD_KEY", Buffer.alloc(32, 7).toString("base64"));
	const whole = await aWholeProject();
	db = whole.db;
	const closeModel = await aScheduledJudge(db, whole.project);
	await closeModel();
	const projectId = whole.project.id;
	for (const role of ROLES) {
		people.set(
			role,
			await (role === "stranger" ? aPerson(db, role) : aMember(db, projectId, role)),
		);
	}
	people.set("site", await aPerson(db, "site", true));
	const annotator = people.get("annotator");
	if (!annotator) throw new Error("there is one");
	const raterId = (await raterOfAccount(db, projectId, annotator.id))?.id ?? "";
	const given = { projectId, raterIds: [raterId], count: 4, seed: 3, now: new Date() };
	await assignItems(db, given);
	for (const [who, account] of people) tokens.set(who, await aToken(db, account));
	drift = heldToDocument();
});

const tokenOf = (who: Who) => tokens.get(who) ?? "";

function sentFor({ takesFiles }: Operation, { body, raw }: KnownRequest) {
	if (!takesFiles) return body === undefined ? {} : { body };
	return { raw: raw ?? "{}", headers: { "content-type": "application/jsonl" } };
}

test("every operation has a request, and no request is of none", () => {
	expect(Object.keys(KNOWN_REQUESTS).sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
});

test("every operation is carried out, and answers as the document says", async ({ task }) => {
	const url = await servedApi(db);
	const answers = new Map<string, Answered>();
	const byId = new Map(OPERATIONS.map((operation) => [operation.id, operation]));
	const home = asking(url, tokenOf("site"));
	answers.set("everyRun", await home("GET", "/projects/handbook/runs"));
	const wrong: string[] = [];
	for (const [id, make] of Object.entries(KNOWN_REQUESTS)) {
		const operation = byId.get(id);
		if (!operation) continue;
		const known = typeof make === "function" ? make(answers) : make;
		const ask = asking(url, tokenOf(known.by ?? "site"));
		const answer = await ask(
			operation.method,
			addressed(operation.path, known),
			sentFor(operation, known),
		);
		answers.set(id, answer);
		if (answer.status !== operation.status) wrong.push(`${id}: ${answer.status} ${answer.text}`);
		const said = drift(operation, answer);
		if (said) wrong.push(said);
	}
	task.meta.tried = OPERATIONS.length;
	task.meta.failed = wrong.length;
	expect(wrong).toEqual([]);
});

/** What becomes of somebody who asks: through, or why not. */
function expectedOf({ door, isInProject }: Operation, role: (typeof ROLES)[number]): string {
	if (!isInProject) return door === "signed-in" ? "through" : "role";
	if (role === "stranger") return "no project";
	return isProjectDoor(door) && opensTo(door, role) ? "through" : "role";
}

test("S2: every operation opens by its door, by the role of the moment, and by its scope", async ({
	task,
}) => {
	const url = await servedApi(db);
	const wrong: string[] = [];
	let tried = 0;
	const expectStatus = async (operation: Operation, token: string, expected: string) => {
		tried++;
		const path = addressed(operation.path, {});
		const answer = await asking(url, token)(operation.method, path, {
			headers: { "content-type": "text/x-nothing" },
		});
		const said = drift(operation, answer);
		// Let through, it is refused for what it says, or answers.
		const seen = [401, 403].includes(answer.status)
			? String(answer.json.type).replace("/help/api#", "")
			: answer.status === 404 && /no such project/.test(answer.text)
				? "no project"
				: "through";
		if (seen !== expected || said)
			wrong.push(`${operation.id}: ${seen}, not ${expected}. ${said ?? ""}`);
	};
	for (const operation of OPERATIONS) {
		await expectStatus(operation, "", "token");
		await expectStatus(operation, `ccd_${"a".repeat(43)}`, "token");
		for (const role of ROLES) {
			await expectStatus(operation, tokenOf(role), expectedOf(operation, role));
		}
		await expectStatus(operation, tokenOf("site"), "through");
	}
	const site = people.get("site");
	if (!site) throw new Error("there is one");
	for (const scope of API_SCOPES) {
		const token = await aToken(db, site, { scopes: [scope] });
		for (const operation of OPERATIONS)
			await expectStatus(operation, token, operation.scope === scope ? "through" : "scope");
	}
	task.meta.tried = tried;
	task.meta.failed = wrong.length;
	expect(wrong).toEqual([]);
});

test("bad input is a problem each, and nothing is written", async () => {
	const url = await servedApi(db);
	const ask = asking(url, tokenOf("site"));
	const wrong: string[] = [];
	const seen = new Map<string, Set<number>>();
	const before = (await verifyLog(db)).rows;
	const note = (operation: Operation, what: string, answer: Answered) => {
		const said = drift(operation, answer);
		if (said) wrong.push(`${what}: ${said}`);
		if (answer.status < 400) wrong.push(`${what}: ${operation.id} answers ${answer.status}`);
		seen.set(what, (seen.get(what) ?? new Set()).add(answer.status));
	};
	for (const operation of OPERATIONS) {
		const path = addressed(operation.path, {});
		const json = { headers: { "content-type": "application/json" } };
		note(operation, "unknown query", await ask(operation.method, `${path}?nothing=1`, json));
		note(operation, "said twice", await ask(operation.method, `${path}?limit=1&limit=2`, json));
		if (/\{(?!project)/.test(operation.path) && operation.body === null && !operation.takesFiles)
			note(operation, "unknown id", await ask(operation.method, path));
		if (operation.position) {
			note(operation, "cursor", await ask("GET", `${path}?cursor=bm90aGluZw`));
			note(operation, "limit", await ask("GET", `${path}?limit=0`));
		}
		if (operation.body) {
			for (const raw of ["", "{", "[]", "null", `${"[".repeat(100)}${"]".repeat(100)}`])
				note(operation, "body", await ask(operation.method, path, { raw, ...json }));
			note(operation, "no JSON", await ask(operation.method, path, { raw: "a=1" }));
			const long = JSON.stringify("x".repeat(5_000_000));
			note(operation, "too long", await ask(operation.method, path, { raw: long, ...json }));
		}
	}
	expect(wrong).toEqual([]);
	expect([...(seen.get("unknown id") ?? [])].sort()).toEqual([404]);
	expect([...(seen.get("cursor") ?? [])]).toEqual([422]);
	expect([...(seen.get("too long") ?? [])]).toEqual([413]);
	expect([...(seen.get("no JSON") ?? [])]).toEqual([415]);
	expect((await verifyLog(db)).rows).toBe(before);
});

test("an answer is of its scale's kind, and nothing is shown to who is paused", async () => {
	const url = await servedApi(db);
	const ask = asking(url, tokenOf("annotator"));
	const home = "/projects/handbook";
	const { items } = (await ask("GET", `${home}/queue?limit=1`)).json;
	const at = `${home}/queue/${items[0].id}`;
	const before = (await verifyLog(db)).rows;
	const saved = (answers: object) =>
		ask("POST", `${at}/labels`, { body: { rubric: items[0].rubric, answers } });
	const number = await saved({ verdict: { level: 1 }, correctness: { number: 3 } });
	expect([number.status, number.json.fields]).toEqual([
		422,
		{
			"answers.correctness": [
				"correctness is answered with a level: its place from 0 among the levels.",
			],
		},
	]);
	expect((await saved({ warmth: { level: 1 } })).json.detail).toBe(
		"The rubric asks for no dimension warmth.",
	);
	const version = await asking(url, tokenOf("site"))("GET", `${home}/agreement?rubricVersion=99`);
	expect([version.status, version.json.detail]).toEqual([
		422,
		"Nobody has labelled under version 99 of the rubric.",
	]);
	const membership = {
		projectId: (await findProjectBySlug(db, "handbook"))?.id ?? "",
		accountId: people.get("annotator")?.id ?? "",
	};
	await changeMembership(db, membership, { pausedAt: new Date() });
	const shown = await ask("POST", `${at}/reference`, {
		body: { answers: { verdict: { level: 1 } } },
	});
	expect([shown.status, shown.json.detail]).toEqual([
		409,
		expect.stringMatching(/^You are paused/),
	]);
	await changeMembership(db, membership, { pausedAt: null });
	// The pause and its end.
	expect((await verifyLog(db)).rows).toBe(before + 2);
});

test("ids that match nothing in the project are named, and nothing half is written", async () => {
	const url = await servedApi(db);
	const ask = asking(url, tokenOf("site"));
	const home = "/projects/handbook";
	const draw = { draw: { kind: "all" } };
	const before = (await verifyLog(db)).rows;
	const cases: [string, unknown, string][] = [
		[`${home}/plans`, { plan: draw, people: ["rtr_nobody"] }, "people"],
		[`${home}/runs`, { judge: "nobody" }, "judge"],
		[`${home}/runs`, { judge: "of a run", set: "nothing" }, "set"],
		[`${home}/runs`, { judge: "of a run", maxCost: "0.0" }, "maxCost"],
		[`${home}/judges`, { name: "x", protocol: "rubric", endpoint: "nothing" }, "endpoint"],
		[`${home}/judges`, { name: "x", protocol: "nothing" }, "protocol"],
		[`${home}/rubrics`, { rubric: { dimensions: [] } }, "rubric"],
		[`${home}/gates`, { gates: [{ judge: "x", dimension: "x", min: ["kappa>=1"] }] }, "gates"],
	];
	for (const [path, body, field] of cases) {
		const answer = await ask("POST", path, { body });
		expect([path, answer.status, answer.text]).toEqual([path, 422, expect.any(String)]);
		expect(Object.keys(answer.json.fields ?? {})).toContain(field);
	}
	for (const search of ["dimension=nothing", "reference=nobody", "set=nothing", "clusters=x"]) {
		const answer = await ask("GET", `${home}/agreement?${search}`);
		expect([search, answer.status]).toEqual([search, 422]);
		expect(Object.keys(answer.json.fields)).toEqual([search.split("=")[0]]);
	}
	const strict = await ask("POST", `${home}/imports?strict=true`, {
		raw: '{"id":"fine","input":"a","response":"b"}\n{"id":"item-1","input":"other"}\n',
		headers: { "content-type": "application/jsonl" },
	});
	expect([strict.status, strict.json.title]).toEqual([422, expect.any(String)]);
	expect((await verifyLog(db)).rows).toBe(before);
	expect((await ask("GET", `${home}/items/fine`)).status).toBe(404);
});

test("addresses and methods that there are not are problems too, whoever asks", async () => {
	const url = await servedApi(db);
	const ask = asking(url);
	for (const path of ["", "/", "/nothing", "/projects/a/b/c/d/e", "/%ff", "/projects/%00"]) {
		const answer = await ask("GET", path);
		expect([path, answer.headers.get("content-type")]).toEqual([path, "application/problem+json"]);
		expect([401, 404]).toContain(answer.status);
	}
	const answer = await ask("POST", "/me");
	expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
	const document = await ask("GET", "/openapi.json");
	expect(document.json).toMatchObject({ openapi: "3.1.0", info: { title: "Concord" } });
});
