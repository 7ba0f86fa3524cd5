import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { Database } from "#db/dialect";
import { itemsByIds } from "#db/queries/items.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { claimRunTasks } from "#db/queries/run-tasks.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { addEndpoint } from "../endpoints/add-endpoint.server.ts";
import { aJudge, aProject, aRun, HASTY, NOW } from "../testing/judged-project.ts";
import { embedTexts } from "./embed-texts.server.ts";
import { createEngine } from "./engine.server.ts";
import { loadRunContext } from "./run-context.server.ts";

/** A gateway: behind each of its paths is another model of the same name, and its vectors are others. */
async function aGateway() {
	const asked: string[] = [];
	const server = createServer((request, response) => {
		asked.push(request.url ?? "");
		const { url = "" } = request;
		const ofOne = url.startsWith("/first/") ? [1, 0] : [0, 1];
		// The third gives longer vectors with each request.
		const embedding = url.startsWith("/third/") ? new Array<number>(asked.length).fill(1) : ofOne;
		request.resume().on("end", () => {
			response.writeHead(200, { "content-type": "application/json" });
			const data = [{ object: "embedding", index: 0, embedding }];
			response.end(JSON.stringify({ data, model: "vectors", usage: { prompt_tokens: 3 } }));
		});
	});
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	onTestFinished(() => void server.close());
	return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** What a judge with its embeddings from this address is told of texts, one list after the other. */
async function vectorsOf(
	db: Database,
	project: Project,
	from: { name: string; url: string },
	...lists: readonly (readonly string[])[]
) {
	const added = await addEndpoint(
		db,
		{ name: from.name, baseUrl: from.url, concurrency: 2, key: { source: "none" } },
		NOW,
	);
	if (added.kind !== "added") throw new Error("the endpoint was not added");
	const judge = await aJudge(db, project, {
		...{ name: `graph ${from.name}`, url: `${from.url}/chat`, protocol: "knowledge-graph" },
		roleModels: { embed: { endpointId: added.endpoint.id, model: "vectors" } },
	});
	const run = await findRun(db, await aRun(db, judge));
	if (!run) throw new Error("the run was not stored");
	const { signal } = new AbortController();
	const context = await loadRunContext(db, createEngine(HASTY), {
		run,
		stop: signal,
		cutOff: signal,
	});
	if ("kind" in context) throw new Error(context.sentence);
	const leave = await context.pulse.join();
	const lease = { token: "tsk_test", processId: context.pulse.id, now: new Date() };
	const [task] = await claimRunTasks(db, { runId: run.id, ...lease, limit: 1 });
	const [item] = await itemsByIds(db, project.id, [task?.itemId ?? ""]);
	if (!task || !item) throw new Error("nothing was claimed");
	const beside = (await context.beside([item.id]))(item.id);
	const attempt = { context, task, item, beside, onAsked: () => {}, failures: [] };
	const told: unknown[] = [];
	for (const texts of lists) {
		const reply = await embedTexts(attempt, texts);
		told.push("ok" in reply && reply.ok ? reply.vectors.map((vector) => [...vector]) : reply);
	}
	await leave();
	return told;
}

test("a model of one name behind two addresses of one origin gives each judge its own vectors", async () => {
	const { origin, asked } = await aGateway();
	const db = await openTestDatabase();
	const project = await aProject(db, ["a book"]);
	const first = { name: "one", url: `${origin}/first/v1` };
	const second = { name: "two", url: `${origin}/second/v1` };
	expect(await vectorsOf(db, project, first, ["a shelf mark"])).toEqual([[[1, 0]]]);
	expect(await vectorsOf(db, project, second, ["a shelf mark"])).toEqual([[[0, 1]]]);
	// At the same address a text is embedded once.
	expect(asked).toEqual(["/first/v1/embeddings", "/second/v1/embeddings"]);
});

test("vectors of two lengths are a failure that says so, whether one is new or both were kept", async () => {
	const { origin } = await aGateway();
	const db = await openTestDatabase();
	const project = await aProject(db, ["a book"]);
	const third = { name: "three", url: `${origin}/third/v1` };
	const lists = [["one"], ["one", "two"], ["two"], ["one", "two"], ["one"]];
	const told = await vectorsOf(db, project, third, ...lists);
	const unequal = (first: number, other: number) => ({
		...{ ok: false, reason: "request_failed" },
		detail: expect.stringContaining(`vectors of ${first} and of ${other} numbers`),
	});
	const alone = [new Array(3).fill(expect.closeTo(1 / Math.sqrt(3)))];
	expect(told).toEqual([[[1]], unequal(1, 2), alone, unequal(1, 3), [[1]]]);
});
