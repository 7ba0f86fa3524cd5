import { expect, test } from "vitest";
import { usageOfRun } from "#db/queries/exchanges.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import type { FaultKind } from "#judges/testing/faults.ts";
import type { SeenRequest } from "#judges/testing/seen-request.ts";
import { aJudge, aProject, aRun, HASTY } from "../testing/judged-project.ts";
import { createEngine } from "./engine.server.ts";
import { runToEnd } from "./run-to-end.server.ts";

const WORDS = Array.from({ length: 300 }, (_, at) => `book ${at + 1},`);
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

async function faced(protocol: string, kind: FaultKind, isHit: (seen: SeenRequest) => boolean) {
	const db = await openTestDatabase();
	const server = await aModelServer({
		faults: [
			{ kind, matches: isHit },
			...(protocol === "vrag-eval" ? [{ kind: "broken_json" } as const] : []),
		],
		answer: ({ blocks }) => {
			const question = blocks.find(({ name }) => name === "question")?.text;
			const fact = { subject: "Somebody", predicate: "asks", object: question, passages: [] };
			return protocol === "vrag-eval" || question === undefined
				? null
				: { json: { facts: [fact] } };
		},
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
