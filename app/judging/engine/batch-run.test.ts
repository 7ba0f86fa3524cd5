import { expect, test } from "vitest";
import { batchesOfRun } from "#db/queries/batches.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import {
	carriedOut,
	ends,
	ITEMS,
	type Prepared,
	plannedRun,
	prepared,
	spentBy,
} from "../testing/batch-runs.ts";
import { cancelRun, resumeRun } from "./steer-run.server.ts";

const billed = ({ server }: Prepared, kind: "batched" | "batches" = "batched") =>
	server.ledger.byKind()[kind] ?? 0;

test("a run by batch: one file, every cell scored, nothing sent one by one, half the price", async () => {
	const all = await prepared();
	const runId = await plannedRun(all);
	expect(await carriedOut(all, runId)).toEqual({ status: "done" });
	expect(await ends(all, runId)).toEqual({ done: ITEMS });
	expect(all.server.ledger.requests).toBe(0);
	expect(billed(all)).toBe(ITEMS);
	expect(await batchesOfRun(all.db, runId)).toMatchObject([
		{ status: "over", requests: ITEMS, answered: ITEMS, remoteStatus: "completed" },
	]);
	expect(await spentBy(all, runId)).toBe(all.server.ledger.costMicros);
});

test("a protocol that asks on from its answers takes a batch for each round, and pays each once", async () => {
	const all = await prepared(
		{
			// A fact of its own for each item: what the second round asks hangs on the first one's answer.
			answer({ blocks }) {
				const question = blocks.find(({ name }) => name === "question")?.text;
				if (blocks.some(({ name }) => name === "reference")) return null;
				const fact = { subject: "Somebody", predicate: "asks", object: question, passages: [] };
				return question === undefined ? null : { json: { facts: [fact] } };
			},
		},
		{ protocol: "atomic-facts" },
	);
	const runId = await plannedRun(all);
	expect(await carriedOut(all, runId)).toEqual({ status: "done" });
	expect(await ends(all, runId)).toEqual({ done: ITEMS });
	// The questions of the contexts, and how response and reference match, are common to all.
	const [first, second] = [2 * ITEMS + 1, ITEMS + 1];
	expect(await batchesOfRun(all.db, runId)).toMatchObject([
		{ status: "over", requests: first, answered: first },
		{ status: "over", requests: second, answered: second },
	]);
	expect(all.server.ledger.requests).toBe(0);
	const hashes = [...all.server.ledger.byHash().values()];
	expect(hashes).toEqual(Array.from({ length: first + second }, () => 1));
	expect(billed(all)).toBe(hashes.length);
});

test("broken answers are repaired in the next batch, failed ones asked again, the rest has its reason", async () => {
	const all = await prepared({
		faults: [
			{ kind: "broken_json", matches: "book 1,", times: 1 },
			{ kind: "broken_json", matches: "book 2," },
			{ kind: "server_error", matches: "book 3,", times: 1 },
			{ kind: "refusal", matches: "book 4," },
			{ kind: "length", matches: "book 5," },
			{ kind: "server_error", matches: "book 6," },
		],
	});
	const runId = await plannedRun(all);
	expect(await carriedOut(all, runId)).toEqual({ status: "done" });
	expect(await ends(all, runId)).toEqual({
		done: ITEMS - 4,
		unparsable: 1,
		refused: 1,
		truncated: 1,
		request_failed: 1,
	});
	expect(all.server.ledger.requests).toBe(0);
});

test("answers that stay broken in some cells stop no run, though all their repairs come in one file", async () => {
	const all = await prepared(
		{
			faults: [
				{ kind: "broken_json", rate: 0.3, per: "item" },
				{ kind: "length", rate: 0.1, per: "item" },
			],
		},
		{},
		120,
	);
	const runId = await plannedRun(all);
	expect(await carriedOut(all, runId)).toEqual({ status: "done" });
	const { done, unparsable, truncated } = await ends(all, runId);
	// More than 20 in a row would stop a run that asks one by one.
	expect(unparsable).toBeGreaterThan(20);
	expect(done + unparsable + truncated).toBe(120);
});

