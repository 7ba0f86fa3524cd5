import { expect, test } from "vitest";
import { usageOfRun } from "#db/queries/exchanges.server.ts";
import { countRunTasks } from "#db/queries/run-cells.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import type { FaultKind } from "#judges/testing/faults.ts";
import { aJudge, aProject, aRun, HASTY } from "../testing/judged-project.ts";
import { createEngine } from "./engine.server.ts";
import { runToEnd } from "./run-to-end.server.ts";

const ITEMS = 300;
/** What no fault that every request meets may cost, repairs and retries among it. */
const MOST_REQUESTS = 40;
const WORDS = Array.from({ length: ITEMS }, (_, at) => `book ${at + 1},`);

/** A line of the table, printed by `CONCORD_SHOW=1 npx vitest run …/fault-table.test.ts`. */

const MONTH_S = 30 * 86_400;

async function faced(named: FaultKind | "month_of_patience", concurrency = 32) {
	const isMonth = named === "month_of_patience";
	const kind = isMonth ? "rate_limited" : named;
	const db = await openTestDatabase();
	const isSilent = ["timeout", "stalled_body", "slow_drip"].includes(kind);
	const server = await aModelServer({
		faults: [{ kind, retryAfterSeconds: isMonth ? MONTH_S : 0.01 }],
	});
	const project = await aProject(db, WORDS);
	const judge = await aJudge(db, project, { url: server.url, concurrency });
	const runId = await aRun(db, judge);
	const engine = createEngine({ ...HASTY, requestTimeoutMs: isSilent ? 400 : 20_000 });
	const end = await runToEnd(db, runId, { engine });
	const usage = await usageOfRun(db, runId);
	const tasks = await countRunTasks(db, runId);
	const todo = tasks.filter(({ status }) => status === "todo").reduce((n, t) => n + t.tasks, 0);
	const ended = tasks
		.filter(({ status }) => status !== "todo")
		.map(({ reason, status, tasks: count }) => `${count} ${reason ?? status}`);
	const { entries } = server.ledger;
	const billed = entries.filter(({ promptTokens }) => promptTokens > 0).length;
	const stored = usage.reduce((sum, { requests }) => sum + requests, 0);
	const requests = server.ledger.requests;
	const sentence = end.status === "paused" ? end.reason : "";
	const line = `| ${named} | ${requests} | ${billed} | ${stored} | ${[...ended, `${todo} not asked`].join(", ")} | ${end.status} | ${sentence} |`;
	if (process.env.CONCORD_SHOW) process.stdout.write(`${line}\n`);
	return { end, requests, stored, sentence };
}

/** Each hits every request; what its pause has to say. */
const FAULTS: readonly [FaultKind | "month_of_patience", RegExp][] = [
	["bad_request", /answered 400: The request is wrong.* Mend what it says/],
	["unprocessable", /answered 422: Input should be another one/],
	["context_length", /maximum context length/],
	["unauthorized", /key/i],
	["forbidden", /does not let a request without a key ask .* answered 403/],
	["insufficient_quota", /no money or quota left/],
	["rate_limited", /rate limit, again and again/],
	["month_of_patience", /asks to be left alone for 30 days/],
	["oversized", /Request too large.* Have the limit raised/],
	["content_filter", /content management policy.* Look at what the items hold/],
	["redirect", /is not at its address .* a redirect, which is not followed/],
	["html", /with a web page: .* enter the address that its interface has/],
	[
		"gateway_page",
		/answered 502 with a web page\. A gateway answered, and the server behind it is down/,
	],
	["torn_body", /has not answered 25 requests in a row\. .* JSON that breaks off/],
	["server_error", /has not answered 25 requests in a row/],
	["connection_reset", /has not answered 25 requests in a row/],
	[
		"reset_in_body",
		/answered 200, and the connection broke in the middle of the answer: ECONNRESET/,
	],
	["timeout", /has not answered 25 requests in a row/],
	["stalled_body", /has not answered 25 requests in a row/],
	["huge", /longer than 1048576 bytes/],
	["null_content", /the reply's content is null.* take another model or mend/],
	["empty", /the reply holds no answer/],
	["reasoning_only", /the reply holds reasoning and no answer/],
	["tool_only", /the reply calls a tool and holds no text/],
	["prose_only", /no JSON object in the reply: The answer deals with/],
	["other_json", /not in the form that was asked for \(correctness: /],
	["broken_json", /a brace is never closed/],
	["off_scale", /off its scale/],
	["refusal", /declined \(I cannot help with that\)/],
	["length", /length limit/],
];

test.each(FAULTS)(
	"%s on every request: at most 40 of them for 300 items, and why",
	async (...row) => {
		const [kind, words] = row;
		const { end, requests, stored, sentence } = await faced(kind);
		expect(end.status).toBe("paused");
		expect(sentence).toMatch(words);
		expect(requests).toBeLessThanOrEqual(MOST_REQUESTS);
		expect(stored).toBe(requests);
	},
);

test("a page in place of every answer: the run stands still after the first few", async () => {
	const { requests, sentence } = await faced("html", 1);
	expect(requests).toBe(3);
	expect(sentence).toContain("answered the last 3 requests with a web page");
});

test("format_unread: a form that nobody heeds is left after two items, and nothing is burnt", async () => {
	const { end, requests, stored } = await faced("format_unread");
	expect(end).toEqual({ status: "done" });
	// The first item's answer and its repair, the second one's, then one for each.
	expect(requests).toBe(ITEMS + 2);
	expect(stored).toBe(requests);
});

/** One item of many: it ends for its own reason, after so many requests, and the others are scored. */
test.each([
	["forbidden", "request_failed", 2],
	["oversized", "request_failed", 1],
	["content_filter", "refused", 1],
	["bad_request", "request_failed", 1],
] as const)("%s on the first item alone ends that cell alone", async (kind, reason, most) => {
	const db = await openTestDatabase();
	const server = await aModelServer({ faults: [{ kind, matches: "book 1," }] });
	const project = await aProject(db, WORDS.slice(0, 40));
	const judge = await aJudge(db, project, { url: server.url });
	const runId = await aRun(db, judge);
	expect(await runToEnd(db, runId, { engine: createEngine(HASTY) })).toEqual({ status: "done" });
	const ended = await countRunTasks(db, runId);
	const counts = ended.map(({ status, reason: why, tasks }) => [why ?? status, tasks]);
	expect(Object.fromEntries(counts)).toEqual({ done: 39, [reason]: 1 });
	expect(server.ledger.byKind()[kind]).toBeLessThanOrEqual(most);
	expect(server.ledger.byKind().answer).toBe(39);
});
