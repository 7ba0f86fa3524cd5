import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { ModelFacts } from "#db/model/model-facts.ts";
import { updateEndpoint } from "#db/queries/endpoints.server.ts";
import { ratingsOfItem } from "#db/queries/item-ratings.server.ts";
import { itemIdsInOrder } from "#db/queries/items.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import { countRows, openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { runProgress } from "../runs/run-progress.server.ts";
import { aJudge, aProject, aRun, HASTY } from "../testing/judged-project.ts";
import { textOverWindow } from "./context-window.server.ts";
import { createEngine } from "./engine.server.ts";
import { runToEnd } from "./run-to-end.server.ts";

/** Far more tokens than the prompt around it has. */
const LONG = `${"the first and the second of the books, ".repeat(400)}.`;

function factsOf(contextTokens: number | null): ModelFacts {
	return ModelFacts.parse({ inputPerMillion: null, outputPerMillion: null, contextTokens });
}

/** Judges a long item between two short ones, with a model whose window holds so many tokens. */
async function judged(db: Database, contextTokens: number | null) {
	const server = await aModelServer();
	const project = await aProject(db, ["a book", LONG, "two books"]);
	const judge = await aJudge(db, project, { url: server.url, parameters: { maxTokens: 300 } });
	const limits = { concurrency: 8, requestsPerMinute: null, tokensPerMinute: null };
	const models = { "scripted-model": factsOf(contextTokens) };
	await updateEndpoint(db, judge.endpointId ?? "", { ...limits, models });
	const runId = await aRun(db, judge);
	expect(await runToEnd(db, runId, { engine: createEngine(HASTY) })).toEqual({ status: "done" });
	const run = await findRun(db, runId);
	if (!run) throw new Error("the run is gone");
	const ids = await itemIdsInOrder(db, project.id);
	const long = await ratingsOfItem(db, project.id, ids[1] ?? "");
	return { server, long, progress: await runProgress(db, run, new Date()) };
}

test("an item over the window ends as truncated before the call, with the counts; nothing is sent or cut", async () => {
	const db = await openTestDatabase();
	const { server, long, progress } = await judged(db, 3_000);
	expect(server.ledger.requests).toBe(2);
	expect(await countRows(db, "exchanges")).toBe(2);
	expect(progress).toMatchObject({ done: 3, scored: 2 });
	expect(progress.unscored).toMatchObject([{ reason: "truncated", cells: 1 }]);
	for (const { rated } of long) {
		expect(rated).toEqual({
			kind: "unscored",
			reason: "truncated",
			detail: expect.stringMatching(
				/The prompt has [45]\d{3} tokens and its answer may have 300, and the window of scripted-model holds 3000\. Nothing was sent\./,
			),
		});
	}
	expect(long).toHaveLength(2);
});

test("what fits, and what a model without a known window is asked, is sent whole", async () => {
	for (const window of [6_000, null]) {
		const db = await openTestDatabase();
		const { server, progress } = await judged(db, window);
		expect(progress).toMatchObject({ done: 3, scored: 3 });
		expect(server.ledger.requests).toBe(3);
		expect(server.ledger.promptTokens).toBeGreaterThan(LONG.length / 4);
	}
});

test("a text to be embedded fits to the last token", async () => {
	// 2,000 tokens.
	const text = " book".repeat(2_000);
	const within = (contextTokens: number) =>
		textOverWindow({ model: "m", facts: factsOf(contextTokens) }, ["short", text]);
	expect(await within(2_000)).toBeNull();
	expect(await within(1_999)).toMatchObject({
		failure: "over_context",
		message: "The prompt has 2000 tokens, and the window of m holds 1999. Nothing was sent.",
	});
	expect(await textOverWindow({ model: "m", facts: undefined }, [text])).toBeNull();
});