test("an expired batch: what it answered is kept and paid once, the rest goes into the next", async () => {
	const all = await prepared({
		batch: { statuses: ["expired"], answered: 0.5 },
		// The next batch is an ordinary one.
		answer() {
			all.server.setScript({});
			return null;
		},
	});
	const runId = await plannedRun(all);
	expect(await carriedOut(all, runId)).toEqual({ status: "done" });
	expect(await ends(all, runId)).toEqual({ done: ITEMS });
	const batches = await batchesOfRun(all.db, runId);
	expect(batches).toMatchObject([
		{ remoteStatus: "expired", requests: ITEMS },
		{ remoteStatus: "completed" },
	]);
	expect(batches[1]?.requests).toBeLessThan(ITEMS);
	expect([...all.server.ledger.byHash().values()].every((times) => times === 1)).toBe(true);
	expect(billed(all)).toBe(ITEMS);
});

test("stopped while a batch is out, another process goes on with the same batch", async () => {
	const all = await prepared({ batch: { statuses: ["in_progress"] } });
	const runId = await plannedRun(all);
	const stop = new AbortController();
	const onProgress = async () => {
		const [batch] = await batchesOfRun(all.db, runId);
		if (batch?.remoteStatus === "in_progress") stop.abort();
	};
	const first = { signal: stop.signal, onProgress: () => void onProgress() };
	expect(await carriedOut(all, runId, first)).toEqual({ status: "stopped" });
	expect(await ends(all, runId)).toEqual({ waiting: ITEMS });
	all.server.setScript({});
	expect(await carriedOut(all, runId)).toEqual({ status: "done" });
	expect(await batchesOfRun(all.db, runId)).toHaveLength(1);
	expect(billed(all)).toBe(ITEMS);
});

test("a hand-over whose reply got lost is found again, not handed over twice", async () => {
	const all = await prepared({
		faults: [{ kind: "connection_reset", route: "batches", requests: [1], isDone: true }],
	});
	const runId = await plannedRun(all);
	expect(await carriedOut(all, runId)).toEqual({ status: "done" });
	expect(await ends(all, runId)).toEqual({ done: ITEMS });
	expect(billed(all)).toBe(ITEMS);
	expect(await batchesOfRun(all.db, runId)).toMatchObject([{ remoteId: "batch-1" }]);
});

test("cancelled: the batch is ended at the endpoint, and what it answered is kept", async () => {
	const all = await prepared({ batch: { statuses: ["in_progress"], answered: 0.5 } });
	const runId = await plannedRun(all);
	const onProgress = async () => {
		const [batch] = await batchesOfRun(all.db, runId);
		if (batch?.remoteStatus === "in_progress") await cancelRun(all.db, runId, new Date());
	};
	const end = await carriedOut(all, runId, { onProgress: () => void onProgress() });
	expect(end).toEqual({ status: "cancelled" });
	// As the server's worker does with what is still out.
	await carriedOut(all, runId);
	expect(await batchesOfRun(all.db, runId)).toMatchObject([
		{ status: "over", remoteStatus: "cancelled" },
	]);
	const answered = billed(all);
	expect(answered).toBeGreaterThan(0);
	expect(await spentBy(all, runId)).toBe(all.server.ledger.costMicros);
	all.server.setScript({});
	await resumeRun(all.db, runId);
	expect(await carriedOut(all, runId)).toEqual({ status: "done" });
	expect(billed(all)).toBe(ITEMS);
});

test("a file that the endpoint does not take pauses the run with its words", async () => {
	const all = await prepared({ batch: { problem: "Too many tokens enqueued." } });
	const runId = await plannedRun(all);
	expect(await carriedOut(all, runId)).toMatchObject({
		status: "paused",
		reason: expect.stringContaining("Too many tokens enqueued."),
	});
	// Turned down once, it is not handed over again while the run pauses for it.
	expect((await batchesOfRun(all.db, runId)).length).toBe(1);
	all.server.setScript({});
	await resumeRun(all.db, runId);
	expect(await carriedOut(all, runId)).toEqual({ status: "done" });
	expect(await ends(all, runId)).toEqual({ done: ITEMS });
});

