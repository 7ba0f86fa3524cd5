import { z } from "zod";
import type { Judgment, Outcome } from "#db/model/judgment.ts";
import { dimensionOutcomes, sameOutcome } from "../../asking/dimension-outcomes.ts";
import { fieldAbsent } from "../../asking/field-absent.ts";
import { itemBlock } from "../../asking/item-block.ts";
import { memberOf } from "../../asking/members-of.ts";
import { listedSchema, listText, numbered } from "../../asking/numbered.ts";
import type { ItemField, JudgeInput, JudgeProtocol, Reply } from "../../asking/protocol.ts";
import {
	type AnswerForm,
	type DimensionAnswer,
	dimensionAnswerSchema,
} from "../../asking/response-schema.ts";
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

/** Why, then the value: each of the five has a reason of its own. */
const FORM: AnswerForm = { rationale: true, cannotJudge: false };
const FIVE = Object.fromEntries(ASKED.map((name) => [name, dimensionAnswerSchema(YES_NO, FORM)]));
const Answer = z.strictObject(FIVE);
const PartAnswer = z.strictObject({ id: z.string(), ...FIVE });
type Answer = Readonly<Record<string, DimensionAnswer>>;

function togetherSchema(ids: readonly string[]) {
	return z.strictObject({ answers: listedSchema(ids, PartAnswer) });
}

export const independentProtocol: JudgeProtocol<IndependentParameters> = {
	kind: "protocol",
	id: "independent",
	version: "3",
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
	answerSchemas: (_, { together }) => [together ? togetherSchema([]) : Answer],
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
	const parts = numbered("q", questions);
	const blocks = itemBlock(item, {
		...{ delimiter, parts: ["response"] },
		texts: [listText("questions", parts)],
	});
	const reply = await ask({
		role: "judge",
		name: "independent",
		messages: independentMessages(TOGETHER_PROMPT, blocks),
		schema: togetherSchema(parts.map(({ name }) => name)),
		...{ temperature, maxTokens },
	});
	if (!reply.ok) {
		const own = reply.reason === "off_scale" ? partOf(reply.answer, parts[at]?.name) : undefined;
		return { ...reply, answer: own };
	}
	const { id: _, ...answer } = reply.value.answers[at] ?? { id: "" };
	return { ok: true, value: answer };
}

/** What stands under the id of a part in a list that could not be read as a whole. */
function partOf(answer: unknown, id: string | undefined): unknown {
	const listed = memberOf(answer, "answers");
	const own = Array.isArray(listed) ? listed.filter((part) => memberOf(part, "id") === id) : [];
	return own.length === 1 ? own[0] : undefined;
}

/**
 * An outcome for each dimension. Where only values were off their scale, the others stand; what is
 * derived needs all four.
 */
function outcomesOf(reply: Reply<Answer>): Judgment {
	const asked = dimensionOutcomes(ASKED_DIMENSIONS, reply, FORM);
	return { ...asked, [COMPREHENSIVE]: comprehensive(asked) };
}

const ASKED_DIMENSIONS = ASKED.map((name) => ({ name, scale: YES_NO }));

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
