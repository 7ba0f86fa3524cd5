import { expect, test } from "vitest";
import { ModelFacts } from "#db/model/model-facts.ts";
import { updateEndpoint } from "#db/queries/endpoints.server.ts";
import { runsOfProject } from "#db/queries/runs.server.ts";
import { countRows, openTestDatabase } from "#db/testing.ts";
import { canonicalJson, knownJson } from "#judges/asking/canonical-json.ts";
import { sha256 } from "#judges/asking/sha256.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import type { ModelServerOptions } from "#judges/testing/model-server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { createEngine } from "../engine/engine.server.ts";
import { runToEnd } from "../engine/run-to-end.server.ts";
import { aJudge, aJudgeOf, aProject, aRun, HASTY } from "../testing/judged-project.ts";
import { type DryRun, dryRun } from "./dry-run.server.ts";
import { worstInWords } from "./dry-run-in-words.ts";
import { estimateInWords } from "./estimate-in-words.ts";
import type { RunRequest } from "./plan-run.server.ts";

const PRICES = { inputPerMillion: 1_000_000, outputPerMillion: 4_000_000 };
const WORDS = ["atlases", "novels", "maps", "scores"];

type JudgeFields = Omit<Partial<Parameters<typeof aJudge>[2]>, "url">;

async function aPricedJudge(options: ModelServerOptions = {}, fields: JudgeFields = {}) {
	const db = await openTestDatabase();
	const server = await aModelServer({ prices: { "scripted-model": PRICES }, ...options });
	const project = await aProject(db, WORDS);
	const judge = await aJudge(db, project, { url: server.url, ...fields });
	const models = { "scripted-model": ModelFacts.parse(PRICES) };
	await updateEndpoint(db, judge.endpointId ?? "", { models });
	const request: RunRequest = { judge, items: "all", repetitions: 1 };
	const run = async () => {
		expect(await runToEnd(db, await aRun(db, judge), { engine: createEngine(HASTY) })).toEqual({
			status: "done",
		});
	};
	return { db, server, project, judge, request, run };
}

function done(result: Awaited<ReturnType<typeof dryRun>>): DryRun {
	if (isRefusal(result)) throw new Error(result.sentence);
	return result;
}

/** Hashes of the bodies that the parts of a dry run make up. */
function hashesOf({ items }: DryRun): string[] {
	const bodies = items.flatMap(({ requests }) =>
		requests.map(({ messages, parameters, schema }) => {
			const others = parameters.map(({ name, value }) => [
				name,
				JSON.parse(schema === null ? value : value.replace("…", schema)),
			]);
			return { ...Object.fromEntries(others), messages };
		}),
	);
	return bodies.map((body) => sha256(canonicalJson(knownJson(body)))).sort();
}

test("a dry run shows word for word what the run then sends; it asks nothing and makes nothing", async () => {
	const { db, server, project, request, run } = await aPricedJudge();
	const dry = done(await dryRun(db, request, 4));
	expect(server.ledger.requests).toBe(0);
	expect(await runsOfProject(db, project.id)).toEqual([]);
	expect(await countRows(db, "exchanges")).toBe(0);
	expect(dry.items.map(({ item }) => item)).toEqual(["item-1", "item-2", "item-3", "item-4"]);
	expect(dry).toMatchObject({ model: "scripted-model", plan: { cells: 4, answered: 0 } });

	await run();
	expect(hashesOf(dry)).toEqual(server.ledger.entries.map(({ hash }) => hash ?? "").sort());
	// What was billed is below the worst case, of the run and of each request.
	const worst = dry.estimate?.worstMicros ?? 0;
	expect(dry.estimate?.costMicros?.high).toBeLessThan(worst);
	expect(server.ledger.costMicros).toBeLessThan(worst);
	const most = dry.items.flatMap(({ requests }) => requests.map((one) => one.worstMicros ?? 0));
	for (const { costMicros } of server.ledger.entries) {
		expect(costMicros).toBeLessThan(Math.min(...most));
	}
	const after = done(await dryRun(db, request));
	expect(after).toMatchObject({ plan: { cells: 0, answered: 4 }, items: [], estimate: null });
});

test("what a model was found to refuse is left out of the dry run as well", async () => {
	const parts = ["max_tokens", "temperature"] as const;
	const { db, request, run } = await aPricedJudge({ refuses: { provider: "openai", parts } });
	const names = async () => {
		const again = { ...request, repetitions: 2 };
		const [item] = done(await dryRun(db, again)).items;
		return item?.requests[0]?.parameters.map(({ name }) => name);
	};
	expect(await names()).toEqual(["model", "temperature", "max_tokens", "response_format"]);
	await run();
	expect(await names()).toEqual(["model", "max_completion_tokens", "response_format"]);
});

test("protocols of one and of many requests stay below their worst case", async () => {
	for (const protocol of ["vrag-eval", "ragas", "atomic-facts"]) {
		const { db, server, request, run } = await aPricedJudge({}, { protocol });
		const dry = done(await dryRun(db, request));
		expect(dry.items).toHaveLength(2);
		await run();
		expect(server.ledger.costMicros, protocol).toBeGreaterThan(0);
		expect(server.ledger.costMicros, protocol).toBeLessThan(dry.estimate?.worstMicros ?? 0);
	}
});

