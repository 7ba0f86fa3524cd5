import { expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "#db/dialect";
import { itemsByIds } from "#db/queries/items.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import { claimRunTasks } from "#db/queries/run-tasks.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import type { ModelRequest } from "#judges/asking/model-reply.ts";
import { toJsonSchema } from "#judges/asking/response-schema.ts";
import { procedureById } from "#judges/procedures.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import type { FaultKind } from "#judges/testing/faults.ts";
import { aJudge, aProject, aRun, HASTY } from "../testing/judged-project.ts";
import { isInterruption } from "./attempt.ts";
import { createBreaker } from "./breaker.server.ts";
import { createEngine } from "./engine.server.ts";
import { loadRunContext, type RunContext } from "./run-context.server.ts";
import { sendRequest } from "./send-request.server.ts";

const Answer = z.strictObject({ grade: z.enum(["good", "bad"]) });
const FORMAT = { name: "grade", schema: toJsonSchema(Answer) };

const REQUEST: ModelRequest = {
	...{ role: "judge", model: "scripted-model", draw: 0, step: "structured" },
	messages: [
		{ role: "system", content: "You grade answers." },
		{ role: "user", content: "Is 21 days right?" },
	],
	responseFormat: FORMAT,
	temperature: 0,
	maxTokens: 200,
};

const [FIRST, SECOND] = REQUEST.messages;

/** Each changes one field of the request, and asks for another answer by that. */
const CHANGED: Readonly<Record<string, Partial<ModelRequest>>> = {
	model: { model: "scripted-model-2" },
	"a message's text": { messages: [FIRST, { ...SECOND, content: "Is 21 days right? " }] },
	"a message's role": { messages: [{ ...FIRST, role: "user" }, SECOND] },
	"the order of the messages": { messages: [SECOND, FIRST] },
	"where one message ends and the next begins": {
		messages: [
			{ ...FIRST, content: "You grade" },
			{ ...SECOND, content: " answers.Is 21 days right?" },
		],
	},
	"a further message": { messages: [FIRST, SECOND, { role: "user", content: "?" }] },
	"no response format": { responseFormat: null },
	"the format's name": { responseFormat: { ...FORMAT, name: "mark" } },
	"the format's schema": {
		responseFormat: { ...FORMAT, schema: { ...FORMAT.schema, description: "One grade." } },
	},
	temperature: { temperature: 0.1 },
	"the model's own temperature": { temperature: null },
	"answer limit": { maxTokens: 201 },
	"no answer limit": { maxTokens: null },
	draw: { draw: 1 },
};

/** What is no part of the key: it says what a request is for, not what is asked. */
const UNCHANGED: Readonly<Record<string, Partial<ModelRequest>>> = {
	nothing: {},
	"what it is for": { purpose: "golden" },
	"who asks": { role: "extract" },
};

/** Sends requests of the first item's tasks as the engine does, one task for each repetition. */
async function aSender(db: Database, judge: Judge, change: Partial<RunContext> = {}) {
	const runId = await aRun(db, judge, 2);
	const run = await findRun(db, runId);
	if (!run) throw new Error("the run was not stored");
	const engine = createEngine({ ...HASTY, requestTimeoutMs: 1_500 });
	const { signal } = new AbortController();
	const context = await loadRunContext(db, engine, { run, stop: signal, cutOff: signal });
	if ("kind" in context) throw new Error(context.sentence);
	await context.pulse.join();
	const lease = { token: "tsk_test", processId: context.pulse.id, now: new Date() };
	const tasks = await claimRunTasks(db, { runId, ...lease, limit: 10 });
	const items = await itemsByIds(
		db,
		run.projectId,
		tasks.map(({ itemId }) => itemId),
	);
	const besideOf = await context.beside([]);
	return (request: ModelRequest, repetition = 0) => {
		const task = tasks.find((found) => found.repetition === repetition);
		const item = items.find(({ id }) => id === task?.itemId);
		if (!task || !item) throw new Error("no such repetition");
		const attempt = {
			context: { ...context, ...change },
			task,
			item,
			onAsked: () => {},
			failures: [],
		};
		const question = { role: REQUEST.role, name: "grade", schema: Answer };
		const sent = { inForm: () => request, reads: null };
		return sendRequest({ ...attempt, beside: besideOf(item.id) }, question, sent);
	};
}

test("R6: another model, prompt, format, parameter, draw is another request; an identical one is not sent", async ({
	task,
}) => {
	const db = await openTestDatabase();
	const server = await aModelServer({ answer: () => ({ json: { grade: "good" } }) });
	const project = await aProject(db, ["a book"]);
	const send = await aSender(db, await aJudge(db, project, { url: server.url }));
	await send(REQUEST);
	expect(server.ledger.requests).toBe(1);
	for (const [what, change] of Object.entries(CHANGED)) {
		const before = server.ledger.requests;
		for (const time of ["first", "second"]) {
			expect((await send({ ...REQUEST, ...change })).kind, what).toBe("answer");
			expect(server.ledger.requests - before, `${what}, ${time} time`).toBe(1);
		}
	}
	const before = server.ledger.requests;
	for (const [what, change] of Object.entries(UNCHANGED))
		expect((await send({ ...REQUEST, ...change })).kind, what).toBe("answer");
	expect(server.ledger.requests).toBe(before);
	task.meta.tried = Object.keys(CHANGED).length + Object.keys(UNCHANGED).length;
});

test("R6: another repetition, protocol version, protocol or endpoint is another request too", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer();
	const other = await aModelServer();
	const project = await aProject(db, ["a book"]);
	const judge = await aJudge(db, project, { url: server.url });
	const send = await aSender(db, judge);
	const twice = async (again: () => Promise<{ kind: string }>, at = server) => {
		const before = at.ledger.requests;
		for (const reply of [await again(), await again()]) expect(reply.kind).toBe("answer");
		return at.ledger.requests - before;
	};
	expect(await twice(() => send(REQUEST))).toBe(1);
	expect(await twice(() => send(REQUEST, 1))).toBe(1);

	const protocol = procedureById(judge.protocol);
	if (!protocol) throw new Error("no such protocol");
	const named = (name: string) =>
		aJudge(db, project, { url: server.url, name, endpointId: judge.endpointId, model: name });
	const newer = await aSender(db, await named("newer"), {
		protocol: { ...protocol, version: "next" },
	});
	expect(await twice(() => newer(REQUEST))).toBe(1);
	const foreign = await aSender(db, await named("foreign"), {
		protocol: { ...protocol, id: "another" },
	});
	expect(await twice(() => foreign(REQUEST))).toBe(1);
	const same = await aSender(db, await named("same"));
	expect(await twice(() => same(REQUEST))).toBe(0);

	const elsewhere = await aJudge(db, project, { url: other.url, name: "elsewhere" });
	const before = server.ledger.requests;
	expect(await twice(await aSender(db, elsewhere).then((ask) => () => ask(REQUEST)), other)).toBe(
		1,
	);
	expect(server.ledger.requests).toBe(before);
});

