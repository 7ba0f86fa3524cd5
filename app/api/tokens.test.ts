import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { asSql } from "#db/dialect/testing";
import { setDisabled } from "#db/queries/accounts.server.ts";
import { apiTokensOf } from "#db/queries/api-tokens.server.ts";
import { logPage } from "#db/queries/audit-log.server.ts";
import { deleteMembership } from "#db/queries/memberships.server.ts";
import { createProject, findProjectBySlug } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { makeToken, revokeToken, tokensView } from "../accounts/api-tokens.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { startSession } from "../http/session.server.ts";
import { RateLimit } from "./rate-limit.server.ts";
import { aMember, aPerson, asking, aToken, servedApi } from "./testing/api-server.ts";

const now = new Date();

async function aHouse() {
	const db = await openTestDatabase();
	const projects = [];
	for (const slug of ["one", "two"]) {
		const project = await createProject(db, { slug, name: slug, now });
		if (!project) throw new Error("the slug is free");
		projects.push(project);
	}
	const [one, two] = projects;
	if (!one || !two) throw new Error("there are two");
	return { db, one, two, url: await servedApi(db) };
}

test("S5: a token opens until it expires or is revoked, and is kept as its hash alone", async () => {
	const { db, url } = await aHouse();
	const lead = await aPerson(db, "lead", true);
	const token = await aToken(db, lead);
	const ask = asking(url, token);
	expect((await ask("GET", "/me")).json).toMatchObject({ login: "lead", token: { project: null } });
	const rows = JSON.stringify(await asSql(db, "select * from api_tokens"));
	expect(rows).not.toContain(token.slice(4));
	const [kept] = await apiTokensOf(db, lead.id);
	expect(kept?.usedAt).toBeInstanceOf(Date);
	const month = 32 * 24 * 60 * 60 * 1000;
	const old = await aToken(db, lead, { now: new Date(now.getTime() - month) });
	expect((await ask("GET", "/me", { token: old })).status).toBe(401);
	const other = await aPerson(db, "other");
	const which = { id: kept?.id ?? "", now };
	expect(isRefusal(await revokeToken(db, { ...which, accountId: other.id }))).toBe(true);
	expect((await ask("GET", "/me")).status).toBe(200);
	expect(isRefusal(await revokeToken(db, { ...which, accountId: lead.id }))).toBe(false);
	const closed = await ask("GET", "/me");
	expect([closed.status, closed.headers.get("www-authenticate")]).toEqual([
		401,
		'Bearer realm="Concord", error="invalid_token"',
	]);
	const { entries } = await logPage(db, {}, { before: null, limit: 10 });
	expect(entries.map(({ action }) => action)).toEqual(
		expect.arrayContaining(["token.made", "token.revoked"]),
	);
	expect(JSON.stringify(entries)).not.toMatch(/of a test|ccd_/);
	expect((await tokensView(db, lead, now)).tokens.map(({ state }) => state)).toContain("revoked");
});

test("S4: a session's cookie opens nothing of the API, and changes nothing through it", async () => {
	const { db, url } = await aHouse();
	const lead = await aPerson(db, "lead", true);
	const cookie = (await startSession(db, lead.id, now)).split(";")[0] ?? "";
	const ask = asking(url);
	for (const [method, path] of [
		["GET", "/me"],
		["POST", "/projects"],
	] as const) {
		const headers = { cookie, origin: url, "content-type": "application/json" };
		const raw = method === "POST" ? '{"name":"Third"}' : undefined;
		const answer = await ask(method, path, { headers, ...(raw && { raw }) });
		expect(answer.status).toBe(401);
	}
	const ofAnotherSite = { headers: { origin: "https://evil.example" }, body: { name: "Third" } };
	const made = await asking(url, await aToken(db, lead))("POST", "/projects", ofAnotherSite);
	expect(made.status).toBe(201);
});

test("S2: what somebody may not any more, their token may not from the next request on", async () => {
	const { db, one, url } = await aHouse();
	const viewer = await aMember(db, one.id, "viewer");
	const ask = asking(url, await aToken(db, viewer));
	expect((await ask("GET", "/projects/one/items")).status).toBe(200);
	await deleteMembership(db, one.id, viewer.id);
	expect((await ask("GET", "/projects/one/items")).status).toBe(404);
	await setDisabled(db, { accountId: viewer.id, disabledAt: now });
	expect((await ask("GET", "/me")).status).toBe(401);
	await setDisabled(db, { accountId: viewer.id, disabledAt: null });
	expect((await ask("GET", "/me")).status).toBe(200);
});

test("S2: a token of one project opens no other, and nothing of the installation", async () => {
	const { db, url } = await aHouse();
	const lead = await aPerson(db, "lead", true);
	const ask = asking(url, await aToken(db, lead, { project: "one" }));
	expect((await ask("GET", "/projects")).json.data).toMatchObject([{ project: "one" }]);
	expect((await ask("GET", "/projects/one")).json).toMatchObject({ role: "administrator" });
	expect((await ask("GET", "/projects/two")).status).toBe(404);
	expect((await ask("POST", "/projects", { body: { name: "Third" } })).status).toBe(403);
	expect((await ask("GET", "/endpoints")).status).toBe(403);
});

test("what is wrong with a wish for a token is said by field", async () => {
	const { db } = await aHouse();
	const account = await aPerson(db, "ada");
	const form = new FormData();
	for (const [name, value] of Object.entries({ scopes: "all", days: "9999", project: "" }))
		form.set(name, value);
	const made = await makeToken(db, { account, form, now });
	if (!isRefusal(made)) throw new Error("it is refused");
	expect(Object.keys(made.fields ?? {}).sort()).toEqual(["days", "scopes", "tokenName"]);
	form.set("tokenName", "mine");
	form.set("scopes", "read");
	form.set("days", "7");
	form.set("project", "two");
	expect(await makeToken(db, { account, form, now })).toMatchObject({
		fields: { project: ["You are in no such project."] },
	});
});

test("too many requests in a minute are told when to go on", () => {
	const limit = new RateLimit();
	for (let sent = 0; sent < 3; sent++) expect(limit.take("a", 0, 3)).toBeNull();
	expect(limit.take("a", 0, 3)).toMatchObject({
		name: "too-many",
		headers: { "retry-after": "20" },
	});
	expect(limit.take("b", 0, 3)).toBeNull();
	expect(limit.take("a", 20_000, 3)).toBeNull();
	expect(limit.take("a", 20_000, 3)).not.toBeNull();
});

test("Accounts: whoever is closed while the body of a request comes changes nothing with it", async () => {
	const db = await openTestDatabase();
	await createProject(db, { slug: "library", name: "Library", now: new Date() });
	const lead = await aPerson(db, "lead", true);
	const [url, token] = [await servedApi(db), await aToken(db, lead)];
	const body = new ReadableStream({
		async start(stream) {
			stream.enqueue(Buffer.from('{"id": "item-1", "input": "a", '));
			// The token was looked at once the beginning had come.
			await wait(500);
			await setDisabled(db, { accountId: lead.id, disabledAt: new Date() });
			stream.enqueue(Buffer.from('"response": "b"}\n'));
			stream.close();
		},
	});
	const answer = await fetch(`${url}/api/v1/projects/library/imports`, {
		method: "POST",
		headers: { authorization: `Bearer ${token}`, "content-type": "application/jsonl" },
		body,
		duplex: "half",
	} as RequestInit);
	expect(answer.status).toBe(401);
	expect((await findProjectBySlug(db, "library"))?.itemCount).toBe(0);
});
