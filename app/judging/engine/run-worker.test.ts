import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { findRun } from "#db/queries/runs.server.ts";
import { countRows, openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { aJudge, aProject, aRun, HASTY } from "../testing/judged-project.ts";
import { startRunWorker } from "./run-worker.server.ts";

const endings: (() => unknown)[] = [];
afterEach(async () => {
	for (const end of endings.splice(0).reverse()) await end();
});

test("the worker carries out the runs it finds, side by side, until it is stopped", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({ latencyMs: 5 });
	const project = await aProject(db, ["a book", "a map", "a game"]);
	const first = await aJudge(db, project, { url: server.url });
	const runs = [await aRun(db, first)];
	const stop = startRunWorker(db, HASTY);
	endings.push(stop);
	const other = { url: server.url, endpointId: first.endpointId };
	runs.push(await aRun(db, await aJudge(db, project, { ...other, name: "b", model: "b" })));
	const statusOf = async (id: string) => (await findRun(db, id))?.status;
	for (const id of runs) while ((await statusOf(id)) !== "done") await sleep(20);
	expect(await countRows(db, "judgments")).toBe(6);

	await stop();
	const third = await aRun(db, await aJudge(db, project, { ...other, name: "c", model: "c" }));
	await sleep(1_200);
	expect(await statusOf(third)).toBe("running");
	expect(server.ledger.requests).toBe(6);
});
