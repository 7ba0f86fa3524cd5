import { z } from "zod";
import type { Dimension } from "#db/model/dimension.ts";
import type { Judgment } from "#db/model/judgment.ts";
import { notApplicable, sameOutcome, unscored } from "../../asking/dimension-outcomes.ts";
import { fieldAbsent } from "../../asking/field-absent.ts";
import type { JudgeInput, JudgeProtocol } from "../../asking/protocol.ts";
import { AnswersParameters } from "./parameters.ts";
import { LAST_ROUND, NOTHING_FOUND, SHORT, TOOLS_PROMPT, VANILLA_PROMPT } from "./prompt.ts";
import { Action, answerVanilla, answerWithTools, FinalAnswer } from "./systems.ts";

/** Whether the system answered; the answer and its passages are the evidence. */
export const ANSWERED = "answered";
const DIMENSIONS: readonly Dimension[] = [
	{ name: ANSWERED, title: "Answered", scale: { type: "binary", values: [false, true] } },
];

export const AnsweredEvidence = z.object({
	response: z.string(),
	contexts: z.array(z.object({ id: z.string(), text: z.string(), similarity: z.number() })),
	rounds: z.number().int(),
});

/** A small system under test answers the questions from the project's documents. */
export const answersProtocol: JudgeProtocol<AnswersParameters> = {
	id: "answers",
	version: "2",
	label: "Answers of a small RAG system",
	description:
		"Answers each question from its own document, or from all where it names none: retrieves the nearest chunks by cosine and answers from them (vanilla), or lets the model search up to five times (tools).",
	source: "Evaluating RAG using LLM-as-a-Judge; TUM 2025; vRAG-Eval",
	makes: "answers",
	readsDocuments: "all",
	roles: ["judge", "embed"],
	readsRubric: false,
	needs: ["input"],
	parameters: AnswersParameters,
	dimensions: () => DIMENSIONS,
	promptText: (_, { system }) =>
		[system === "tools" ? TOOLS_PROMPT + LAST_ROUND + NOTHING_FOUND : VANILLA_PROMPT, SHORT].join(
			"\n",
		),
	answerSchemas: (_, { system }) => [system === "tools" ? Action : FinalAnswer],
	callsPerItem: (_, { system }) => (system === "tools" ? 6 : 1),
	judge: answerQuestion,
};

async function answerQuestion(input: JudgeInput<AnswersParameters>): Promise<Judgment> {
	const { item, documents, parameters } = input;
	const absent = fieldAbsent(item, ["input"]);
	if (absent) return sameOutcome(DIMENSIONS, absent);
	const own = parameters.corpus === "document" ? item.documentId : null;
	const searched = own === null ? documents : documents.filter(({ id }) => id === own);
	if (searched.length === 0) return sameOutcome(DIMENSIONS, notApplicable("field_absent:document"));
	const outcome = await (parameters.system === "tools" ? answerWithTools : answerVanilla)(input);
	if (!outcome.ok) return sameOutcome(DIMENSIONS, unscored(outcome));
	return { [ANSWERED]: { kind: "scored", value: true, evidence: outcome.answered } };
}
