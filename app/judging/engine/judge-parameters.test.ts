import { expect, test } from "vitest";
import { openTestDatabase } from "#db/testing.ts";
import { identityOf } from "#judges/asking/identity.ts";
import { vragEvalProtocol } from "#judges/protocols/vrag-eval/protocol.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import type { SeenRequest } from "#judges/testing/seen-request.ts";
import { isRefusal } from "../../base/refusal.ts";
import { readParameters } from "../../parameters/read-parameters.ts";
import { addJudge } from "../judges/add-judge.server.ts";
import { aJudge, aProject, aRun, HASTY } from "../testing/judged-project.ts";
import { createEngine } from "./engine.server.ts";
import { runToEnd } from "./run-to-end.server.ts";

const TEXTS = {
	topP: "0.9",
	seed: "7",
	reasoningEffort: "low",
	extraBody: '{"top_k": 40, "chat_template_kwargs": {"enable_thinking": false}}',
};

function identity(texts: Record<string, string>) {
	const parameters = vragEvalProtocol.parameters.parse(
		readParameters(vragEvalProtocol.parameters, texts),
	);
	const models = { judge: { origin: "https://a.example", model: "m" } };
	return identityOf({ procedure: vragEvalProtocol, parameters, models, rubric: null }).identity;
}

test("every parameter of a judge is sent with each of its requests", async () => {
	const db = await openTestDatabase();
	const bodies: SeenRequest["body"][] = [];
	const server = await aModelServer({
		answer: ({ body }) => {
			bodies.push(body);
			return { json: { correctness: "", completeness: "", honesty: "", grade: "4" } };
		},
	});
	const project = await aProject(db, ["a book", "a map"]);
	const parameters = readParameters(vragEvalProtocol.parameters, { ...TEXTS, temperature: "" });
	const judge = await aJudge(db, project, { url: server.url, parameters });
	const runId = await aRun(db, judge);
	expect(await runToEnd(db, runId, { engine: createEngine(HASTY) })).toEqual({ status: "done" });
	expect(bodies).toHaveLength(2);
	for (const body of bodies) {
		expect(body).toMatchObject({
			...{ top_p: 0.9, seed: 7, reasoning_effort: "low", top_k: 40 },
			chat_template_kwargs: { enable_thinking: false },
		});
		expect(body).not.toHaveProperty("temperature");
	}
});

test("each of them is part of the judge's identity; what is left empty is not", () => {
	const plain = identity({});
	expect(identity({ topP: "", seed: "", reasoningEffort: "", extraBody: "" })).toBe(plain);
	const changed = Object.entries(TEXTS).map(([name, text]) => identity({ [name]: text }));
	expect(new Set([plain, ...changed]).size).toBe(1 + changed.length);
});

test.each([
	["extraBody", '{"messages": []}', "messages cannot be overwritten"],
	["extraBody", '{"model": "dearer"}', "model cannot be overwritten"],
	["extraBody", '{"service_tier": "priority"}', "default and flex"],
	["extraBody", "[1]", "JSON object"],
	["extraBody", "top_k: 40", "JSON object"],
	["topP", "2", "1"],
	["reasoningEffort", "hard", "low"],
])("%s of %s is refused", async (name, text, words) => {
	const db = await openTestDatabase();
	const project = await aProject(db, ["a book"]);
	const result = await addJudge(
		db,
		{
			...{ projectId: project.id, name: "j", protocol: "vrag-eval", endpointId: null, model: null },
			parameters: readParameters(vragEvalProtocol.parameters, { [name]: text }),
			binding: {},
		},
		new Date(),
	);
	if (!isRefusal(result)) throw new Error("it was added");
	expect(result.fields?.[`parameters.${name}`]?.join(" ")).toContain(words);
});
