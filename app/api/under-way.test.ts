import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { asSql } from "#db/dialect/testing";
import { beginAnswer } from "#db/queries/api-answers.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aProject } from "../judging/testing/judged-project.ts";
import { aPerson, asking, aToken, servedApi } from "./testing/api-server.ts";
import { showSigns, UnderWay } from "./under-way.server.ts";

async function aLibrary() {
	const db = await openTestDatabase();
	await aProject(db, ["a book"]);
	const url = await servedApi(db);
	return { db, ask: asking(url, await aToken(db, await aPerson(db, "lead", true))) };
}

test("a request is left behind once its sign stood still for half a minute, and not before", () => {
	const others = new UnderWay();
	const look = (body: string | null, at: number) => others.isLeftBehind({ id: "a", body }, at);
	for (const [body, at] of [
		[null, 0],
		[null, 29_000],
		["1", 31_000],
		["1", 60_000],
	] as const)
		expect(look(body, at)).toBe(false);
	expect(look("1", 61_000)).toBe(true);
	expect(look("2", 62_000)).toBe(false);
});

test("whoever carries a request out changes its sign until it is done", async () => {
	const { db } = await aLibrary();
	const [token] = await asSql<{ id: string }>(db, "select id from api_tokens");
	const row = { id: "a", tokenId: token?.id ?? "", requestHash: "h", createdAt: new Date() };
	await beginAnswer(db, row);
	const end = showSigns(db, "a", 20);
	await vi.waitFor(async () =>
		expect(Number((await beginAnswer(db, row))?.body)).toBeGreaterThan(1),
	);
	end();
	await wait(60);
	const last = (await beginAnswer(db, row))?.body;
	await wait(60);
	expect((await beginAnswer(db, row))?.body).toBe(last);
});

test("a key whose process died is under way at first and unknown half a minute later", async () => {
	const { db, ask } = await aLibrary();
	const [token] = await asSql<{ id: string }>(db, "select id from api_tokens");
	const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
	const body = JSON.stringify({ name: "Once" });
	await beginAnswer(db, {
		...{ id: sha256(`${token?.id}\nleft`), tokenId: token?.id ?? "", createdAt: new Date() },
		requestHash: sha256(`POST /api/v1/projects\n${sha256(body)}`),
	});
	const again = () =>
		ask("POST", "/projects", {
			raw: body,
			headers: { "idempotency-key": "left", "content-type": "application/json" },
		});
	expect((await again()).json.type).toBe("/help/api#under-way");
	const [now, later] = [performance.now(), 31_000];
	const clock = vi.spyOn(performance, "now").mockImplementation(() => now + later);
	onTestFinished(() => clock.mockRestore());
	const answer = await again();
	expect([answer.status, answer.json.type]).toEqual([409, "/help/api#conflict"]);
	expect(answer.json.detail).toContain("look at what is there");
});
