import { expect, test } from "vitest";
import { batchesOfRun } from "#db/queries/batches.server.ts";
import { updateEndpoint } from "#db/queries/endpoints.server.ts";
import { moneyOfRun } from "#db/queries/flights.server.ts";
import { usageOfJudges } from "#db/queries/run-answers.server.ts";
import { setRunCap } from "#db/queries/runs.server.ts";
import type { BatchScript } from "#judges/testing/model-server.ts";
import {
	carriedOut,
	ends,
	ITEMS,
	type Prepared,
	plannedRun,
	prepared,
} from "../testing/batch-runs.ts";
import { cancelRun, resumeRun } from "./steer-run.server.ts";

const MANY = 300;
/** What no fault that every request meets may cost. */
const MOST_REQUESTS = 40;

/** Requests that a model worked on or turned away, live and in batches. */
const asked = ({ server }: Prepared) =>
	server.ledger.entries.filter(({ route }) => route === "chat" || route === "batch").length;

/** What is shown of a run, in micro-units: spent, and assumed or under way. */
async function shown({ db }: Prepared, runId: string): Promise<number> {
	const { known, assumed, underWay } = await moneyOfRun(db, runId);
	return known + assumed + underWay;
}

/** Each line of every batch meets it, while requests that come one by one are answered. */
const FAULTS: readonly [string, BatchScript, RegExp][] = [
	["no output file", { withoutOutput: true }, /is completed and has no output file/],
	["no line", { missing: 1, missingBilled: 1 }, /has no output file, so no answer/],
	["lines of errors", { lineErrors: true }, /brought no answer\. .*oops/],
	["bad_request", { faults: [{ kind: "bad_request" }] }, /brought no answer.* answered 400/],
	["server_error", { faults: [{ kind: "server_error" }] }, /brought no answer.* answered 500/],
	["prose_only", { faults: [{ kind: "prose_only" }] }, /not in the form that was asked for/],
	["length", { faults: [{ kind: "length" }] }, /ends at the length limit/],
	["null_content", { faults: [{ kind: "null_content" }] }, /holds no answer/],
	["expired", { statuses: ["expired"], answered: 0 }, /brought no answer.* expired/],
];

test.each(FAULTS)(
	"%s in batches alone: at most 40 requests for 300 items, all of them shown, and why",
	async (...row) => {
		const [, batch, words] = row;
		const all = await prepared({ batch }, {}, MANY);
		const cap = 200_000;
		const runId = await plannedRun(all, cap);
		const end = await carriedOut(all, runId);
		expect(end).toMatchObject({ status: "paused", reason: expect.stringMatching(words) });
		const handedOver = (await batchesOfRun(all.db, runId)).map(({ requests }) => requests);
		expect(handedOver.reduce((sum, requests) => sum + requests, 0)).toBeLessThanOrEqual(30);
		expect(asked(all)).toBeLessThanOrEqual(MOST_REQUESTS);
		const { costMicros } = all.server.ledger;
		expect(costMicros).toBeLessThanOrEqual(cap);
		expect(await shown(all, runId)).toBeGreaterThanOrEqual(costMicros);
	},
);

test("a line that is lacking counts as the most it can have cost, and is not asked again by itself", async () => {
	const all = await prepared({ batch: { missing: 0.4, missingBilled: 1 } });
	const runId = await plannedRun(all, 200_000);
	expect(await carriedOut(all, runId)).toEqual({ status: "done" });
	const { done = 0, request_failed: failed = 0 } = await ends(all, runId);
	expect(done + failed).toBe(ITEMS);
	expect(failed).toBeGreaterThan(0);
	// Each once, and all of them billed.
	expect(asked(all)).toBe(ITEMS);
	const { assumed } = await moneyOfRun(all.db, runId);
	expect(assumed).toBeGreaterThan(0);
	expect(await shown(all, runId)).toBeGreaterThanOrEqual(all.server.ledger.costMicros);
});

test("without a file of answers no cap is overspent, however often the run is resumed", async () => {
	const cap = 60_000;
	const all = await prepared({ batch: { withoutOutput: true } }, {}, 40);
	const runId = await plannedRun(all, cap);
	for (let times = 0; times < 6; times++) {
		await carriedOut(all, runId);
		await resumeRun(all.db, runId);
	}
	const { costMicros } = all.server.ledger;
	expect(costMicros).toBeLessThanOrEqual(cap);
	expect(await shown(all, runId)).toBeGreaterThanOrEqual(costMicros);
	expect(Math.max(...all.server.ledger.byHash().values())).toBe(1);
});

