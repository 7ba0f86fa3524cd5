import { expect, test } from "vitest";
import type { ItemContent } from "#db/model/item.ts";
import { requestHash } from "../../asking/request-hash.ts";
import { SPLIT, type SplitParameters, splitOf } from "../../asking/split-item.ts";
import { anItem } from "../../testing/an-item.ts";
import { judgeInput } from "../../testing/judge-input.ts";
import { readItemBlocks } from "../../testing/read-item-blocks.ts";
import { type Script, type ScriptedAnswer, scriptedAsk } from "../../testing/scripted-ask.ts";
import { protocolById } from "../index.ts";
import { comprehensiveAnswer, type FourBooleans } from "./dimensions.ts";
import { IndependentParameters, independentProtocol } from "./protocol.ts";
import { fiveDecisions, reasonFor } from "./testing.ts";

const GOOD = fiveDecisions();
/** One for each part, in an order of the model's own. */
const parts = (...answers: object[]) =>
	answers.map((answer, at) => ({ id: `q${at + 1}`, ...answer })).reverse();
const PARTS = ["When was it built?", "Who built it?", "What did it cost?"];

function splitItem(k: number, fields: Partial<SplitParameters> = {}): ItemContent {
	const parameters = { k, side: "response", siblings: PARTS, ...fields };
	return anItem({
		input: PARTS[k - 1] ?? "",
		response: "Eiffel's company built it by 1889.",
		derivedFrom: { from: ["q1"], how: SPLIT, parameters },
	});
}

async function judge(
	script: Script,
	item: ItemContent = anItem(),
	parameters: Partial<IndependentParameters> = {},
) {
	const { ask, requests } = scriptedAsk(script);
	const input = judgeInput({ item, ask, parameters: IndependentParameters.parse(parameters) });
	return { judgment: await independentProtocol.carryOut(input), requests };
}

test("W2: of the 16 combinations one is comprehensive", () => {
	const all = Array.from(
		{ length: 16 },
		(_, bits): FourBooleans => ({
			is_question_answered: (bits & 1) > 0,
			requires_additional_information: (bits & 2) > 0,
			is_speculative: (bits & 4) > 0,
			is_confident: (bits & 8) > 0,
		}),
	);
	expect(all.filter(comprehensiveAnswer)).toEqual([
		{
			is_question_answered: true,
			requires_additional_information: false,
			is_speculative: false,
			is_confident: true,
		},
	]);
});

test("the five are read as they were said, and the sixth follows from four of them", async () => {
	const { judgment, requests } = await judge([
		{ json: fiveDecisions({ says_not_in_document: true }) },
	]);
	expect(judgment).toMatchObject({
		is_question_answered: {
			kind: "scored",
			value: true,
			rationale: reasonFor("is_question_answered"),
		},
		requires_additional_information: {
			value: false,
			rationale: reasonFor("requires_additional_information"),
		},
		is_speculative: { value: false },
		is_confident: { value: true },
		says_not_in_document: { value: true },
		comprehensive_answer: { kind: "scored", value: true, evidence: { is_confident: true } },
	});
	expect(readItemBlocks(requests[0]?.messages[1]?.content ?? "")).toEqual([
		{ name: "question", text: "Where is the Eiffel Tower?" },
		{ name: "response", text: "The Eiffel Tower is in Paris." },
	]);
	const guessing = await judge([{ json: fiveDecisions({ is_speculative: true }) }]);
	expect(guessing.judgment.comprehensive_answer).toMatchObject({ value: false });
});

test("the request says neither which side it shows nor anything of reference and contexts", async () => {
	const golden = await judge([{ json: GOOD }], splitItem(1, { side: "golden" }));
	const response = await judge([{ json: GOOD }], splitItem(1, { side: "response" }));
	expect(golden.requests).toEqual(response.requests);
	expect(JSON.stringify(golden.requests)).not.toMatch(/golden|reference|It opened/);
});

test("together: all parts of a question ask the identical request, and each reads its own answer", async () => {
	const script: Script = () => ({
		json: {
			answers: parts(
				GOOD,
				{ ...GOOD, is_confident: { rationale: "Hedged.", value: false } },
				fiveDecisions({ is_question_answered: false, says_not_in_document: true }),
			),
		},
	});
	const judged = await Promise.all(
		[1, 2, 3].map((k) => judge(script, splitItem(k), { together: true })),
	);
	const comprehensive = judged.map(({ judgment }) => judgment.comprehensive_answer);
	expect(comprehensive).toMatchObject([{ value: true }, { value: false }, { value: false }]);
	expect(judged[1]?.judgment.is_confident).toMatchObject({ value: false, rationale: "Hedged." });
	expect(judged[2]?.judgment.says_not_in_document).toMatchObject({ value: true });
	expect(readItemBlocks(judged[0]?.requests[0]?.messages[1]?.content ?? "")).toEqual([
		{ name: "response", text: "Eiffel's company built it by 1889." },
		{ name: "questions", text: PARTS.map((part, at) => `q${at + 1}: ${part}`).join("\n") },
	]);
	const hashes = judged.flatMap(({ requests }) =>
		requests.map((request) =>
			requestHash({ origin: "http://x", request, protocol: "independent@1", repetition: 0 }),
		),
	);
	expect(hashes).toHaveLength(3);
	expect(new Set(hashes).size).toBe(1);
});

