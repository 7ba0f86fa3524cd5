import { expect, onTestFinished, test } from "vitest";
import { batchesOfRun } from "#db/queries/batches.server.ts";
import { updateEndpoint } from "#db/queries/endpoints.server.ts";
import { moneyOfRun } from "#db/queries/flights.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import type { ModelServer } from "#judges/testing/model-server.ts";
import { addEndpoint } from "../endpoints/add-endpoint.server.ts";
import { carriedOut, ends, ITEMS, plannedRun, prepared } from "../testing/batch-runs.ts";
import { aJudge, aProject, aRun, HASTY, NOW } from "../testing/judged-project.ts";
import { createEngine } from "./engine.server.ts";
import { runToEnd } from "./run-to-end.server.ts";
import { resumeRun } from "./steer-run.server.ts";

function setVariable(name: string, value: string): void {
	process.env[name] = value;
	onTestFinished(() => {
		delete process.env[name];
	});
}

const ROTATED = "ROTATED_API_KEY";

test("a key that is refused while a batch is out pauses the run; with the new one nothing is lost or paid twice", async () => {
	const all = await prepared({ batch: { statuses: ["in_progress", "completed"] } });
	const endpointId = all.judge.endpointId ?? "";
	await updateEndpoint(all.db, endpointId, { apiKeyVariable: ROTATED });
	setVariable(ROTATED, "sk-old");
	const runId = await plannedRun(all, 200_000);
	all.server.setScript({
		batch: { statuses: ["in_progress", "completed"] },
		// Whoever looks at the batch is told that the key is none.
		faults: [{ kind: "unauthorized", route: "batches", matches: isLook }],
	});
	const end = await carriedOut(all, runId);
	expect(end).toMatchObject({
		status: "paused",
		reason: expect.stringContaining(`does not accept the key in ${ROTATED}. Set a valid key`),
	});
	expect(await batchesOfRun(all.db, runId)).toMatchObject([
		{ status: "under_way", requests: ITEMS },
	]);
	expect((await moneyOfRun(all.db, runId)).underWay).toBeGreaterThan(0);
	process.env[ROTATED] = "sk-new";
	all.server.setScript({ batch: { statuses: ["completed"] } });
	await resumeRun(all.db, runId);
	expect(await carriedOut(all, runId)).toEqual({ status: "done" });
	expect(await ends(all, runId)).toEqual({ done: ITEMS });
	expect(await batchesOfRun(all.db, runId)).toHaveLength(1);
	expect([...all.server.ledger.byHash().values()]).toEqual(Array.from({ length: ITEMS }, () => 1));
	const { known, assumed, underWay } = await moneyOfRun(all.db, runId);
	expect({ known, assumed, underWay }).toEqual({
		...{ known: all.server.ledger.costMicros, assumed: 0, underWay: 0 },
	});
});

test("two endpoints with keys of their own at once: no request carries the other's", async () => {
	const db = await openTestDatabase();
	const project = await aProject(
		db,
		Array.from({ length: 40 }, (_, at) => `book ${at + 1},`),
	);
	const both: { readonly runId: string; readonly server: ModelServer }[] = [];
	for (const name of ["first", "second"]) {
		const variable = `KEY_OF_${name.toUpperCase()}_API_KEY`;
		setVariable(variable, `sk-of-${name}`);
		// Whoever comes with another key, or none, is written down as unauthorized.
		const server = await aModelServer({ apiKey: `sk-of-${name}`, latencyMs: 5 });
		const { url } = server;
		const key = { source: "environment", variable } as const;
		const added = await addEndpoint(db, { name, baseUrl: url, concurrency: 4, key }, NOW);
		if (added.kind !== "added") throw new Error(added.sentence);
		const judge = await aJudge(db, project, {
			url,
			name: `judge ${name}`,
			endpointId: added.endpoint.id,
		});
		both.push({ runId: await aRun(db, judge), server });
	}
	const engine = createEngine(HASTY);
	const ended = await Promise.all(both.map(({ runId }) => runToEnd(db, runId, { engine })));
	expect(ended).toEqual([{ status: "done" }, { status: "done" }]);
	for (const { server } of both) expect(server.ledger.byKind()).toEqual({ answer: 40 });
});

function isLook({ text }: { readonly text: string }): boolean {
	return text.startsWith("GET /v1/batches/");
}
