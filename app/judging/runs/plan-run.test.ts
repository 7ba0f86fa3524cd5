import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { answersToRequest, exchangesOfTask } from "#db/queries/exchanges.server.ts";
import { ratingsOfItem } from "#db/queries/item-ratings.server.ts";
import { insertItems, itemIdsInOrder } from "#db/queries/items.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import { givePulse } from "#db/queries/processes.server.ts";
import { runTaskOfCell } from "#db/queries/run-cells.server.ts";
import { claimRunTasks } from "#db/queries/run-tasks.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import { countRows, openTestDatabase } from "#db/testing.ts";
import { protocolById } from "#judges/protocols/index.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { anItem } from "#judges/testing/an-item.ts";
import { createEngine } from "../engine/engine.server.ts";
import { runToEnd } from "../engine/run-to-end.server.ts";
import { aJudge, aJudgeOf, aProject, aRun, HASTY } from "../testing/judged-project.ts";
import { makeRunPlan, planRun } from "./plan-run.server.ts";
import { retryFailures } from "./retry-failures.server.ts";
import { runProgress } from "./run-progress.server.ts";

async function judgeAll(db: Database, judge: Judge, repetitions = 1): Promise<string> {
	const runId = await aRun(db, judge, repetitions);
	const end = await runToEnd(db, runId, { engine: createEngine(HASTY) });
	expect(end).toEqual({ status: "done" });
	return runId;
}

const words = (count: number) => Array.from({ length: count }, (_, index) => `book ${index + 1}`);

test("what is answered is not asked again; new items and repetitions are", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer();
	const project = await aProject(db, words(5));
	const judge = await aJudge(db, project, { url: server.url });
	await judgeAll(db, judge);
	const now = new Date();
	const again = await planRun(
		db,
		{ judge, items: "all", repetitions: 1 },
		{ createdBy: null, now },
	);
	expect(again).toMatchObject({ kind: "nothing-to-do", plan: { asked: 5, answered: 5 } });
	const plan = await makeRunPlan(db, { judge, items: { first: 3 }, repetitions: 3 });
	expect(plan).toMatchObject({ asked: 9, answered: 3, pending: 0, requests: 6 });
	await judgeAll(db, judge, 2);
	// A repetition asks anew: it is not served from the store.
	expect(server.ledger.requests).toBe(10);
});

test("cells that wait in a run that goes on are not planned twice", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer();
	const project = await aProject(db, words(4));
	const judge = await aJudge(db, project, { url: server.url });
	await aRun(db, judge);
	const plan = await makeRunPlan(db, { judge, items: "all", repetitions: 1 });
	expect(plan).toMatchObject({ asked: 4, pending: 4, cells: 0 });
	const ids = (await itemIdsInOrder(db, project.id)).slice(1, 3);
	const some = await makeRunPlan(db, { judge, items: { ids }, repetitions: 1 });
	expect(some.asked).toBe(2);
});

test("requests are planned by the shape of the items, where it decides about them", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer();
	const project = await aProject(db, []);
	const shapes = [0, 1, 2, 3, 8].map((contexts) => ({
		...{ contexts, referenceContexts: 0, references: 2 },
	}));
	await insertItems(db, {
		...{ projectId: project.id, first: 0, now: new Date() },
		added: shapes.map(({ contexts }, at) => ({
			...{ externalId: `item-${at}`, contentHash: `${at}` },
			content: anItem({
				contexts: Array.from({ length: contexts }, (_, index) => ({ text: `text ${index}` })),
				reference: ["one", "another"],
			}),
		})),
	});
	for (const protocol of ["knowledge-graph", "ragas", "atomic-facts"]) {
		const judge = await aJudge(db, project, { url: server.url, name: protocol, protocol });
		const calls = shapes.map((shape) =>
			Number(protocolById(protocol)?.callsPerItem(null, judge.parameters, shape)),
		);
		const { requests } = await makeRunPlan(db, { judge, items: "all", repetitions: 2 });
		expect(requests, protocol).toBe(2 * calls.reduce((sum, count) => sum + count, 0));
	}
});

test("a run of more items than are read at once is planned whole and in order", async () => {
	const db = await openTestDatabase();
	const project = await aProject(db, words(1_234));
	const judge = await aJudgeOf(db, {
		...{ projectId: project.id, name: "base", protocol: "baseline", parameters: {}, binding: {} },
		...{ endpointId: null, model: null },
	});
	const some = await makeRunPlan(db, { judge, items: { first: 700 }, repetitions: 3 });
	expect(some).toMatchObject({ asked: 2_100, cells: 2_100, requests: 0 });
	const runId = await aRun(db, judge, 2);
	expect(await findRun(db, runId)).toMatchObject({ status: "running", total: 2_468 });
	const now = new Date();
	const lease = { token: "t", processId: "prc_test", now };
	await givePulse(db, { id: lease.processId, name: "me", now });
	const tasks = await claimRunTasks(db, { runId, ...lease, limit: 3_000 });
	const ids = await itemIdsInOrder(db, project.id);
	expect(tasks.map(({ itemId }) => itemId)).toEqual([...ids, ...ids]);
	expect(tasks.map(({ repetition }) => repetition)).toEqual(
		[0, 1].flatMap((repetition) => ids.map(() => repetition)),
	);
});