test("apart: every part asks for itself, and what the parts share is no part of the request", async () => {
	const { requests } = await judge([{ json: GOOD }], splitItem(2));
	expect(JSON.stringify(requests)).toContain("Who built it?");
	expect(JSON.stringify(requests)).not.toContain("What did it cost?");
});

test("together: one value off its scale costs neither the other values nor the other parts", async () => {
	const wrong = fiveDecisions({ is_confident: "rather" });
	const script: Script = () => ({ json: { answers: parts(wrong, GOOD, GOOD) } });
	const first = await judge(script, splitItem(1), { together: true });
	expect(first.judgment).toMatchObject({
		is_question_answered: { kind: "scored", value: true },
		is_confident: { kind: "unscored", reason: "off_scale" },
		comprehensive_answer: { kind: "unscored", reason: "off_scale" },
		says_not_in_document: { kind: "scored", value: false },
	});
	const second = await judge(script, splitItem(2), { together: true });
	expect(second.judgment.comprehensive_answer).toMatchObject({ value: true });
});

test.each([
	["a part is missing", parts(GOOD, GOOD)],
	["a part is too many", parts(GOOD, GOOD, GOOD, GOOD)],
	["a part stands twice", [...parts(GOOD, GOOD, GOOD), { id: "q2", ...GOOD }]],
])("together: %s → one repair, then no answer for any dimension", async (_, answers) => {
	const { judgment, requests } = await judge(() => ({ json: { answers } }), splitItem(1), {
		together: true,
	});
	expect(requests.map(({ step }) => step)).toEqual(["structured", "repair"]);
	for (const outcome of Object.values(judgment)) {
		expect(outcome).toMatchObject({ kind: "unscored", reason: "unparsable" });
	}
	const repaired = await judge(
		[{ json: { answers } }, { json: { answers: parts(GOOD, GOOD, GOOD) } }],
		splitItem(1),
		{ together: true },
	);
	expect(repaired.judgment.comprehensive_answer).toMatchObject({ value: true });
});

test("an item that was not split, or says so wrongly, is the only part of its question", () => {
	const alone = (item: ItemContent) => expect(splitOf(item)).toMatchObject({ at: 0 });
	expect(splitOf(anItem())).toEqual({ questions: ["Where is the Eiffel Tower?"], at: 0 });
	alone(splitItem(2, { k: 4 }));
	expect(splitOf(splitItem(2, { k: 4 })).questions).toHaveLength(1);
	expect(splitOf(splitItem(2)).questions).toEqual(PARTS);
	const edited = { ...splitItem(2), input: "Which firm built it?" };
	expect(splitOf(edited)).toEqual({
		questions: ["When was it built?", "Which firm built it?", "What did it cost?"],
		at: 1,
	});
});

test("an empty answer is told as such in both ways; absent fields are not asked about", async () => {
	const empty = { ...splitItem(1), response: " \n" };
	const one = await judge([{ json: GOOD }], empty);
	const answers = parts(GOOD, GOOD, GOOD);
	const all = await judge([{ json: { answers } }], empty, { together: true });
	for (const { requests, judgment } of [one, all]) {
		expect(requests[0]?.messages[1]?.content).toContain("nothing was returned");
		expect(judgment.comprehensive_answer?.kind).toBe("scored");
	}
	const absent = await judge([], anItem({ response: null }));
	expect(absent.judgment.is_confident).toMatchObject({ detail: "field_absent:response" });
});

/** W2: which parts of the two sides are comprehensive, in the order d1q1 d1q2 d2q1 d2q2. */
const W2 = {
	golden: [true, true, true, true, false, true, true, false, true, true],
	response: [true, true, true, true, true, true, false, false, false, true],
};

test("W2: the ten parts of both sides, judged by a model that errs now and then", async () => {
	const protocol = protocolById("independent");
	const faults: Record<number, ScriptedAnswer> = {
		2: "I think it is answered.",
		5: { refusal: "No." },
		8: { text: '{"rationale"', finishReason: "length" },
	};
	const side = async (values: readonly boolean[], faulty: boolean) => {
		const judged = values.map(async (value, at) => {
			const good = { json: fiveDecisions({ is_confident: value }) };
			const fault = faulty ? faults[at] : undefined;
			const { ask } = scriptedAsk(fault ? [fault, good] : [good]);
			return protocol?.carryOut(judgeInput({ item: anItem(), ask, parameters: {} }));
		});
		return (await Promise.all(judged)).map((judgment) => judgment?.comprehensive_answer);
	};
	const golden = await side(W2.golden, false);
	expect(golden.map((outcome) => outcome?.kind === "scored" && outcome.value)).toEqual(W2.golden);
	const response = await side(W2.response, true);
	const expected: unknown[] = [...W2.response];
	[expected[5], expected[8]] = ["refused", "truncated"];
	expect(
		response.map((outcome) => (outcome?.kind === "scored" ? outcome.value : outcome?.reason)),
	).toEqual(expected);
});
