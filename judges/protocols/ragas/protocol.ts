import type { Judgment, Outcome } from "#db/model/judgment.ts";
import { sameOutcome } from "../../asking/dimension-outcomes.ts";
import { emptyResponse } from "../../asking/empty-response.ts";
import { fieldAbsent } from "../../asking/field-absent.ts";
import { isBlank, textBlocks } from "../../asking/item-block.ts";
import { nonAnswerApart } from "../../asking/non-answer.ts";
import type { JudgeInput, JudgeProtocol } from "../../asking/protocol.ts";
import { answerCorrectness } from "./answer-correctness.ts";
import { answerRelevancy } from "./answer-relevancy.ts";
import { askOnce } from "./ask-once.ts";
import { callsPerItem } from "./calls.ts";
import { contextPrecision, contextUtilization } from "./context-precision.ts";
import { contextRecall } from "./context-recall.ts";
import { contextRelevance, responseGroundedness } from "./dual-judge.ts";
import { factualCorrectness } from "./factual-correctness.ts";
import { faithfulness } from "./faithfulness.ts";
import type { Measure, Subject } from "./measure.ts";
import { noiseSensitivity } from "./noise-sensitivity.ts";
import { RagasParameters } from "./parameters.ts";
import { messages } from "./prompt.ts";
import { semanticSimilarity } from "./similarity.ts";

const MEASURES: readonly Measure[] = [
	faithfulness,
	answerRelevancy,
	contextPrecision,
	contextUtilization,
	contextRecall,
	factualCorrectness,
	semanticSimilarity,
	answerCorrectness,
	noiseSensitivity,
	contextRelevance,
	responseGroundedness,
];

function chosenOf({ dimensions }: RagasParameters): Measure[] {
	return MEASURES.filter(({ name }) => dimensions.includes(name));
}

export const ragasProtocol: JudgeProtocol<RagasParameters> = {
	kind: "protocol",
	id: "ragas",
	version: "3",
	label: "Ragas",
	description:
		"Up to eleven measures of a RAG answer by Ragas' definitions: grounding, relevance, retrieval, correctness. Texts are taken apart into statements, each is judged by its id, and the counting is ours. The prompts are ours too, so values are comparable in definition, not identical.",
	source: "When the judges don't agree; Ragas 0.3.3",
	roles: ["judge", "extract", "embed"],
	readsRubric: false,
	needs: ["input", "contexts", "response", "reference"],
	parameters: RagasParameters,
	dimensions: (_, parameters) =>
		chosenOf(parameters).flatMap((measure) => measure.dimensions(parameters)),
	promptText: (_, parameters) =>
		distinct(chosenOf(parameters).flatMap((measure) => measure.prompts(parameters))).join("\n\n"),
	answerSchemas: (_, parameters) =>
		distinct(chosenOf(parameters).flatMap(({ schemas }) => schemas)),
	callsPerItem: (_, parameters, shape) => callsPerItem(parameters, shape),
	withoutModel: [semanticSimilarity.name],
	carryOut: judgeByRagas,
};

async function judgeByRagas(input: JudgeInput<RagasParameters>): Promise<Judgment> {
	const { parameters } = input;
	const subject = subjectOf(input);
	const judged = await Promise.all(
		chosenOf(parameters).map((measure) => {
			const missing = missingFor(measure, input);
			return missing
				? sameOutcome(measure.dimensions(parameters), missing)
				: measure.judge(subject);
		}),
	);
	return Object.fromEntries(judged.flatMap((one) => Object.entries(one)));
}

function missingFor(
	{ fields, claimBased }: Measure,
	input: JudgeInput<RagasParameters>,
): Outcome | null {
	const needed = fields.map((field) =>
		field === "contexts" && input.parameters.contexts === "reference" ? "referenceContexts" : field,
	);
	return (
		fieldAbsent(input.item, needed) ??
		(fields.includes("response") ? emptyResponse(input.item) : null) ??
		(claimBased ? nonAnswerApart(input) : null)
	);
}

function subjectOf({
	item,
	parameters,
	embed,
	delimiter,
	...input
}: JudgeInput<RagasParameters>): Subject {
	const { temperature, maxTokens } = parameters;
	const ask = askOnce(input.ask);
	const passages = parameters.contexts === "reference" ? item.referenceContexts : item.contexts;
	const contexts = (passages ?? []).map(({ text }) => text);
	return {
		question: item.input ?? "",
		response: item.response ?? "",
		contexts: contexts.every(isBlank) ? [] : contexts,
		references: (item.reference ?? [])
			.map((text, at) => ({ at, text }))
			.filter(({ text }) => !isBlank(text)),
		parameters,
		embed,
		ask: ({ prompt, texts, ...asked }) =>
			ask({
				...{ temperature, maxTokens },
				...asked,
				messages: messages(prompt, textBlocks(texts, delimiter)),
			}),
	};
}

function distinct<T>(list: readonly T[]): T[] {
	return [...new Set(list)];
}