test("a batch that is gone: said as that; cancelled, its requests count at most, and others ask the rest", async () => {
	const all = await prepared({ batch: { goneAfter: 1 } });
	const runId = await plannedRun(all, 200_000);
	const end = await carriedOut(all, runId);
	expect(end).toMatchObject({
		status: "paused",
		reason: expect.stringMatching(/does not know the batch batch-1 with 20 requests any more/),
	});
	expect(JSON.stringify(end)).not.toContain("no batch interface");
	const before = await moneyOfRun(all.db, runId);
	expect(before.underWay).toBeGreaterThan(0);
	await cancelRun(all.db, runId, new Date());
	await carriedOut(all, runId);
	const { known, assumed, underWay } = await moneyOfRun(all.db, runId);
	expect({ known, underWay }).toEqual({ known: 0, underWay: 0 });
	expect(assumed).toBe(before.underWay);
	expect(await batchesOfRun(all.db, runId)).toMatchObject([
		{ status: "over", remoteStatus: "gone" },
	]);
	all.server.setScript({});
	const next = await plannedRun(all, 200_000);
	expect(await carriedOut(all, next)).toEqual({ status: "done" });
	expect(await ends(all, next)).toEqual({ done: ITEMS });
});

test("an address without batches is said to have none", async () => {
	const all = await prepared({ faults: [{ kind: "redirect", route: "files" }] });
	const runId = await plannedRun(all);
	expect(await carriedOut(all, runId)).toMatchObject({
		reason: expect.stringMatching(/has no batch interface.*`concord judge cancel`/),
	});
});

test("an endpoint that takes few requests at once gets smaller batches, one after the other", async () => {
	const all = await prepared({ batch: { enqueued: 7 } });
	const runId = await plannedRun(all, 200_000);
	expect(await carriedOut(all, runId)).toEqual({ status: "done" });
	expect(await ends(all, runId)).toEqual({ done: ITEMS });
	const taken = (await batchesOfRun(all.db, runId)).filter(({ remoteId }) => remoteId !== null);
	expect(taken.map(({ requests }) => requests)).toEqual([5, 5, 5, 5]);
	expect(await shown(all, runId)).toBe(all.server.ledger.costMicros);
});

test("one that does not even take one says so, and nothing was handed over", async () => {
	const all = await prepared({ batch: { enqueued: 0 } });
	const runId = await plannedRun(all, 200_000);
	expect(await carriedOut(all, runId)).toMatchObject({
		status: "paused",
		reason: expect.stringMatching(/not take a batch of even one request: .*Enqueued token limit/),
	});
	expect(asked(all)).toBe(0);
	expect(await shown(all, runId)).toBe(0);
});

test.each([100, 30])(
	"batches that are billed at %d percent are counted so",
	async (batchPercent) => {
		const all = await prepared({ batchPercent });
		const runId = await plannedRun(all, 200_000);
		expect(await carriedOut(all, runId)).toEqual({ status: "done" });
		expect(await shown(all, runId)).toBe(all.server.ledger.costMicros);
	},
);

test("where nobody said that batches cost less they count in full, so that no cap is overspent", async () => {
	const all = await prepared({ batchPercent: 100 });
	await updateEndpoint(all.db, all.judge.endpointId ?? "", { batchPercent: null });
	const runId = await plannedRun(all, 200_000);
	expect(await carriedOut(all, runId)).toEqual({ status: "done" });
	expect(await shown(all, runId)).toBe(all.server.ledger.costMicros);
});

test("cells that were paid for and are not over do not make the finished ones look dear", async () => {
	const all = await prepared({ batch: { faults: [{ kind: "prose_only" }] } }, {}, 40);
	const runId = await plannedRun(all);
	expect(await carriedOut(all, runId)).toMatchObject({ status: "paused" });
	const { projectId, id } = all.judge;
	const usage = (await usageOfJudges(all.db, projectId)).get(id);
	expect(usage?.micros).toBe(all.server.ledger.costMicros);
	const live = all.server.ledger.entries.filter(({ route }) => route === "chat");
	const closed = (usage?.micros ?? 0) - (usage?.open.micros ?? 0);
	const most = Math.max(...live.map(({ costMicros }) => costMicros ?? 0));
	// Of all that was paid only what finished cells took is theirs.
	expect(usage?.open.micros).toBeGreaterThan(0);
	expect(closed / (usage?.cells ?? 0)).toBeLessThanOrEqual(2 * most);
});

test.each([
	["longer answers than it was allowed", { completionTokens: 1_000 }, 400_000],
	["three times as many tokens of the prompt", { promptTokens: 1_500 }, 250_000],
] as const)(
	"a model that bills %s in batches alone is known by the first ten: no cap is overspent",
	async (_, told, cap) => {
		const all = await prepared({ batch: { usage: () => told } }, {}, MANY);
		const runId = await plannedRun(all, cap);
		const paused = { status: "paused", reason: expect.stringContaining("cap") };
		expect(await carriedOut(all, runId)).toMatchObject(paused);
		const sizes = (await batchesOfRun(all.db, runId)).map(({ requests }) => requests);
		expect(sizes[0]).toBe(10);
		const { costMicros } = all.server.ledger;
		expect(costMicros).toBeGreaterThan(cap / 2);
		expect(costMicros).toBeLessThanOrEqual(cap);
		expect(await shown(all, runId)).toBe(costMicros);
		// There is room for what one was thought to cost, and none for what it does: the next process knows.
		await setRunCap(all.db, runId, costMicros + 1_500);
		await resumeRun(all.db, runId);
		expect(await carriedOut(all, runId)).toMatchObject(paused);
		expect(all.server.ledger.costMicros).toBe(costMicros);
	},
);
