import { z } from "zod";
import type { Dimension } from "#db/model/dimension.ts";
import type { Judgment } from "#db/model/judgment.ts";
import { sameOutcome, unscored } from "../../asking/dimension-outcomes.ts";
import { fieldAbsent } from "../../asking/field-absent.ts";
import { textBlocks } from "../../asking/item-block.ts";
import type { JudgeInput, JudgeProtocol } from "../../asking/protocol.ts";
import { modelParameters } from "../../endpoint/model-parameters.ts";
import { SPLIT_PROMPT, splitMessages } from "./prompt.ts";

/** How many questions one question asks; the questions are the evidence. */
export const PARTS = "parts";
const DIMENSIONS: readonly Dimension[] = [
	{ name: PARTS, title: "Questions in the question", scale: { type: "numeric" } },
];

export const SplitOptions = z.object(modelParameters);
export type SplitOptions = z.infer<typeof SplitOptions>;

const SingleQuestion = z
	.string()
	.refine((text) => text.trim().length > 1 && text.trim().endsWith("?"), "a question ends in ?");
const Answer = z.strictObject({
	questions: z
		.array(SingleQuestion)
		.refine((list) => list.length > 0, "list at least one question"),
});

/** What stands behind the count. */
export const PartsEvidence = z.object({ questions: z.array(z.string()).min(1) });

/** Lists the questions in a question: the same request, paid once, for every item that asks it. */
export const splitProtocol: JudgeProtocol<SplitOptions> = {
	id: "split",
	version: "1",
	label: "Split questions",
	description:
		"Takes each question apart into the single questions it asks. One request for each distinct question, however many documents it is asked of.",
	source: "Evaluating RAG using LLM-as-a-Judge",
	makes: "split",
	roles: ["judge"],
	readsRubric: false,
	needs: ["input"],
	parameters: SplitOptions,
	dimensions: () => DIMENSIONS,
	promptText: () => SPLIT_PROMPT,
	answerSchemas: () => [Answer],
	callsPerItem: () => 1,
	judge: splitQuestion,
};

async function splitQuestion(input: JudgeInput<SplitOptions>): Promise<Judgment> {
	const { item, parameters, ask, delimiter } = input;
	const absent = fieldAbsent(item, ["input"]);
	if (absent) return sameOutcome(DIMENSIONS, absent);
	const blocks = textBlocks([{ name: "question", text: item.input ?? "" }], delimiter);
	const reply = await ask({
		role: "judge",
		step: "split",
		name: "questions",
		messages: splitMessages(blocks),
		schema: Answer,
		...parameters,
	});
	if (!reply.ok) return sameOutcome(DIMENSIONS, unscored(reply));
	const questions = reply.value.questions.map((text) => text.trim());
	return { [PARTS]: { kind: "scored", value: questions.length, evidence: { questions } } };
}
