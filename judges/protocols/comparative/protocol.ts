import { z } from "zod";
import type { Dimension } from "#db/model/dimension.ts";
import type { ItemContent } from "#db/model/item.ts";
import type { Judgment } from "#db/model/judgment.ts";
import type { DiscreteScale } from "#db/model/scale.ts";
import { sameOutcome, unscored } from "../../asking/dimension-outcomes.ts";
import { fieldAbsent } from "../../asking/field-absent.ts";
import { isBlank, itemBlock } from "../../asking/item-block.ts";
import type { JudgeInput, JudgeProtocol } from "../../asking/protocol.ts";
import { levelSchema } from "../../asking/response-schema.ts";
import { selfConsistency } from "../../asking/self-consistency.ts";
import { modelParameters } from "../../endpoint/model-parameters.ts";
import { COMPARATIVE_PROMPT, comparativeMessages } from "./prompt.ts";
import { pairVerdict, type Raw } from "./verdict.ts";

const PREFERENCE: DiscreteScale = { type: "ordinal", values: ["a_better", "tie", "b_better"] };

const DIMENSIONS: readonly Dimension[] = [
	{
		name: "preference",
		scale: PREFERENCE,
		levels: [{ label: "A is better" }, { label: "Tie" }, { label: "B is better" }],
	},
];

export const ComparativeParameters = z.object({
	/** Response against reference, or response a against response b; what the item has by default. */
	compare: z.enum(["whatever", "response-reference", "a-b"]).default("whatever"),
	halfWin: z.enum(["tie", "win"]).default("tie"),
	inconsistentAs: z.enum(["unscored", "tie"]).default("unscored"),
	selfConsistency,
	...modelParameters,
});
export type ComparativeParameters = z.infer<typeof ComparativeParameters>;

const RAW: DiscreteScale = { type: "nominal", values: ["first", "tie", "second"] };

const Answer = z.strictObject({
	rationale: z.string(),
	better: levelSchema(RAW).transform((raw) => raw as Raw),
});

export const comparativeProtocol: JudgeProtocol<ComparativeParameters> = {
	kind: "protocol",
	id: "comparative",
	version: "2",
	label: "Comparative",
	description:
		"Which of two answers is better: the response or the reference, or response A or response B. Asked in both orders; where they contradict each other, there is no value and the contradiction is counted. Two requests per item.",
	source:
		"Evaluating RAG using LLM-as-a-Judge: Independent Evaluation, Automatic Insights Collection",
	roles: ["judge"],
	readsRubric: false,
	needs: ["input"],
	parameters: ComparativeParameters,
	dimensions: () => DIMENSIONS,
	promptText: () => COMPARATIVE_PROMPT,
	answerSchemas: () => [Answer],
	callsPerItem: () => 2,
	carryOut: judgeByComparing,
};

async function judgeByComparing(input: JudgeInput<ComparativeParameters>): Promise<Judgment> {
	const { item, parameters, ask, delimiter } = input;
	const { compare, halfWin, inconsistentAs, temperature, maxTokens } = parameters;
	const pair = pairOf(item, compare);
	if ("kind" in pair) return sameOutcome(DIMENSIONS, pair);
	const [a, b] = pair;
	const askWith = (first: string, second: string) =>
		ask({
			role: "judge",
			name: "comparison",
			messages: comparativeMessages(
				itemBlock(
					{ ...item, responseA: first, responseB: second },
					{ delimiter, parts: ["input", "responseA", "responseB"] },
				),
			),
			schema: Answer,
			...{ temperature, maxTokens },
		});
	const [aFirst, bFirst] = await Promise.all([askWith(a, b), askWith(b, a)]);
	if (!aFirst.ok) return sameOutcome(DIMENSIONS, unscored(aFirst));
	if (!bFirst.ok) return sameOutcome(DIMENSIONS, unscored(bFirst));
	const rules = { halfWin, inconsistentAs };
	const outcome = pairVerdict(aFirst.value.better, bFirst.value.better, rules);
	const rationale = `A first: ${aFirst.value.rationale} B first: ${bFirst.value.rationale}`;
	return { preference: { ...outcome, rationale } };
}

/** The two texts to compare, or the outcome that says what is missing. */
function pairOf(item: ItemContent, compare: ComparativeParameters["compare"]) {
	const hasPair = item.responseA !== null && item.responseB !== null;
	if (compare === "a-b" || (compare === "whatever" && hasPair)) {
		const absent = fieldAbsent(item, ["input", "responseA", "responseB"]);
		return absent ?? ([item.responseA ?? "", item.responseB ?? ""] as const);
	}
	const absent = fieldAbsent(item, ["input", "response", "reference"]);
	return absent ?? ([item.response ?? "", referenceText(item.reference ?? [])] as const);
}

/** Several references stand as one answer, any of which suffices. */
function referenceText(references: readonly string[]): string {
	const given = references.filter((text) => !isBlank(text));
	if (given.length <= 1) return given[0] ?? "";
	return `Any one of these:\n${given.map((text) => `- ${text}`).join("\n")}`;
}
