import { z } from "zod";
import type { Outcome } from "#db/model/judgment.ts";
import type { DiscreteScale } from "#db/model/scale.ts";
import { unscored } from "../../asking/dimension-outcomes.ts";
import type { NamedText } from "../../asking/item-block.ts";
import { levelSchema } from "../../asking/response-schema.ts";
import { type Measure, SHARE, type Subject } from "./measure.ts";
import { GROUNDEDNESS_PROMPTS, RELEVANCE_PROMPTS } from "./prompt.ts";
import { contextTexts } from "./statements.ts";
import { meanOfHalves } from "./values.ts";

const RATINGS: DiscreteScale = { type: "ordinal", values: [0, 1, 2] };
const Rating = z.strictObject({
	reason: z.string(),
	rating: levelSchema(RATINGS).transform(Number),
});

/** How far the contexts hold what the question needs, by two differently worded requests. */
export const contextRelevance: Measure = {
	name: "context_relevance",
	fields: ["input", "contexts"],
	dimensions: () => [
		{
			name: "context_relevance",
			scale: SHARE,
			side: "question-contexts",
			guideline: "How far the contexts hold what the question needs: 0, .25, .5, .75 or 1.",
		},
	],
	prompts: () => RELEVANCE_PROMPTS,
	schemas: [Rating],
	judge: async (subject) => ({
		context_relevance: await ratedTwice(subject, {
			name: "relevance",
			prompts: RELEVANCE_PROMPTS,
			about: { name: "question", text: subject.question },
		}),
	}),
};

/** How far the contexts support the response, by two differently worded requests. */
export const responseGroundedness: Measure = {
	name: "response_groundedness",
	fields: ["response", "contexts"],
	claimBased: true,
	dimensions: () => [
		{
			name: "response_groundedness",
			scale: SHARE,
			side: "response-contexts",
			guideline: "How far the contexts support the response: 0, .25, .5, .75 or 1.",
		},
	],
	prompts: () => GROUNDEDNESS_PROMPTS,
	schemas: [Rating],
	judge: async (subject) => ({
		response_groundedness: await ratedTwice(subject, {
			name: "groundedness",
			prompts: GROUNDEDNESS_PROMPTS,
			about: { name: "response", text: subject.response },
		}),
	}),
};

type TwoRequests = {
	readonly name: string;
	readonly prompts: readonly [string, string];
	readonly about: NamedText;
};

/** Both answers are needed: one alone is another measure. Without contexts 0, and nothing is asked. */
async function ratedTwice(
	{ ask, contexts }: Subject,
	{ name, prompts, about }: TwoRequests,
): Promise<Outcome> {
	if (contexts.length === 0) return { kind: "scored", value: 0, evidence: { contexts: 0 } };
	const rate = (prompt: string) =>
		ask({
			role: "judge",
			name,
			prompt,
			texts: [about, ...contextTexts(contexts)],
			schema: Rating,
		});
	const [first, second] = await Promise.all([rate(prompts[0]), rate(prompts[1])]);
	if (!first.ok) return unscored(first);
	if (!second.ok) return unscored(second);
	return {
		kind: "scored",
		value: meanOfHalves(first.value.rating, second.value.rating),
		rationale: `${first.value.reason} ${second.value.reason}`,
		evidence: { ratings: [first.value.rating, second.value.rating] },
	};
}