test("a batch costs half where that is known of the endpoint; a cap and an unknown price are said", async () => {
	const { db, request } = await aPricedJudge();
	const live = done(await dryRun(db, request));
	const endpointId = request.judge.endpointId ?? "";
	const full = done(await dryRun(db, { ...request, mode: "batch" }));
	expect(full.estimate?.worstMicros).toBe(live.estimate?.worstMicros);
	await updateEndpoint(db, endpointId, { batchPercent: 50 });
	const batch = done(await dryRun(db, { ...request, mode: "batch" }));
	const half = (live.estimate?.worstMicros ?? 0) / 2;
	expect(Math.abs((batch.estimate?.worstMicros ?? 0) - half)).toBeLessThan(10);
	expect(worstInWords(live)).toMatch(/^At worst \$\d.* No cap is set/);
	const low = done(await dryRun(db, { ...request, maxCostMicros: 30_000 }));
	expect(worstInWords(low)).toContain("The cap of $0.030 stops the run before more.");
	const high = done(await dryRun(db, { ...request, maxCostMicros: 900_000_000 }));
	expect(worstInWords(high)).toContain("The cap of $900.00 covers that.");

	await updateEndpoint(db, endpointId, { models: {} });
	const unknown = done(await dryRun(db, request));
	expect(unknown.estimate).toMatchObject({ costMicros: null, worstMicros: null });
	expect(unknown.items[0]?.requests[0]).toMatchObject({ likelyMicros: null, worstMicros: null });
	expect(worstInWords(unknown)).toContain("The worst case is unknown");
});

test("a judge without a model sends nothing and says so", async () => {
	const { db, project } = await aPricedJudge();
	const judge = await aJudgeOf(db, {
		...{ projectId: project.id, name: "base", protocol: "baseline", parameters: {}, binding: {} },
		...{ endpointId: null, model: null },
	});
	expect(await dryRun(db, { judge, items: "all", repetitions: 1 })).toMatchObject({
		sentence: "This judge asks no model: a run of it sends nothing and costs nothing.",
	});
});

test("query and headers are shown with their secrets masked; what is stored already is told", async () => {
	const { db, server, project, request, run } = await aPricedJudge();
	await updateEndpoint(db, request.judge.endpointId ?? "", {
		query: { "api-version": "2024-10-21", sig_key: "CANARY-Q" },
		headers: { "X-Title": "Concord", "X-Auth-Token": "CANARY-H" },
		keyHeader: "api-key",
		apiKeyVariable: "NO_SUCH_API_KEY",
	});
	const dry = done(await dryRun(db, request));
	expect(dry.endpoint.sentAlong).toEqual([
		"?api-version=2024-10-21",
		"?sig_key=••••",
		"api-key: ••••",
		"X-Title: Concord",
		"X-Auth-Token: ••••",
	]);
	expect(JSON.stringify(dry)).not.toContain("CANARY");
	expect(dry.estimate?.stored).toEqual({ requests: 0, of: 4 });
	expect(dry.items[0]?.requests[0]?.isStored).toBe(false);

	await updateEndpoint(db, request.judge.endpointId ?? "", { apiKeyVariable: null });
	await run();
	// Another judge that asks the same, and differs in what is made of the answers alone.
	const other = await aJudge(db, project, {
		url: server.url,
		name: "other",
		parameters: { cut: 5 },
	});
	const again = done(await dryRun(db, { ...request, judge: other }));
	expect(again.estimate?.stored).toEqual({ requests: 4, of: 4 });
	expect(again.items[0]?.requests[0]?.isStored).toBe(true);
	expect(estimateInWords(again.estimate ?? fail())).toContain(
		"Of 4 requests that were looked at all are answered by what is stored already",
	);
});

test("what embeddings cost stands beside the rest", async () => {
	const { db, project, judge: main } = await aPricedJudge();
	const endpointId = main.endpointId ?? "";
	const models = { "scripted-model": ModelFacts.parse(PRICES) };
	await updateEndpoint(db, endpointId, { models });
	const judge = await aJudgeOf(db, {
		...{ projectId: project.id, name: "graph", protocol: "knowledge-graph", parameters: {} },
		...{ endpointId, model: "scripted-model", binding: {} },
		roleModels: { embed: { endpointId, model: "vectors" } },
	});
	const request: RunRequest = { judge, items: "all", repetitions: 1 };
	const unknown = done(await dryRun(db, request)).estimate;
	expect(unknown?.embeddings).toMatchObject({ model: "vectors", micros: null });
	expect(estimateInWords(unknown ?? fail())).toContain("tokens, a cost that is unknown.");
	const vectors = ModelFacts.parse({ inputPerMillion: 20_000, outputPerMillion: 0 });
	await updateEndpoint(db, endpointId, { models: { ...models, vectors } });
	const known = done(await dryRun(db, request)).estimate;
	expect(known?.embeddings?.micros).toBeGreaterThan(0);
	expect(estimateInWords(known ?? fail())).toMatch(
		/Embeddings by vectors come on top: about [\d,]+ tokens, about \$0\.\d+\./,
	);
});

function fail(): never {
	throw new Error("no estimate");
}
