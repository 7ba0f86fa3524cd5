import { expect, test } from "vitest";
import type { ItemContent } from "#db/model/item.ts";
import { requestHash } from "../../asking/request-hash.ts";
import { anItem } from "../../testing/an-item.ts";
import { judgeInput } from "../../testing/judge-input.ts";
import { readItemBlocks } from "../../testing/read-item-blocks.ts";
import { type Script, scriptedAsk } from "../../testing/scripted-ask.ts";
import { VragEvalParameters, vragEvalProtocol } from "./protocol.ts";

const graded = (grade: unknown) => ({
	json: { correctness: "Right.", completeness: "Whole.", honesty: "Honest.", grade },
});

async function judge(
	script: Script,
	fields: Partial<ItemContent> = {},
	parameters: Partial<VragEvalParameters> = {},
) {
	const { ask, requests } = scriptedAsk(script);
	const input = judgeInput({
		item: anItem(fields),
		parameters: VragEvalParameters.parse(parameters),
		ask,
	});
	const judgment = await vragEvalProtocol.carryOut(input);
	return { judgment, requests };
}

test.each([
	["I don't know", "It opened in 1889.", 2, false],
	["I don't know", "Not specified.", 4, true],
	["Paris, opened in 1901", "Paris, opened in 1889", 3, false],
	["Paris, on the Seine", "Paris", 5, true],
	["Rome", "Paris", 1, false],
])("W1: %j against %j graded %i: accepted %s", async (response, reference, grade, accepted) => {
	const { judgment, requests } = await judge([graded(grade)], {
		response,
		reference: [reference],
	});
	expect(judgment).toMatchObject({
		grade: {
			kind: "scored",
			value: grade,
			rationale: "Right. Whole. Honest.",
			evidence: { correctness: "Right.", completeness: "Whole.", honesty: "Honest." },
		},
		verdict: { kind: "scored", value: accepted },
	});
	expect(readItemBlocks(requests[0]?.messages[1]?.content ?? "")).toEqual([
		{ name: "question", text: "Where is the Eiffel Tower?" },
		{ name: "reference", text: reference },
		{ name: "response", text: response },
	]);
});

test("W1: the judge's grades become verdicts, 5 of 10 accepted, and another cut costs no call", async () => {
	const grades = [4, 4, 3, 3, 1, 1, 2, 5, 4, 4];
	const accepted = async (cut: number) => {
		const judged = await Promise.all(grades.map((grade) => judge([graded(grade)], {}, { cut })));
		return judged.map(
			({ judgment }) => judgment.verdict?.kind === "scored" && judgment.verdict.value,
		);
	};
	expect(await accepted(4)).toEqual(grades.map((grade) => grade >= 4));
	expect((await accepted(4)).filter(Boolean)).toHaveLength(5);
	expect((await accepted(3)).filter(Boolean)).toHaveLength(7);

	const hashes = [3, 4, 5].map(async (cut) => {
		const { requests } = await judge([graded(4)], {}, { cut });
		return requests.map((request) =>
			requestHash({ origin: "http://x", request, protocol: "vrag-eval@1", repetition: 0 }),
		);
	});
	expect(new Set((await Promise.all(hashes)).flat()).size).toBe(1);
});

test("the template is constant, at temperature 0 and without contexts; sentences come before the grade", async () => {
	const first = await judge([graded(4)]);
	const second = await judge([graded(4)], { input: "Who built it?", response: "Eiffel." });
	expect(first.requests[0]?.messages[0]).toEqual(second.requests[0]?.messages[0]);
	expect(first.requests[0]).toMatchObject({ temperature: 0, draw: 0 });
	expect(JSON.stringify(first.requests)).not.toContain("It opened in 1889.");
	expect(first.requests[0]?.responseFormat?.schema.required).toEqual([
		"correctness",
		"completeness",
		"honesty",
		"grade",
	]);
});

test.each([
	["4", 4],
	[JSON.parse("4.0"), 4],
])("the grade %j is grade 4", async (said, grade) => {
	const { judgment } = await judge([graded(said)]);
	expect(judgment.grade).toMatchObject({ kind: "scored", value: grade });
});

test.each([0, 6, 4.5, "4 of 5", "four", true])("the grade %j is off the scale", async (said) => {
	const { judgment, requests } = await judge([graded(said), graded(said)]);
	expect(judgment).toMatchObject({
		grade: { kind: "unscored", reason: "off_scale" },
		verdict: { kind: "unscored", reason: "off_scale" },
	});
	expect(requests).toHaveLength(2);
});

test("an empty response is told and graded; an absent field is not asked about", async () => {
	const { judgment, requests } = await judge([graded(2)], { response: "" });
	expect(judgment.grade).toMatchObject({ kind: "scored", value: 2 });
	expect(requests[0]?.messages[1]?.content).toContain("nothing was returned");
	for (const field of ["input", "response", "reference"] as const) {
		const absent = await judge([], { [field]: null });
		expect(absent.judgment.verdict).toEqual({
			kind: "unscored",
			reason: "not_applicable",
			detail: `field_absent:${field}`,
		});
	}
});
