import { expect, test } from "vitest";
import { ModelFacts } from "#db/model/model-facts.ts";
import { FIRST_FORM } from "#db/model/request-form.ts";
import { updateEndpoint } from "#db/queries/endpoints.server.ts";
import { keepLearntForm, learntForm } from "#db/queries/learnt-forms.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import type { ModelServerScript } from "#judges/testing/scripted-model.ts";
import { aJudge, aProject } from "../testing/judged-project.ts";
import { checkCost, checkJudge } from "./check-judge.server.ts";
import { forgetFormsOf } from "./forget-forms.server.ts";
import { judgeView } from "./judge-view.server.ts";
import { previewJudge } from "./preview-judge.server.ts";

async function checked(script: ModelServerScript, item: string | null = null) {
	const db = await openTestDatabase();
	const server = await aModelServer(script);
	const project = await aProject(db, ["a book", "a film"]);
	const judge = await aJudge(db, project, { url: server.url, parameters: { temperature: 0.3 } });
	return { db, judge, server, check: await checkJudge(db, judge, item) };
}

test("the first request of the judge is sent, with its parameters, and what came back is told", async () => {
	const { db, judge, server, check } = await checked({}, "item-2");
	expect(check).toMatchObject({
		...{ ok: true, item: "item-2", model: "scripted-model", costMicros: null },
		sentence: "scripted-model answers in the form that is asked for.",
		reply: expect.stringContaining("{"),
		promptTokens: expect.any(Number),
		completionTokens: expect.any(Number),
	});
	expect(server.ledger.requests).toBe(1);
	const sent = JSON.parse("request" in check ? check.request : "{}");
	expect(sent.temperature).toBe(0.3);
	const preview = await previewJudge(db, judge, "item-2");
	const [previewed] = "requests" in preview ? preview.requests : [];
	expect(sent.messages).toEqual(previewed?.messages);
});

test("what the model refuses is learnt; one request is answered, and no repair is paid for", async () => {
	const refuses = { provider: "openai", parts: ["temperature"] } as const;
	const { db, judge, check } = await checked({ refuses });
	expect(check).toMatchObject({
		ok: true,
		sentence: expect.stringContaining("without temperature"),
	});
	const { endpointId, model } = judge;
	const learnt = await learntForm(db, { endpointId: endpointId ?? "", model: model ?? "" });
	expect(learnt?.form.leftOut).toEqual(["temperature"]);
	const asked = { judgeId: judge.id, against: null, item: null };
	expect((await judgeView(db, judge.projectId, asked))?.learnt).toEqual([
		{
			model: "scripted-model",
			how: "asked without temperature, since it refuses or leaves unread anything else",
			said: [expect.stringMatching(/^temperature: .*temperature/)],
		},
	]);

	const wrong = await checked({ answer: () => "I would rather not say." });
	expect(wrong.check).toMatchObject({
		...{ ok: false, reply: "I would rather not say." },
		sentence: expect.stringContaining("cannot be used (unparsable"),
	});
	expect(wrong.server.ledger.requests).toBe(1);
});

test("an item that is not there, and a server that fails, are said", async () => {
	const { check } = await checked({}, "item-9");
	expect(check).toMatchObject({ sentence: "This project has no item with the id item-9." });
	const failing = await checked({ faults: [{ kind: "server_error" }] });
	expect(failing.check).toMatchObject({
		...{ ok: false, reply: null, costMicros: null },
		sentence: expect.stringContaining("does not answer"),
	});
});

test("what one request costs is said before, and it costs no more than that", async () => {
	const db = await openTestDatabase();
	const prices = { inputPerMillion: 1_000_000, outputPerMillion: 4_000_000 };
	const server = await aModelServer({ prices: { "scripted-model": prices } });
	const project = await aProject(db, ["a book"]);
	const judge = await aJudge(db, project, { url: server.url });
	expect(await checkCost(db, judge, null)).toBe("cost unknown");
	const models = { "scripted-model": ModelFacts.parse(prices) };
	await updateEndpoint(db, judge.endpointId ?? "", { models });
	const said = await checkCost(db, judge, null);
	expect(said).toMatch(/^likely \$0\.\d+ \(\$0\.\d+ to \$0\.\d+\), at most \$0\.\d+$/);
	expect(await checkCost(db, judge, "item-9")).toBeNull();
	// A short answer costs less than is likely of others: likely is never above at most.
	const short = await aJudge(db, project, {
		...{ url: server.url, name: "short", parameters: { maxTokens: 50 } },
	});
	await updateEndpoint(db, short.endpointId ?? "", { models });
	const amounts = ((await checkCost(db, short, null)) ?? "").match(/[\d.]+\d/g)?.map(Number) ?? [];
	const [, , high = 1, atMost = 0] = amounts;
	expect(high).toBeLessThanOrEqual(atMost);
	const check = await checkJudge(db, judge, null);
	const most = Number(/at most \$([\d.]+)/.exec(said ?? "")?.[1]) * 1_000_000;
	expect("costMicros" in check ? check.costMicros : null).toBe(server.ledger.costMicros);
	expect(server.ledger.costMicros).toBeLessThan(most);
});

test("afresh forgets what was learnt of every model of the judge", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer();
	const project = await aProject(db, ["a book"]);
	const main = await aJudge(db, project, { url: server.url });
	const endpointId = main.endpointId ?? "";
	const judge = await aJudge(db, project, {
		...{ url: server.url, name: "facts", protocol: "atomic-facts", model: "big" },
		roleModels: { extract: { endpointId, model: "small" } },
	});
	const learnt = { form: FIRST_FORM, refusals: [], learntAt: new Date() };
	const known = [
		{ endpointId, model: "small" },
		{ endpointId: judge.endpointId ?? "", model: "big" },
		{ endpointId, model: "another" },
	];
	for (const of of known) await keepLearntForm(db, { ...of, ...learnt });
	await forgetFormsOf(db, judge);
	const left = await Promise.all(known.map((of) => learntForm(db, of)));
	expect(left.map((form) => form?.model)).toEqual([undefined, undefined, "another"]);
});
