import { z } from "zod";
import type { Judgment, Outcome } from "#db/model/judgment.ts";
import { sameOutcome, unscored } from "../../asking/dimension-outcomes.ts";
import { fieldAbsent } from "../../asking/field-absent.ts";
import { itemBlock } from "../../asking/item-block.ts";
import { memberOf } from "../../asking/members-of.ts";
import { numbered } from "../../asking/numbered.ts";
import type { ItemField, JudgeInput, JudgeProtocol, Reply } from "../../asking/protocol.ts";
import { levelSchema } from "../../asking/response-schema.ts";
import { selfConsistency } from "../../asking/self-consistency.ts";
import { splitOf } from "../../asking/split-item.ts";
import { modelParameters } from "../../endpoint/model-parameters.ts";
import {
	ASKED,
	type Asked,
	COMPREHENSIVE,
	comprehensiveAnswer,
	DIMENSIONS,
	FOUR,
	type FourBooleans,
	YES_NO,
} from "./dimensions.ts";
import { independentMessages, ONE_PROMPT, TOGETHER_PROMPT } from "./prompt.ts";

const NEEDS: readonly ItemField[] = ["input", "response"];

export const IndependentParameters = z.object({
	/** One request for each part of a question, or one for all parts that share an answer. */
	together: z.boolean().default(false),
	selfConsistency,
	...modelParameters,
});
export type IndependentParameters = z.infer<typeof IndependentParameters>;

const boolean = levelSchema(YES_NO).transform((level) => level === true);
const Answer = z.strictObject({
	rationale: z.string(),
	is_question_answered: boolean,
	requires_additional_information: boolean,
	is_speculative: boolean,
	is_confident: boolean,
	says_not_in_document: boolean,
});
type Answer = z.infer<typeof Answer>;

function togetherSchema(ids: readonly string[]) {
	const shape = Object.fromEntries(ids.map((id) => [id, Answer]));
	return z.strictObject({ answers: z.strictObject(shape) });
}

export const independentProtocol: JudgeProtocol<IndependentParameters> = {
	kind: "protocol",
	id: "independent",
	version: "2",
	label: "Independent",
	description:
		"How an answer deals with one question, without anything to compare it with: is it answered, is more needed, is it guessed, is it stated firmly, and does the answer say that the document does not have it. Made for the parts of split questions, for the reference's answers and the system's alike. One request per item, or one for all parts of a question.",
	source:
		"Evaluating RAG using LLM-as-a-Judge: Independent Evaluation, Automatic Insights Collection",
	roles: ["judge"],
	readsRubric: false,
	needs: NEEDS,
	parameters: IndependentParameters,
	dimensions: () => DIMENSIONS,
	promptText: (_, { together }) => (together ? TOGETHER_PROMPT : ONE_PROMPT),
	answerSchemas: (_, { together }) => [together ? togetherSchema(["q1"]) : Answer],
	callsPerItem: () => 1,
	carryOut: judgeIndependently,
};

async function judgeIndependently(input: JudgeInput<IndependentParameters>): Promise<Judgment> {
	const absent = fieldAbsent(input.item, NEEDS);
	if (absent) return sameOutcome(DIMENSIONS, absent);
	return outcomesOf(await (input.parameters.together ? askTogether : askOne)(input));
}

function askOne(input: JudgeInput<IndependentParameters>): Promise<Reply<Answer>> {
	const { item, parameters, ask, delimiter } = input;
	const { temperature, maxTokens } = parameters;
	const blocks = itemBlock(item, { delimiter, parts: ["input", "response"] });
	return ask({
		role: "judge",
		name: "independent",
		messages: independentMessages(ONE_PROMPT, blocks),
		schema: Answer,
		...{ temperature, maxTokens },
	});
}

/** The same request for every part of a question, so that it is paid once; of its answer the own part. */
async function askTogether(input: JudgeInput<IndependentParameters>): Promise<Reply<Answer>> {
	const { item, parameters, ask, delimiter } = input;
	const { temperature, maxTokens } = parameters;
	const { questions, at } = splitOf(item);
	const texts = numbered("q", questions);
	const blocks = itemBlock(item, { delimiter, parts: ["response"], texts });
	const reply = await ask({
		role: "judge",
		name: "independent",
		messages: independentMessages(TOGETHER_PROMPT, blocks),
		schema: togetherSchema(texts.map(({ name }) => name)),
		...{ temperature, maxTokens },
	});
	const own = texts[at]?.name ?? "";
	if (!reply.ok) return { ...reply, answer: memberOf(memberOf(reply.answer, "answers"), own) };
	const answer = reply.value.answers[own];
	return answer ? { ok: true, value: answer } : { ok: false, reason: "unparsable" };
}

/**
 * An outcome for each dimension. Where only values were off their scale, the others stand; what is
 * derived needs all four.
 */
function outcomesOf(reply: Reply<Answer>): Judgment {
	const rationale = reply.ok ? reply.value.rationale : memberOf(reply.answer, "rationale");
	const said = typeof rationale === "string" ? { rationale } : {};
	const asked: Judgment = Object.fromEntries(
		ASKED.map((name) => [name, { ...outcomeOf(name, reply), ...said }]),
	);
	return { ...asked, [COMPREHENSIVE]: comprehensive(asked) };
}

function outcomeOf(name: Asked, reply: Reply<Answer>): Outcome {
	if (reply.ok) return { kind: "scored", value: reply.value[name] };
	if (reply.reason !== "off_scale") return unscored(reply);
	const read = boolean.safeParse(memberOf(reply.answer, name));
	return read.success ? { kind: "scored", value: read.data } : unscored(reply);
}

function comprehensive(asked: Judgment): Outcome {
	const failed = FOUR.map((name) => asked[name]).find((outcome) => outcome?.kind === "unscored");
	if (failed) return failed;
	const isTrue = (name: Asked) => {
		const outcome = asked[name];
		return outcome?.kind === "scored" && outcome.value === true;
	};
	const values: FourBooleans = {
		is_question_answered: isTrue("is_question_answered"),
		requires_additional_information: isTrue("requires_additional_information"),
		is_speculative: isTrue("is_speculative"),
		is_confident: isTrue("is_confident"),
	};
	return { kind: "scored", value: comprehensiveAnswer(values), evidence: values };
}