/** Everything that can be wrong with an answer, or with the lack of one. */
const NO_ANSWERS: readonly FaultKind[] = [
	"server_error",
	"rate_limited",
	"connection_reset",
	"timeout",
	"html",
	"huge",
	"unauthorized",
	"context_length",
	"refusal",
	"broken_json",
	"off_scale",
	"length",
	"empty",
];

test("R6: what was no answer is never used again", async ({ task }) => {
	const db = await openTestDatabase();
	const server = await aModelServer();
	const project = await aProject(db, ["a book"]);
	// What stops a run would stop all that follow here.
	const breaker = { ...createBreaker(createEngine().options), stopped: null };
	const judge = await aJudge(db, project, { url: server.url });
	const send = await aSender(db, judge, { breaker });
	task.meta.tried = NO_ANSWERS.length;
	for (const kind of NO_ANSWERS) {
		const request = { ...REQUEST, messages: [{ role: "user" as const, content: kind }] };
		server.setScript({ faults: [{ kind, matches: kind, retryAfterSeconds: 0.01 }] });
		const before = server.ledger.requests;
		const outcome = await send(request);
		if (isInterruption(outcome)) expect(outcome.kind).toBe("lane-closed");
		expect(server.ledger.requests - before, kind).toBe(1);
		server.setScript({});
		expect((await send(request)).kind, kind).toBe("answer");
		expect(server.ledger.requests - before, `${kind}, asked again`).toBe(2);
		await send(request);
		expect(server.ledger.requests - before, `${kind}, answered`).toBe(2);
	}
});
