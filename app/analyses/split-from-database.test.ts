/** A9, A10 and A11 from stored items: a split set of two systems is approved, judged and analysed. */

import { expect, test } from "vitest";
import { findDerivedSet } from "#db/queries/derived-sets.server.ts";
import { createProject } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { SPLIT } from "#judges/asking/split-item.ts";
import type { DerivedItem } from "#judges/makers/contract/derivation.ts";
import { fiveDecisions } from "#judges/protocols/independent/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { anItem } from "#judges/testing/an-item.ts";
import { isRefusal, refused } from "../base/refusal.ts";
import { approveSet } from "../derived-sets/change-derived-set.server.ts";
import { storeDerived } from "../derived-sets/make-derived-set.server.ts";
import { createEngine } from "../judging/engine/engine.server.ts";
import { runToEnd } from "../judging/engine/run-to-end.server.ts";
import { planRun } from "../judging/runs/plan-run.server.ts";
import { aJudge, HASTY, NOW } from "../judging/testing/judged-project.ts";
import type { AnalysisData } from "./data/analysis-data.ts";
import { readAnalysisData } from "./data/read-analysis-data.server.ts";
import { reportOf } from "./testing/report-of.ts";
import { w2Parts } from "./testing/split-data.ts";

/** W2 as system a, and a system b that says what the golden answers say; each side's answer in a word. */
function splitItems(): DerivedItem[] {
	return (["a", "b"] as const).flatMap((system) =>
		w2Parts([], system).flatMap(({ document, question, k, values }) => {
			const [golden, response] = values.comprehensive_answer ?? [0, 0];
			const siblings = [1, 2, 3].map((n) => `What is ${question}.${n}?`);
			const origin = `${document}|${question}|${system}`;
			const said = { golden, response: system === "a" ? response : golden };
			return (["golden", "response"] as const).map((side) => ({
				part: `${side}.${k}`,
				origin,
				content: anItem({
					input: siblings[k - 1] ?? null,
					response: `${said[side] === 1 ? "Firmly" : "Perhaps"}, of ${origin} ${side} ${k}.`,
					...{ contexts: null, reference: null, documentId: document, queryId: question, system },
					derivedFrom: { from: [origin], how: SPLIT, parameters: { k, side, siblings } },
				}),
			}));
		}),
	);
}

/** The set from making to its judgments. */
async function judgedData(): Promise<AnalysisData> {
	const db = await openTestDatabase();
	const server = await aModelServer({
		answer({ blocks }) {
			const isFirm = blocks.find(({ name }) => name === "response")?.text.startsWith("Firmly");
			return { json: fiveDecisions({ is_speculative: !isFirm, is_confident: isFirm === true }) };
		},
	});
	const project = await createProject(db, { slug: "library", name: "Library", now: NOW });
	if (!project) throw new Error("the slug is taken");
	const by = { createdBy: null, now: NOW };
	const wanted = { project, kind: SPLIT, name: "parts", parameters: {}, source: null, ...by };
	const made = await storeDerived(db, wanted, { items: splitItems(), leftOut: [] });
	if (made.kind !== "made") throw new Error(made.sentence);
	const draft = await findDerivedSet(db, project.id, { id: made.set.id });
	if (!draft) throw new Error("the set was not stored");
	expect(await readAnalysisData(db, project, { setKind: SPLIT })).toMatchObject({
		...{ kind: "refused", sentence: expect.stringContaining("approved") },
	});
	await approveSet(db, draft, { contentHash: draft.contentHash ?? "", approvedBy: null, now: NOW });
	const asProbes = { setKind: "probes", setName: "parts" } as const;
	expect(await readAnalysisData(db, project, asProbes)).toEqual(
		refused(
			"This analysis needs a derived set of the kind probes, and parts is of the kind split. Name another one, or none for the newest of that kind.",
		),
	);
	const judge = await aJudge(db, project, {
		url: server.url,
		name: "cox",
		protocol: "independent",
	});
	const set = { id: draft.id, name: draft.name, status: "approved" as const };
	const request = { judge, items: "all" as const, repetitions: 1, set };
	const planned = await planRun(db, request, { createdBy: null, now: NOW });
	if (planned.kind !== "planned") throw new Error("nothing to do");
	await runToEnd(db, planned.run.id, { engine: createEngine(HASTY) });
	const read = await readAnalysisData(db, project, { setKind: SPLIT, setName: "" });
	if (isRefusal(read)) throw new Error(read.sentence);
	return read;
}

test("W2 of two systems: figures, passed parts with their judgments, and the difference", async () => {
	const data = await judgedData();
	const report = reportOf("a9", data);
	expect(report).toMatchObject({ set: "parts", items: 40 });
	const [row] = report.tables[0]?.rows ?? [];
	const wanted = [0.7, 0.857143, 0.75, 0.8, 0.210526];
	expect(row?.slice(2, 7)).toMatchObject(
		wanted.map((value) => ({ value: expect.closeTo(value, 6) })),
	);
	const [other] = reportOf("a9", data, { system: "b" }).tables[0]?.rows ?? [];
	expect(other?.[2]).toMatchObject({ value: 1, n: 10 });

	const [first] = reportOf("a10", data).tables[0]?.rows ?? [];
	expect(first?.[6]).toBe("4 of 5");
	const column = data.judged.find(({ dimension }) => dimension === "comprehensive_answer");
	const place = data.items.findIndex(
		({ derivedFrom }) => derivedFrom?.parameters?.side === "response",
	);
	expect(column?.judgments[place]).toBeTruthy();
	expect(first?.[1]).toEqual({ text: "yes", to: `judgments/${column?.judgments[place]}` });

	const [difference] = reportOf("a11", data).tables[0]?.rows ?? [];
	expect(difference?.slice(3, 6)).toMatchObject([
		{ value: 0.7 },
		{ value: 1 },
		{ value: expect.closeTo(-0.3, 12) },
	]);
});
