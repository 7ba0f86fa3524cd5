/** What the API says is wrong with a request, and where. */
import { expect, test } from "vitest";
import { listProjects } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aProject } from "../judging/testing/judged-project.ts";
import { checked } from "./read-request.server.ts";
import { NewLabel } from "./resources/label-fields.ts";
import { aPerson, asking, aToken, servedApi } from "./testing/api-server.ts";

async function aLibrary() {
	const db = await openTestDatabase();
	await aProject(db, ["a book"]);
	const url = await servedApi(db);
	return { db, ask: asking(url, await aToken(db, await aPerson(db, "lead", true))) };
}

test("of a body that may be one thing or another the field is named that is wrong", () => {
	const fieldsOf = (body: unknown) => {
		const read = checked(NewLabel, body, "body");
		return "value" in read ? [] : Object.keys(read.fields ?? {});
	};
	expect(fieldsOf({ rubric: "r", answers: { verdict: { level: "x" } } })).toEqual([
		"answers.verdict.level",
	]);
	expect(fieldsOf({ rubric: "r", skip: "because" })).toEqual(["skip"]);
	expect(fieldsOf({ answers: {} })).toEqual(["rubric"]);
	expect(fieldsOf({ rubric: "r", answers: {}, flagged: "yes" })).toEqual(["flagged"]);
	expect(fieldsOf(7)).toEqual([""]);
	// Nobody wants to skip who does not say so.
	expect(fieldsOf({})).toEqual(["rubric", "answers"]);
	expect(fieldsOf({ rubric: "r", values: {} })).toContain("answers");
});

test("texts that no database holds are refused, in whatever field they stand", async () => {
	const { db, ask } = await aLibrary();
	const before = (await listProjects(db)).length;
	for (const name of ["a\0b", "half \ud800"]) {
		const answer = await ask("POST", "/projects", { body: { name } });
		expect([answer.status, Object.keys(answer.json.fields)]).toEqual([422, ["name"]]);
		expect(answer.json.detail).toContain("cannot be stored");
	}
	expect(await listProjects(db)).toHaveLength(before);
});

test("detail does not say a second time what fields say, and fields are called as in the request", async () => {
	const { ask } = await aLibrary();
	const endpoint = { name: "", baseUrl: "ftp://x" };
	const answer = await ask("POST", "/endpoints", { body: endpoint });
	expect(Object.keys(answer.json.fields).sort()).toEqual(["baseUrl", "name"]);
	expect(answer.json.detail).toMatch(/^2 things are not as they have to be/);
	const key = { source: "environment", variable: "not a name" };
	const keyed = await ask("POST", "/endpoints", {
		body: { name: "local", baseUrl: "http://127.0.0.1:9/v1", key },
	});
	expect([keyed.status, Object.keys(keyed.json.fields)]).toEqual([422, ["key.variable"]]);
});

test("a file that cannot be read is no conflict with what is there: sent again it is refused again", async () => {
	const { ask } = await aLibrary();
	for (const [text, says] of [
		["[]", "no row that can be read"],
		["name,age\na,1\n", "columns name, age"],
	]) {
		const headers = { "content-type": "application/octet-stream" };
		const answer = await ask("POST", "/projects/library/imports", { raw: text, headers });
		expect([text, answer.status, answer.json.type]).toEqual([text, 422, "/help/api#invalid"]);
		expect(answer.json.detail).toContain(says);
	}
});

test("why there is no value is told in the words of whoever failed, too", async () => {
	const { ask } = await aLibrary();
	const label = { item_id: "item-1", rater: "judge", rater_kind: "judge", dimension: "fits" };
	const rows = [
		{ ...label, value: null, reason: "the answer broke off" },
		{ ...label, rater: "other", value: 1 },
	];
	const raw = rows.map((row) => JSON.stringify(row)).join("\n");
	const headers = { "content-type": "application/jsonl" };
	const done = await ask("POST", "/projects/library/imports", { raw, headers });
	expect(done.json).toMatchObject({ labelsAdded: 2, unscoredAdded: 1 });
	const [{ labels }] = (await ask("GET", "/projects/library/labels")).json.data;
	expect(labels).toMatchObject([
		{ rater: "judge", value: null, reason: "unstated", detail: "the answer broke off" },
		{ rater: "other", value: 1, reason: null, detail: null },
	]);
});

test("a project is had as a file of each tool, with what it cannot hold", async () => {
	const { ask } = await aLibrary();
	const { data } = (await ask("GET", "/projects/library/exports-for-tools")).json;
	expect(data).toHaveLength(8);
	for (const { format, file, type, notHeld } of data) {
		const answer = await ask("GET", `/projects/library/exports-for-tools/${format}`);
		expect(answer.status).toBe(200);
		expect(answer.headers.get("content-type")?.split(";")[0]).toBe(type);
		expect(answer.headers.get("content-disposition")).toContain(`library-${file}`);
		expect(answer.text.length).toBeGreaterThan(0);
		expect(notHeld).toMatch(/^Not in it: /);
	}
	expect((await ask("GET", "/projects/library/exports-for-tools/word")).status).toBe(404);
});
