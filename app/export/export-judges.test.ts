import { expect, test } from "vitest";
import { updateEndpoint } from "#db/queries/endpoints.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { createEngine } from "../judging/engine/engine.server.ts";
import { runToEnd } from "../judging/engine/run-to-end.server.ts";
import { aJudge, aProject, aRun, HASTY } from "../judging/testing/judged-project.ts";
import { exportFile } from "./export-files.server.ts";

test("judges and what they asked and heard are in the export, their keys and headers are not", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({
		faults: [{ kind: "empty", matches: "book 7?", per: "item" }],
	});
	const words = Array.from({ length: 120 }, (_, at) => `book ${at + 1}`);
	const project = await aProject(db, words);
	const judge = await aJudge(db, project, { url: server.url });
	await updateEndpoint(db, judge.endpointId ?? "", {
		headers: { "x-team": "CANARY-HEADER" },
		apiKeyVariable: null,
	});
	const runId = await aRun(db, judge);
	await runToEnd(db, runId, { engine: createEngine(HASTY) });

	const textOf = async (name: "judges.json" | "exchanges.jsonl" | "judgments.jsonl") => {
		let text = "";
		for await (const piece of exportFile(db, project, name)) text += piece;
		expect(text).not.toContain("CANARY");
		expect(text).toMatch(/\n$/);
		return text;
	};
	const linesOf = async (name: "exchanges.jsonl" | "judgments.jsonl") =>
		(await textOf(name))
			.trim()
			.split("\n")
			.map((line) => JSON.parse(line));
	expect(JSON.parse(await textOf("judges.json")).judges).toMatchObject([
		{
			...{ judge: "judge", identity: judge.identity, protocol: "vrag-eval" },
			...{ model: "scripted-model", endpoint: { base_url: server.url } },
			...{ parameters: judge.parameters, binding: judge.binding, series: null },
		},
	]);
	const judged = await linesOf("judgments.jsonl");
	expect(new Set(judged.map((one) => `${one.judge} ${one.item_id}`)).size).toBe(120);
	const exchanges = await linesOf("exchanges.jsonl");
	expect(exchanges).toHaveLength(server.ledger.requests);
	expect(new Set(exchanges.map((one) => one.item_id)).size).toBe(120);
	const tokens = exchanges.reduce((sum, one) => sum + (one.prompt_tokens ?? 0), 0);
	expect(tokens).toBe(server.ledger.promptTokens);
	const first = exchanges.find((one) => one.item_id === "item-1");
	expect(JSON.parse(first.request).messages.at(-1).content).toContain("book 1?");
	expect(JSON.parse(first.response)).toMatchObject({ object: "chat.completion" });
	expect(first).toMatchObject({ run_id: runId, judge: "judge", status: 200, attempt: 1 });
});
