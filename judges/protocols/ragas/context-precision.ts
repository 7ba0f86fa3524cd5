import { z } from "zod";
import type { Outcome } from "#db/model/judgment.ts";
import { unscored } from "../../asking/dimension-outcomes.ts";
import { type Measure, SHARE, type Subject } from "./measure.ts";
import { overReferences } from "./over-references.ts";
import { USEFULNESS_PROMPT } from "./prompt.ts";
import { contextTexts } from "./statements.ts";
import { averagePrecision } from "./values.ts";

const Usefulness = z.strictObject({ reason: z.string(), useful: z.boolean() });

const CALLED = {
	side: "question-contexts",
	scale: SHARE,
} as const;

/** How early the contexts stand that were of use for the reference. */
export const contextPrecision: Measure = {
	name: "context_precision",
	fields: ["input", "contexts", "reference"],
	dimensions: () => [
		{
			...CALLED,
			name: "context_precision",
			guideline:
				"How early in the ranking the contexts stand that help to arrive at the reference.",
		},
	],
	prompts: () => [USEFULNESS_PROMPT],
	schemas: [Usefulness],
	judge: (subject) =>
		overReferences(subject, async (reference) => ({
			context_precision: await precisionFor(subject, reference),
		})),
};

/** How early the contexts stand that were of use for the response. */
export const contextUtilization: Measure = {
	name: "context_utilization",
	fields: ["input", "contexts", "response"],
	dimensions: () => [
		{
			...CALLED,
			name: "context_utilization",
			guideline: "How early in the ranking the contexts stand that help to arrive at the response.",
		},
	],
	prompts: () => [USEFULNESS_PROMPT],
	schemas: [Usefulness],
	judge: async (subject) => ({
		context_utilization: await precisionFor(subject, subject.response),
	}),
};

/**
 * One request for each context, which says nothing about its rank: the same context for the same
 * question and answer is asked about once, wherever it was retrieved.
 */
async function precisionFor(
	{ ask, question, contexts }: Subject,
	answer: string,
): Promise<Outcome> {
	const replies = await Promise.all(
		contexts.map((context) =>
			ask({
				role: "judge",
				name: "usefulness",
				prompt: USEFULNESS_PROMPT,
				texts: [
					{ name: "question", text: question },
					...contextTexts([context]),
					{ name: "answer", text: answer },
				],
				schema: Usefulness,
			}),
		),
	);
	const told: z.infer<typeof Usefulness>[] = [];
	for (const reply of replies) {
		if (!reply.ok) return unscored(reply);
		told.push(reply.value);
	}
	const useful = told.map((one) => one.useful);
	return { kind: "scored", value: averagePrecision(useful), evidence: { contexts: told } };
}