test("a failed cell is never kept as done: a further run asks exactly the failed ones again", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({
		faults: [
			{ kind: "broken_json", matches: "book 2?", per: "item" },
			{ kind: "empty", matches: "book 3?", per: "item" },
			{ kind: "refusal", matches: "book 4?", per: "item" },
		],
	});
	const project = await aProject(db, words(6));
	const judge = await aJudge(db, project, { url: server.url });
	const first = await judgeAll(db, judge);
	const [, broken] = await itemIdsInOrder(db, project.id);
	const failed = await ratingsOfItem(db, project.id, broken ?? "");
	expect(failed).toHaveLength(2);
	for (const rating of failed) {
		expect(rating.rated).toMatchObject({ kind: "unscored", reason: "unparsable" });
	}

	server.setScript({});
	const before = server.ledger.requests;
	const run = await findRun(db, first);
	if (!run) throw new Error("no run");
	const now = new Date();
	const retry = () => retryFailures(db, { judge, run, createdBy: null, now }).next();
	const { value: retried } = await retry();
	if (!retried) throw new Error("nothing to retry");
	expect(retried.total).toBe(2);
	expect(await retry()).toEqual({ value: undefined, done: true });
	await runToEnd(db, retried.id, { engine: createEngine(HASTY) });
	expect(server.ledger.requests - before).toBe(2);
	const mended = await ratingsOfItem(db, project.id, broken ?? "");
	expect(mended).toHaveLength(2);
	for (const { rated } of mended) expect(rated.kind).not.toBe("unscored");
	// Append-only: the failed judgments are kept as superseded.
	expect(await countRows(db, "judgments")).toBe(8);
	expect((await runProgress(db, run, now)).unscored).toHaveLength(3);
});

test("two judges that differ only in a parameter keep their own judgments", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer();
	const project = await aProject(db, words(3));
	const cold = await aJudge(db, project, { url: server.url, name: "cold" });
	const warm = await aJudge(db, project, {
		url: server.url,
		name: "warm",
		endpointId: cold.endpointId,
		parameters: { temperature: 1 },
	});
	expect(warm.identity).not.toBe(cold.identity);
	await judgeAll(db, cold);
	await judgeAll(db, warm);
	expect(server.ledger.requests).toBe(6);
	const [item] = await itemIdsInOrder(db, project.id);
	const raters = (await ratingsOfItem(db, project.id, item ?? "")).map(({ rater }) => rater);
	expect(raters.sort()).toEqual(["cold", "cold", "warm", "warm"]);
});

test("the identical request of another judge is answered from the store and says so", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer();
	const project = await aProject(db, words(4));
	const strict = await aJudge(db, project, { url: server.url, name: "strict" });
	const lenient = await aJudge(db, project, {
		url: server.url,
		name: "lenient",
		endpointId: strict.endpointId,
		parameters: { cut: 2 },
	});
	const other = await aJudge(db, project, {
		url: server.url,
		name: "other model",
		endpointId: strict.endpointId,
		model: "other-model",
	});
	await judgeAll(db, strict);
	await judgeAll(db, lenient);
	expect(server.ledger.requests).toBe(4);
	expect(await countRows(db, "exchanges")).toBe(8);
	const runId = await judgeAll(db, other);
	expect(server.ledger.requests).toBe(8);
	const [itemId] = await itemIdsInOrder(db, project.id);
	const none = { projectId: project.id, requestHash: "no such hash", baseUrl: server.url };
	expect(await answersToRequest(db, none)).toEqual([]);
	const task = await runTaskOfCell(db, { runId, itemId, repetition: 0 });
	const [{ requestHash }] = await exchangesOfTask(db, task?.id ?? "");
	const there = { ...none, requestHash };
	expect(await answersToRequest(db, there)).not.toEqual([]);
	// A gateway may have another model of that name at another path.
	expect(await answersToRequest(db, { ...there, baseUrl: `${server.url}/other` })).toEqual([]);
});

test("items with the same content wait for one answer", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({ latencyMs: 20 });
	const project = await aProject(
		db,
		Array.from({ length: 6 }, () => "the same book"),
	);
	const judge = await aJudge(db, project, { url: server.url });
	await judgeAll(db, judge);
	expect(server.ledger.requests).toBe(1);
	expect(await countRows(db, "judgments")).toBe(6);
});
