import { z } from "zod";
import type { Dimension } from "#db/model/dimension.ts";
import type { Judgment } from "#db/model/judgment.ts";
import { answerList } from "../../asking/answer-list.ts";
import { sameOutcome, unscored } from "../../asking/dimension-outcomes.ts";
import { fieldAbsent } from "../../asking/field-absent.ts";
import { textBlocks } from "../../asking/item-block.ts";
import type { ProcedureInput } from "../../asking/protocol.ts";
import { modelParameters } from "../../endpoint/model-parameters.ts";
import { splitMessages } from "./prompt.ts";

/** How many questions one question asks; the questions are the evidence. */
export const PARTS = "parts";
export const DIMENSIONS: readonly Dimension[] = [
	{ name: PARTS, title: "Questions in the question", scale: { type: "numeric" } },
];

export const SplitOptions = z.object(modelParameters);
export type SplitOptions = z.infer<typeof SplitOptions>;

/** Each becomes an item of its own. */
const MOST_PARTS = 100;

const SingleQuestion = z
	.string()
	.refine((text) => text.trim().length > 1 && text.trim().endsWith("?"), "a question ends in ?");
export const Answer = z.strictObject({
	questions: answerList(SingleQuestion, { most: MOST_PARTS }).refine(
		(list) => list.length > 0,
		"list at least one question",
	),
});

/** What stands behind the count. */
export const PartsEvidence = z.object({ questions: z.array(z.string()).min(1) });

/** Asks for the questions in a question: the same request, paid once, for every item that asks it. */
export async function splitQuestion(input: ProcedureInput<SplitOptions>): Promise<Judgment> {
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
