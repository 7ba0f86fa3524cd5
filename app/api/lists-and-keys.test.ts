import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { asSql } from "#db/dialect/testing";
import { beginAnswer } from "#db/queries/api-answers.server.ts";
import { listProjects } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aProject } from "../judging/testing/judged-project.ts";
import { aPerson, asking, aToken, servedApi } from "./testing/api-server.ts";

const WORDS = Array.from({ length: 23 }, (_, at) => `book ${at}`);

async function aLibrary() {
	const db = await openTestDatabase();
	await aProject(db, WORDS);
	const lead = await aPerson(db, "lead", true);
	const url = await servedApi(db);
	return { db, lead, url, ask: asking(url, await aToken(db, lead)) };
}

test("a list comes page by page, each entry once, and ends", async () => {
	const { ask } = await aLibrary();
	const seen: string[] = [];
	let cursor: string | null = "";
	let pages = 0;
	while (cursor !== null) {
		const search: string = cursor ? `&cursor=${cursor}` : "";
		const { json } = await ask("GET", `/projects/library/items?limit=5${search}`);
		seen.push(...json.data.map(({ externalId }: { externalId: string }) => externalId));
		cursor = json.next;
		pages++;
	}
	expect([pages, new Set(seen).size, seen.length]).toEqual([5, WORDS.length, WORDS.length]);
});

test("a cursor goes on with its own query alone", async () => {
	const { ask } = await aLibrary();
	const first = await ask("GET", "/projects/library/items?limit=5&text=book");
	const { next } = first.json;
	const again = (search: string) => ask("GET", `/projects/library/${search}`);
	expect((await again(`items?limit=2&text=book&cursor=${next}`)).json.data).toHaveLength(2);
	for (const search of [
		`items?cursor=${next}`,
		`items?text=keep&cursor=${next}`,
		`labels?cursor=${next}`,
	]) {
		const answer = await again(search);
		expect([search, answer.status, answer.json.type]).toEqual([search, 422, "/help/api#cursor"]);
	}
});

const projectsOf = async (db: Database) => (await listProjects(db)).length;

test("a request with a key is carried out once, and answered alike", async () => {
	const { db, ask } = await aLibrary();
	const key = { "idempotency-key": randomUUID() };
	const body = { name: "Once" };
	const first = await ask("POST", "/projects", { body, headers: key });
	const second = await ask("POST", "/projects", { body, headers: key });
	expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
	expect(first.headers.get("idempotent-replayed")).toBeNull();
	expect(second.headers.get("idempotent-replayed")).toBe("true");
	expect(await projectsOf(db)).toBe(2);
	const other = await ask("POST", "/projects", { body: { name: "Twice" }, headers: key });
	expect([other.status, other.json.type]).toEqual([422, "/help/api#key-used"]);
	expect(await projectsOf(db)).toBe(2);
	// What was refused may be asked again under its key.
	const refused = { "idempotency-key": randomUUID() };
	const taken = { name: "Once", project: "once" };
	expect((await ask("POST", "/projects", { body: taken, headers: refused })).status).toBe(422);
	const free = { name: "Once", project: "once-more" };
	expect((await ask("POST", "/projects", { body: free, headers: refused })).status).toBe(201);
	const odd = await ask("POST", "/projects", { body, headers: { "idempotency-key": "a b" } });
	expect(odd.status).toBe(400);
});

test("a key is forgotten after a day, and is nobody else's", async () => {
	const { db, url, lead, ask } = await aLibrary();
	const headers = { "idempotency-key": "k" };
	expect((await ask("POST", "/projects", { body: { name: "First" }, headers })).status).toBe(201);
	const other = asking(url, await aToken(db, lead));
	expect((await other("POST", "/projects", { body: { name: "Second" }, headers })).status).toBe(
		201,
	);
	await asSql(db, "update api_answers set created_at = created_at - 90000000");
	expect((await ask("POST", "/projects", { body: { name: "Third" }, headers })).status).toBe(201);
	expect(await projectsOf(db)).toBe(4);
});

test("of many at once with one key one is carried out, and the others are told to ask again", async () => {
	const { db, ask } = await aLibrary();
	const headers = { "idempotency-key": randomUUID() };
	const sent = Array.from({ length: 8 }, () =>
		ask("POST", "/projects", { body: { name: "Once" }, headers }),
	);
	const answers = await Promise.all(sent);
	expect(await projectsOf(db)).toBe(2);
	for (const { status, headers: said, json } of answers) {
		if (status === 201) continue;
		expect([status, said.get("retry-after"), json.type]).toEqual([409, "5", "/help/api#under-way"]);
	}
	expect(answers.some(({ status }) => status === 201)).toBe(true);
});

test("a place is taken by one of several", async () => {
	const { db } = await aLibrary();
	const [token] = await asSql<{ id: string }>(db, "select id from api_tokens");
	const row = { id: "a", tokenId: token?.id ?? "", requestHash: "h", createdAt: new Date() };
	const turns = await Promise.all([1, 2, 3].map(() => beginAnswer(db, row)));
	expect(turns.filter((there) => there === null)).toHaveLength(1);
});

test("an import that is sent again with its key is not carried out again", async () => {
	const { ask } = await aLibrary();
	const sent = (raw: string) =>
		ask("POST", "/projects/library/imports", {
			raw,
			headers: { "idempotency-key": "import", "content-type": "application/jsonl" },
		});
	const row = '{"id":"new","input":"Is it new?","response":"Yes."}';
	const first = await sent(row);
	expect([first.status, first.json.itemsAdded]).toEqual([200, 1]);
	expect((await sent(row)).text).toBe(first.text);
	expect((await sent(row.replace("Yes", "No"))).status).toBe(422);
});

test("files come in parts too, with their scales", async () => {
	const { ask } = await aLibrary();
	const form = new FormData();
	const label = { item_id: "item-1", rater: "anna", dimension: "verdict", value: true };
	const scales = { dimensions: { verdict: { type: "binary", values: [false, true] } } };
	form.append("files", new File([`${JSON.stringify(label)}\n`], "labels.jsonl"));
	form.append("files", new File([JSON.stringify(scales)], "dataset.json"));
	const answer = await ask("POST", "/projects/library/imports?dryRun=true", { raw: form });
	expect([answer.status, answer.json]).toMatchObject([200, { result: "checked", labelsAdded: 1 }]);
	const addressed = new FormData();
	addressed.append("addresses", "http://127.0.0.1:9/items.jsonl");
	const refused = await ask("POST", "/projects/library/imports", { raw: addressed });
	expect([refused.status, Object.keys(refused.json.fields)]).toEqual([422, ["addresses"]]);
});