test("a batch is as large as its cap allows by the tokenizer: not a few at a time", async () => {
	const all = await prepared();
	const estimate = await plannedRun(all);
	await carriedOut(all, estimate);
	const cost = await spentBy(all, estimate);
	const capped = await prepared();
	const runId = await plannedRun(capped, Math.round(cost * 4));
	expect(await carriedOut(capped, runId)).toEqual({ status: "done" });
	expect(await batchesOfRun(capped.db, runId)).toMatchObject([{ requests: ITEMS }]);
});

test("R5: a cap holds: no more is handed over than it has room for, and raised it goes on", async () => {
	const all = await prepared();
	const runId = await plannedRun(all, 9_000);
	const end = await carriedOut(all, runId);
	expect(end).toMatchObject({ status: "paused", reason: expect.stringContaining("cap") });
	const spent = await spentBy(all, runId);
	expect(spent).toBe(all.server.ledger.costMicros);
	expect(spent).toBeGreaterThan(0);
	expect(spent).toBeLessThanOrEqual(9_000);
	expect((await findRun(all.db, runId))?.status).toBe("paused");
});

const MANY = 300;

test("before a large batch one request is asked live; what can be used lets the others go together", async () => {
	const all = await prepared({}, {}, MANY);
	const runId = await plannedRun(all);
	expect(await carriedOut(all, runId)).toEqual({ status: "done" });
	expect(await ends(all, runId)).toEqual({ done: MANY });
	// The next in line may have gone before the first answer was read.
	expect(all.server.ledger.requests).toBeLessThanOrEqual(3);
	expect(all.server.ledger.requests + billed(all)).toBe(MANY);
	// A few first, whatever was answered live; then the others together.
	const sizes = (await batchesOfRun(all.db, runId)).map(({ requests }) => requests);
	expect(sizes[0]).toBe(10);
	expect(sizes).toHaveLength(2);
	expect(await spentBy(all, runId)).toBe(all.server.ledger.costMicros);
});

/** Requests that a model worked on or turned away, live and in batches. */
const asked = ({ server }: Prepared) =>
	server.ledger.entries.filter(({ route }) => route === "chat" || route === "batch").length;

test.each(["length", "refusal", "prose_only", "off_scale"] as const)(
	"a model that is known and brings nothing that can be used (%s) costs a few requests, not the batch",
	async (kind) => {
		const all = await prepared({ faults: [{ kind }] }, {}, MANY);
		const runId = await plannedRun(all);
		expect(await carriedOut(all, runId)).toMatchObject({
			status: "paused",
			reason: expect.stringContaining("brought nothing that can be used"),
		});
		expect(asked(all)).toBeLessThanOrEqual(40);
		expect(await batchesOfRun(all.db, runId)).toEqual([]);
	},
);

test("where nobody may ask the model live, a small batch goes before the others", async () => {
	const faults = [{ kind: "bad_request", requests: [1] } as const, { kind: "length" } as const];
	const all = await prepared({ faults }, {}, MANY);
	const runId = await plannedRun(all);
	expect(await carriedOut(all, runId)).toMatchObject({
		status: "paused",
		reason: expect.stringContaining("ends at the length limit"),
	});
	expect(await batchesOfRun(all.db, runId)).toMatchObject([
		{ requests: 10, status: "over" },
		{ requests: 10, status: "over" },
	]);
	expect(asked(all)).toBeLessThanOrEqual(40);

	const well = await prepared({ faults: faults.slice(0, 1) }, {}, MANY);
	const wellId = await plannedRun(well);
	expect(await carriedOut(well, wellId)).toEqual({ status: "done" });
	const sizes = (await batchesOfRun(well.db, wellId)).map(({ requests }) => requests);
	expect(sizes).toEqual([10, MANY - 10]);
});
