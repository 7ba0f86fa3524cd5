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
