import { expect, test } from "vitest";
import { batchesOfRun } from "#db/queries/batches.server.ts";
import { usageOfRun } from "#db/queries/exchanges.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import type { FaultKind } from "#judges/testing/faults.ts";
import type { BatchScript } from "#judges/testing/model-server.ts";
import type { SeenRequest } from "#judges/testing/seen-request.ts";
import { carriedOut, plannedRun, prepared } from "../testing/batch-runs.ts";
import { aJudge, aProject, aRun, HASTY } from "../testing/judged-project.ts";
import { createEngine } from "./engine.server.ts";
import { runToEnd } from "./run-to-end.server.ts";

const WORDS = Array.from({ length: 300 }, (_, at) => `book ${at + 1},`);
/** Of these a batch of ten is still a small part. */
const BATCHED = 80;
/** What no fault that every request of a kind meets may cost. */
const MOST_REQUESTS = 40;

const isRepair = ({ messages }: SeenRequest) => messages.some(({ role }) => role === "assistant");
/** Are numbered statements to be judged, which an answer before it brought? */
const asksVerdicts = ({ text }: SeenRequest) => text.includes('"verdicts"') || /\bf1\b/.test(text);

const FAULTS = [
	"server_error",
	"bad_request",
	"html",
	"null_content",
	"length",
	"prose_only",
] as const;

test.each(FAULTS)(
	"%s of the repair alone: at most 40 of 300, paused with its sentence",
	async (kind) => {
		const { end, requests, hit } = await faced("vrag-eval", kind, isRepair);
		expect(end).toMatchObject({ status: "paused", reason: expect.stringMatching(/\w.*\.$/) });
		expect(requests).toBeLessThanOrEqual(MOST_REQUESTS);
		expect(hit).toBeGreaterThan(0);
		expect(hit).toBeLessThanOrEqual(MOST_REQUESTS);
	},
);

test.each(FAULTS)(
	"%s of the verdicts alone: at most 40 of 300, paused with its sentence",
	async (kind) => {
		const { end, hit } = await faced("atomic-facts", kind, asksVerdicts);
		expect(end).toMatchObject({ status: "paused", reason: expect.stringMatching(/\w.*\.$/) });
		expect(hit).toBeGreaterThan(0);
		expect(hit).toBeLessThanOrEqual(MOST_REQUESTS);
	},
);

test.each(["prose_only", "null_content", "bad_request"] as const)(
	"%s of the verdicts alone, in batches alone: at most 40 requests met it, paused with its sentence",
	async (kind) => {
		const all = await batched({ faults: [{ kind, matches: asksVerdicts }] });
		const runId = await plannedRun(all);
		const end = await carriedOut(all, runId);
		expect(end).toMatchObject({ status: "paused", reason: expect.stringMatching(/\w.*\.$/) });
		const sizes = (await batchesOfRun(all.db, runId)).map(({ requests }) => requests);
		expect(sizes[0]).toBe(10);
		const byKind: Record<string, number | undefined> = all.server.ledger.byKind();
		expect(byKind[kind]).toBeGreaterThan(0);
		expect(byKind[kind]).toBeLessThanOrEqual(MOST_REQUESTS);
		// Ten cells ask their other questions beside it.
		expect(sizes.reduce((sum, requests) => sum + requests, 0)).toBeLessThanOrEqual(60);
	},
);

test("a judge that asks twice is tried to its end by the first ten, and goes on in whole files", async () => {
	const all = await batched({});
	const runId = await plannedRun(all);
	expect(await carriedOut(all, runId)).toMatchObject({ status: "done" });
	const sizes = (await batchesOfRun(all.db, runId)).map(({ requests }) => requests);
	const [first, second = 0, ...whole] = sizes;
	expect([first, whole.length]).toEqual([10, 2]);
	// Of each kind of question some are asked live first: as many as begin before one of them was answered.
	expect(second).toBeGreaterThan(0);
	expect(second).toBeLessThanOrEqual(10);
	expect(Math.min(...whole)).toBeGreaterThanOrEqual(BATCHED - 10);
});

const batched = (batch: BatchScript) =>
	prepared({ batch, answer: oneFact }, { protocol: "atomic-facts", parameters: {} }, BATCHED);

function oneFact({ blocks }: SeenRequest) {
	const question = blocks.find(({ name }) => name === "question")?.text;
	if (blocks.some(({ name }) => name === "reference")) return null;
	const fact = { subject: "Somebody", predicate: "asks", object: question, passages: [] };
	return question === undefined ? null : { json: { facts: [fact] } };
}

async function faced(protocol: string, kind: FaultKind, isHit: (seen: SeenRequest) => boolean) {
	const db = await openTestDatabase();
	const server = await aModelServer({
		faults: [
			{ kind, matches: isHit },
			...(protocol === "vrag-eval" ? [{ kind: "broken_json" } as const] : []),
		],
		answer: (seen) => (protocol === "vrag-eval" ? null : oneFact(seen)),
	});
	const judge = await aJudge(db, await aProject(db, WORDS), {
		url: server.url,
		protocol,
		concurrency: 32,
	});
	const runId = await aRun(db, judge);
	const end = await runToEnd(db, runId, { engine: createEngine(HASTY) });
	const byKind: Record<string, number | undefined> = server.ledger.byKind();
	const hit = byKind[kind] ?? 0;
	const stored = (await usageOfRun(db, runId)).reduce((sum, row) => sum + row.requests, 0);
	if (process.env.CONCORD_SHOW)
		process.stdout.write(`${protocol} ${kind}: ${JSON.stringify({ byKind, stored, end })}\n`);
	return { end, hit, requests: server.ledger.requests };
}
