import { z } from "zod";
import type { Outcome } from "#db/model/judgment.ts";
import { cosine } from "../../asking/cosine.ts";
import { unscored } from "../../asking/dimension-outcomes.ts";
import { isBlank } from "../../asking/item-block.ts";
import { COSINE, type Measure, type Subject } from "./measure.ts";
import { QUESTION_PROMPT } from "./prompt.ts";
import { isNoncommittal, relevancy } from "./values.ts";

const DRAWS = [0, 1, 2];
/** So that three draws are three questions; left to the model where all else is. */
const DRAW_TEMPERATURE = 0.3;

const Guess = z.strictObject({ question: z.string(), noncommittal: z.boolean() });
type Guess = z.infer<typeof Guess>;

/** How near the question is to those that the response seems to answer. */
export const answerRelevancy: Measure = {
	name: "answer_relevancy",
	fields: ["input", "response"],
	dimensions: () => [
		{
			name: "answer_relevancy",
			scale: COSINE,
			side: "response-question",
			guideline:
				"Mean cosine of the question with three that the response seems to answer; 0 for a noncommittal response.",
		},
	],
	prompts: () => [QUESTION_PROMPT],
	schemas: [Guess],
	judge: async (subject) => ({ answer_relevancy: await relevancyOf(subject) }),
};

async function relevancyOf(subject: Subject): Promise<Outcome> {
	const { ask, response, parameters } = subject;
	const temperature = parameters.temperature === null ? null : DRAW_TEMPERATURE;
	const replies = await Promise.all(
		DRAWS.map((draw) =>
			ask({
				role: "judge",
				name: "question",
				prompt: QUESTION_PROMPT,
				texts: [{ name: "response", text: response }],
				schema: Guess,
				...{ draw, temperature },
			}),
		),
	);
	const guesses: Guess[] = [];
	for (const reply of replies) {
		if (!reply.ok) return unscored(reply);
		guesses.push(reply.value);
	}
	return fromGuesses(subject, guesses);
}

async function fromGuesses(
	{ embed, question, parameters: { ragasVersion } }: Subject,
	guesses: readonly Guess[],
): Promise<Outcome> {
	const flags = guesses.map(({ noncommittal }) => noncommittal);
	const questions = guesses.map((guess) => guess.question).filter((text) => !isBlank(text));
	if (questions.length === 0) {
		const detail = "none of the answers held a question";
		return { kind: "unscored", reason: "unparsable", detail, evidence: { guesses } };
	}
	// A noncommittal answer is of no relevancy, whatever its questions are near to.
	if (isNoncommittal(flags, ragasVersion)) {
		return { kind: "scored", value: 0, evidence: { guesses, noncommittal: true } };
	}
	const embedded = await embed([question, ...questions]);
	if (!embedded.ok) return unscored(embedded);
	const [asked = [], ...others] = embedded.vectors;
	const millionths: number[] = [];
	for (const other of others) {
		const near = cosine(asked, other);
		if (!near.ok) {
			const detail = near.reason;
			return { kind: "unscored", reason: "not_applicable", detail, evidence: { guesses } };
		}
		millionths.push(near.millionths);
	}
	const cosines = millionths.map((millionth) => millionth / 1_000_000);
	return {
		kind: "scored",
		value: relevancy(millionths, flags, ragasVersion),
		evidence: { guesses, cosines },
	};
}
