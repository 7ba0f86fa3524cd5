import { expect, test } from "vitest";
import { anItem } from "../../testing/an-item.ts";
import { judgeInput } from "../../testing/judge-input.ts";
import { type Script, type ScriptedAnswer, scriptedAsk } from "../../testing/scripted-ask.ts";
import { makerById } from "../index.ts";
import { fitting } from "./fitting.ts";
import type { GroupInput, InsightInput } from "./insight-input.ts";
import { type GroupInsight, Insights, type OverallInsight } from "./insight-schemas.ts";

function aGroup(id: string, fields: Partial<GroupInput> = {}): GroupInput {
	const texts = [{ name: "part p1", text: `Question of ${id}?` }];
	return { ...{ id, title: id, parts: 3, leftOut: 1, texts, accuracy: 0.8 }, ...fields };
}

const INPUT: InsightInput = {
	figures: "{{accuracy@all}} = 0.70 [0.00, 1.00], n 10",
	groups: [aGroup("d1"), aGroup("d2", { accuracy: 0.6 }), aGroup("d3", { accuracy: null })],
};

const groupInsight = (id: string, word = "shaky"): GroupInsight => ({
	...{ summary: `All of {{accuracy@${id}}}.`, findings: [], opinion: { word, reason: "" } },
});
const OVERALL: OverallInsight = {
	...{
		summary: "Well.",
		interpretation: "",
		struggling_part: "",
		systematic_failures: [],
		hardest: [],
	},
	recommendations: [],
};
const ALL_WELL: readonly ScriptedAnswer[] = [
	...["d1", "d2", "d3"].map((id) => ({ json: groupInsight(id) })),
	{ json: OVERALL },
];

async function explained(script: Script, metadata: Record<string, unknown> = INPUT) {
	const maker = makerById("insights");
	if (!maker) throw new Error("no protocol insights");
	const { ask, requests } = scriptedAsk(script);
	const item = anItem({ metadata });
	const judgment = await maker.carryOut(judgeInput({ ask, item, parameters: {} }));
	const outcome = judgment.insights;
	return { outcome, insights: Insights.safeParse(outcome?.evidence).data, requests };
}

/** What estimates know of an item. */
const shaped = (metadata: Record<string, unknown>) => ({
	...{ contexts: 0, referenceContexts: 0, metadata },
});

test("one request for each group, one over all with the hardest first, each as step insight", async () => {
	const { outcome, insights, requests } = await explained(ALL_WELL);
	expect(outcome).toMatchObject({ kind: "scored", value: true });
	expect(insights?.groups[0]).toEqual({
		...{ id: "d1", title: "d1", parts: 3 },
		written: { kind: "written", insight: groupInsight("d1"), leftOut: 1 },
	});
	expect(insights?.overall).toEqual({ kind: "written", insight: OVERALL, leftOut: 0 });
	expect(requests.map(({ responseFormat }) => responseFormat?.name)).toEqual([
		"group_insight",
		"group_insight",
		"group_insight",
		"overall_insight",
	]);
	expect(requests.every(({ purpose }) => purpose === "insight")).toBe(true);
	const [first, , , last] = requests.map(({ messages }) => messages[1]?.content ?? "");
	expect(first).toContain("Question of d1?");
	expect(first).not.toContain("Question of d2?");
	expect(last).toContain(INPUT.figures);
	const named = [...(last ?? "").matchAll(/"group": "(d\d)"/g)].map(([, id]) => id);
	expect(named).toEqual(["d3", "d2", "d1"]);
});

test("a group that does not fit is not asked about and says why", async () => {
	const groups = [aGroup("d1", { texts: "It is too long." }), aGroup("d2")];
	const script = [{ json: groupInsight("d2") }, { json: OVERALL }];
	const { insights, requests } = await explained(script, { ...INPUT, groups });
	expect(insights?.groups[0]?.written).toEqual({
		...{ kind: "failed", reason: "truncated", detail: "It is too long." },
	});
	expect(requests[1]?.messages[1]?.content).toContain("Groups without findings: 1.");
	expect(makerById("insights")?.callsPerItem(null, {}, shaped({ ...INPUT, groups }))).toBe(2);
});

test("without findings nothing is asked over all, and the groups' reason is that of all", async () => {
	const { outcome, insights, requests } = await explained(() => ({ failure: "server_error" }));
	expect(outcome).toMatchObject({ kind: "unscored", reason: "request_failed" });
	expect(insights?.overall).toMatchObject({ kind: "failed", reason: "not_applicable" });
	expect(requests).toHaveLength(3);
});

test("an opinion of several words is repaired once", async () => {
	const wordy = { json: groupInsight("d1", "quite good") };
	const script = [wordy, ...ALL_WELL.slice(1, 3), { json: groupInsight("d1") }, { json: OVERALL }];
	const { insights, requests } = await explained(script);
	expect(insights?.groups[0]?.written.kind).toBe("written");
	expect(requests[3]?.step).toBe("repair");
	expect(requests[3]?.messages.at(-1)?.content).toContain("one word");
});

test("an item that brings no material: nothing is asked", async () => {
	const { outcome, requests } = await explained([], { lang: "en" });
	expect(outcome).toMatchObject({ reason: "not_applicable", detail: "field_absent:metadata" });
	expect(requests).toEqual([]);
	expect(makerById("insights")?.callsPerItem(null, {}, shaped({}))).toBe(0);
});

test("texts that fit keep their order, and the first that does not ends them", () => {
	const texts = ["aa", "b".repeat(1_000), "c"].map((text, at) => ({ name: `g${at}`, text }));
	expect(fitting(texts, 500)).toEqual({ texts: texts.slice(0, 1), leftOut: 2 });
});
