import { z } from "zod";
import type { Dimension } from "#db/model/dimension.ts";
import type { Judgment } from "#db/model/judgment.ts";
import { type DiscreteScale, VERDICT, VERDICT_SCALE } from "#db/model/scale.ts";
import { sameOutcome, unscored } from "../../asking/dimension-outcomes.ts";
import { fieldAbsent } from "../../asking/field-absent.ts";
import { itemBlock } from "../../asking/item-block.ts";
import type { ItemField, JudgeInput, JudgeProtocol } from "../../asking/protocol.ts";
import { levelSchema } from "../../asking/response-schema.ts";
import { selfConsistency } from "../../asking/self-consistency.ts";
import { modelParameters } from "../../endpoint/model-parameters.ts";
import { VRAG_EVAL_PROMPT, vragEvalMessages } from "./prompt.ts";

const GRADES: DiscreteScale = { type: "ordinal", values: [1, 2, 3, 4, 5] };
const NEEDS: readonly ItemField[] = ["input", "response", "reference"];

const DIMENSIONS: readonly Dimension[] = [
	{
		name: "grade",
		scale: GRADES,
		side: "response-reference",
		levels: [
			{ label: "Wrong", description: "contradicts the reference or is made up" },
			{ label: "Unknown", description: "does not know, though the reference has an answer" },
			{ label: "Partly right", description: "something is missing, or a detail is wrong" },
			{ label: "Right", description: "everything asked for is right" },
			{ label: "Right and richer", description: "right, with further relevant detail" },
		],
	},
	{
		name: VERDICT,
		scale: VERDICT_SCALE,
		side: "response-reference",
		levels: [{ label: "reject" }, { label: "accept" }],
	},
];

export const VragEvalParameters = z.object({
	/** Lowest grade that is accepted. It is applied to the answer: changing it costs no call. */
	cut: z.number().int().min(2).max(5).default(4),
	selfConsistency,
	...modelParameters,
});
export type VragEvalParameters = z.infer<typeof VragEvalParameters>;

const Answer = z.strictObject({
	correctness: z.string(),
	completeness: z.string(),
	honesty: z.string(),
	grade: levelSchema(GRADES).transform(Number),
});

export const vragEvalProtocol: JudgeProtocol<VragEvalParameters> = {
	kind: "protocol",
	id: "vrag-eval",
	version: "2",
	label: "vRAG-Eval",
	description:
		"One grade from 1 to 5 for the response, by the question and the reference alone: wrong, unknown, partly right, right, right and richer. Grades from the cut on are accepted. One request per item.",
	source: "Evaluating Quality of Answers for RAG: A Strong LLM Is All You Need",
	roles: ["judge"],
	readsRubric: false,
	needs: NEEDS,
	parameters: VragEvalParameters,
	dimensions: () => DIMENSIONS,
	promptText: () => VRAG_EVAL_PROMPT,
	answerSchemas: () => [Answer],
	callsPerItem: () => 1,
	carryOut: judgeByGrade,
};

async function judgeByGrade(input: JudgeInput<VragEvalParameters>): Promise<Judgment> {
	const { item, parameters, ask, delimiter } = input;
	const absent = fieldAbsent(item, NEEDS);
	if (absent) return sameOutcome(DIMENSIONS, absent);
	const reply = await ask({
		role: "judge",
		name: "grade",
		messages: vragEvalMessages(
			itemBlock(item, { delimiter, parts: ["input", "reference", "response"] }),
		),
		schema: Answer,
		temperature: parameters.temperature,
		maxTokens: parameters.maxTokens,
	});
	if (!reply.ok) return sameOutcome(DIMENSIONS, unscored(reply));
	const { grade, ...evidence } = reply.value;
	const rationale = Object.values(evidence).join(" ");
	return {
		grade: { kind: "scored", value: grade, rationale, evidence },
		[VERDICT]: { kind: "scored", value: grade >= parameters.cut, rationale, evidence: { grade } },
	};
}
