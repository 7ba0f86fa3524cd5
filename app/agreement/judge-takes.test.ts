import { expect, test } from "vitest";
import { ModelFacts } from "#db/model/model-facts.ts";
import { updateEndpoint } from "#db/queries/endpoints.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { createEngine } from "../judging/engine/engine.server.ts";
import { runToEnd } from "../judging/engine/run-to-end.server.ts";
import { aJudge, aJudgeOf, aProject, aRun, HASTY, NOW } from "../judging/testing/judged-project.ts";
import { judgeTakes } from "./judge-takes.server.ts";
import { isAnythingTaken, takesInWords, takesLines, takesRows } from "./judge-takes.ts";

const PRICES = { inputPerMillion: 1_000_000, outputPerMillion: 4_000_000 };

test("judges that ran, that ask no model and that were imported stand with what they take", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({ prices: { "scripted-model": PRICES } });
	const project = await aProject(db, ["atlases", "novels", "maps", "scores"]);
	const judge = await aJudge(db, project, { url: server.url });
	const models = { "scripted-model": ModelFacts.parse(PRICES) };
	await updateEndpoint(db, judge.endpointId ?? "", { models });
	await aJudgeOf(db, {
		...{ projectId: project.id, name: "base", protocol: "baseline", parameters: {}, binding: {} },
		...{ endpointId: null, model: null },
	});
	const brought = { projectId: project.id, name: "gpt/brought", createdAt: NOW };
	await createRaters(db, [newRater({ ...brought, kind: "judge" })]);
	await createRaters(db, [newRater({ ...brought, name: "ann", kind: "human" })]);
	expect(isAnythingTaken(await judgeTakes(db, project.id))).toBe(false);

	await runToEnd(db, await aRun(db, judge), { engine: createEngine(HASTY) });
	const takes = await judgeTakes(db, project.id);
	expect(takes.map(({ judge: name, imported }) => [name, imported])).toEqual([
		["base", false],
		["gpt/brought", true],
		["judge", false],
	]);
	const { figures } = takes[2];
	expect(figures?.micros).toBe(server.ledger.costMicros);
	expect(figures?.perThousand?.micros).toBe(server.ledger.costMicros * 250);
	expect(figures?.latency?.p50Ms).toBeGreaterThanOrEqual(0);

	// A rater of one of the judge's own dimensions is that judge; another name is nobody.
	expect(takesInWords(takes, "judge/score")).toEqual(takesInWords(takes, "judge"));
	expect(takesInWords(takes, "judges")).toBeNull();
	expect(takesInWords(takes, "gpt/brought")?.cost).toBe("imported");
	expect(takesRows(takes, ["judge", "base", "nobody"])).toHaveLength(2);
	expect(takesLines(takes, ["judge", "gpt/brought"]).slice(0, 2)).toEqual([
		"What judges take",
		expect.stringMatching(/^ {2}judge +1,000 items +their tokens +request p50, p95$/),
	]);
	expect(takesLines(undefined, ["judge"])).toEqual([]);
});
