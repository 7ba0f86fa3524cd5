import { z } from "zod";
import type { Judgment, Outcome } from "#db/model/judgment.ts";
import { notApplicable, sameOutcome, unscored } from "../../asking/dimension-outcomes.ts";
import { fieldAbsent } from "../../asking/field-absent.ts";
import { isBlank, itemBlock } from "../../asking/item-block.ts";
import type { JudgeInput } from "../../asking/protocol.ts";
import { noContexts } from "./contexts.ts";
import { RELEVANCY } from "./dimensions.ts";
import { embedPairs } from "./embed-pairs.ts";
import type { AtomicFactsParameters } from "./parameters.ts";
import { folded } from "./passages.ts";
import { factMessages, QUESTIONS_PROMPT } from "./prompt.ts";
import { fromMillionths, pickCosine } from "./validation.ts";

type Input = JudgeInput<AtomicFactsParameters>;

const ThreeQuestions = z
	.strictObject({ q1: z.string(), q2: z.string(), q3: z.string() })
	.superRefine((questions, context) => {
		const texts = Object.values(questions).map(folded);
		if (texts.some((text) => text === "")) {
			context.addIssue({ code: "custom", message: "a question is empty" });
		} else if (new Set(texts).size < texts.length) {
			context.addIssue({ code: "custom", message: "the questions have to differ" });
		}
	});

export const RELEVANCY_SCHEMAS = [ThreeQuestions];

/** The cosine of the question with the nearest of three that the contexts answer; one request. */
export async function judgeRelevancy(input: Input): Promise<Judgment> {
	return sameOutcome(RELEVANCY, await relevancy(input));
}

async function relevancy({ item, parameters, ask, embed, delimiter }: Input): Promise<Outcome> {
	const missing = fieldAbsent(item, ["input"]) ?? noContexts(item, parameters);
	if (missing) return missing;
	const question = item.input ?? "";
	if (isBlank(question)) return notApplicable("zero_vector");
	const { temperature, maxTokens, contexts } = parameters;
	const blocks = itemBlock(item, { delimiter, parts: ["contexts"], contexts });
	const reply = await ask({
		role: "extract",
		step: "questions",
		name: "questions",
		messages: factMessages(QUESTIONS_PROMPT, blocks),
		schema: ThreeQuestions,
		...{ temperature, maxTokens },
	});
	if (!reply.ok) return unscored(reply);
	const { q1, q2, q3 } = reply.value;
	const questions = [q1, q2, q3];
	const pairs = await embedPairs(embed, [question], questions);
	if ("failed" in pairs) return { ...pairs.failed, evidence: { questions } };
	const cosines = pairs.matrix[0] ?? [];
	const evidence = {
		questions: questions.map((text, at) => ({ text, cosine: fromMillionths(cosines[at] ?? 0) })),
		pick: parameters.pick,
	};
	return { kind: "scored", value: pickCosine(cosines, parameters.pick), evidence };
}
