import { expect, test } from "vitest";
import { insertItems } from "#db/queries/items.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { SPLIT } from "#judges/asking/split-item.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { anItem } from "#judges/testing/an-item.ts";
import { createEngine } from "../engine/engine.server.ts";
import { runToEnd } from "../engine/run-to-end.server.ts";
import { aJudge, aProject, aRun, HASTY, NOW } from "../testing/judged-project.ts";

const PARTS = ["When was it built?", "Who built it?", "What did it cost?"];
const ANSWERS = {
	golden: "By Eiffel's company, in 1889.",
	response: "In 1889, by whom is not said.",
};

test.each([
	[false, 6],
	[true, 2],
])(
	"three parts of a question, two sides, together %s: %i paid requests",
	async (together, paid) => {
		const db = await openTestDatabase();
		const server = await aModelServer();
		const project = await aProject(db, []);
		const added = (["golden", "response"] as const).flatMap((side) =>
			PARTS.map((input, at) => ({
				...{ externalId: `q1|${side}|${at + 1}`, contentHash: `${side} ${at}` },
				content: anItem({
					...{ input, response: ANSWERS[side], contexts: null, reference: null },
					derivedFrom: {
						...{ from: ["q1"], how: SPLIT },
						parameters: { k: at + 1, side, siblings: PARTS },
					},
				}),
			})),
		);
		await insertItems(db, { projectId: project.id, first: 0, added, now: NOW });
		const parameters = { together };
		const judge = await aJudge(db, project, {
			url: server.url,
			protocol: "independent",
			parameters,
		});
		const runId = await aRun(db, judge);
		expect(await runToEnd(db, runId, { engine: createEngine(HASTY) })).toEqual({ status: "done" });
		expect(server.ledger.requests).toBe(paid);
	},
);
