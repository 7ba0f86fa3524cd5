import { unscored } from "../../asking/dimension-outcomes.ts";
import { countYes, listText, numbered, verdictsSchema } from "../../asking/numbered.ts";
import { ratioOutcome } from "../../asking/ratio-outcome.ts";
import { type Measure, SHARE, type Subject } from "./measure.ts";
import { overReferences } from "./over-references.ts";
import { ATTRIBUTION_PROMPT } from "./prompt.ts";
import { sentencesOf } from "./sentences.ts";
import { contextTexts } from "./statements.ts";

/** The share of the reference's sentences that can be attributed to all contexts together. */
export const contextRecall: Measure = {
	name: "context_recall",
	fields: ["input", "contexts", "reference"],
	dimensions: () => [
		{
			name: "context_recall",
			scale: SHARE,
			side: "contexts-reference",
			guideline: "Share of the reference's sentences that the contexts hold.",
		},
	],
	prompts: () => [ATTRIBUTION_PROMPT],
	schemas: [verdictsSchema([])],
	judge: (subject) =>
		overReferences(subject, async (reference) => ({
			context_recall: await recallOf(subject, reference),
		})),
};

async function recallOf({ ask, question, contexts }: Subject, reference: string) {
	const sentences = numbered("s", sentencesOf(reference));
	if (sentences.length === 0 || contexts.length === 0) return ratioOutcome(0, sentences.length);
	const reply = await ask({
		role: "judge",
		name: "attribution",
		prompt: ATTRIBUTION_PROMPT,
		texts: [
			{ name: "question", text: question },
			...contextTexts(contexts),
			listText("sentences", sentences),
		],
		schema: verdictsSchema(sentences),
	});
	if (!reply.ok) return unscored(reply);
	const { verdicts } = reply.value;
	return ratioOutcome(countYes(verdicts), sentences.length, {
		sentences: verdicts.map(({ reason, verdict }, at) => ({
			text: sentences[at]?.text,
			attributed: verdict,
			reason,
		})),
	});
}
