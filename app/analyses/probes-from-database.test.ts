/** A15 from stored items: a set of probes is judged, and its analysis has the originals beside it. */
import { expect, test } from "vitest";
import { insertItems } from "#db/queries/items.server.ts";
import { createProject } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { anItem } from "#judges/testing/an-item.ts";
import { isRefusal } from "../base/refusal.ts";
import { withProbes } from "../derived-sets/testing.ts";
import { createEngine } from "../judging/engine/engine.server.ts";
import { runToEnd } from "../judging/engine/run-to-end.server.ts";
import { planRun } from "../judging/runs/plan-run.server.ts";
import { aJudgeOf, HASTY, NOW } from "../judging/testing/judged-project.ts";
import { readAnalysisData } from "./data/read-analysis-data.server.ts";
import { reportOf } from "./testing/report-of.ts";

const ITEMS = 6;
const WORDS = ["amber", "basalt", "copper", "dolomite", "emerald", "flint"];

test("A15: the floor gives 1 to references, little to other answers, and knows the originals", async () => {
	const db = await openTestDatabase();
	const project = await createProject(db, { slug: "stones", name: "Stones", now: NOW });
	if (!project) throw new Error("the slug is taken");
	const added = WORDS.map((word, n) => ({
		externalId: `item-${n}`,
		contentHash: word,
		content: anItem({
			input: `Where does ${word} lie?`,
			contexts: [{ text: `${word} lies in case ${n}` }],
			response: `${word} lies upstairs`,
			reference: [`${word} case${n}`],
			documentId: `doc-${n % 3}`,
		}),
	}));
	await insertItems(db, { projectId: project.id, first: 0, added, now: NOW });
	const { id, name } = await withProbes(db, project, { name: "probes", approved: true });
	const judge = await aJudgeOf(db, {
		...{ projectId: project.id, name: "floor", protocol: "baseline", parameters: {}, binding: {} },
		...{ endpointId: null, model: null },
	});
	for (const set of [undefined, { id, name, status: "approved" as const }]) {
		const request = { judge, items: "all" as const, repetitions: 1, set };
		const planned = await planRun(db, request, { createdBy: null, now: NOW });
		if (planned.kind !== "planned") throw new Error("nothing to do");
		await runToEnd(db, planned.run.id, { engine: createEngine(HASTY) });
	}
	const data = await readAnalysisData(db, project, { setKind: "probes" });
	if (isRefusal(data)) throw new Error(data.sentence);
	// Six kinds of probes (one context has no other order), and the originals.
	expect(data.items).toHaveLength(7 * ITEMS);
	const report = reportOf("a15", data);
	const rows = report.tables[0]?.rows.filter((row) => row[0] === "floor/token_f1") ?? [];
	// One word of three in common with a reference of two: 2 · 1/3 · 1/2 / (5/6).
	expect(rows.map((row) => [row[1], row[2], (row[3] as { value: number }).value])).toEqual([
		["original", "6 of 6", expect.closeTo(0.4, 6)],
		["reference as answer", "6 of 6", 1],
		["wrong answer", "6 of 6", 0],
	]);
	const [, auc] = report.tables;
	const found = auc?.rows.find((row) => row[0] === "floor/token_f1") ?? [];
	expect(found.slice(1)).toMatchObject([{ value: 1 }, { value: 1 }]);
	expect(report.set).toBe("probes");
});
