import { z } from "zod";
import type { Dimension } from "#db/model/dimension.ts";
import type { Judgment } from "#db/model/judgment.ts";
import { notApplicable, sameOutcome, unscored } from "../../asking/dimension-outcomes.ts";
import { fieldAbsent } from "../../asking/field-absent.ts";
import { isBlank } from "../../asking/item-block.ts";
import type { ProcedureInput } from "../../asking/protocol.ts";
import { EMPTY_DOCUMENT } from "../contract/why-left-out.ts";
import type { AnswersParameters } from "./parameters.ts";
import { answerVanilla, answerWithTools } from "./systems.ts";

/** Whether the system answered; the answer and its passages are the evidence. */
export const ANSWERED = "answered";
export const DIMENSIONS: readonly Dimension[] = [
	{ name: ANSWERED, title: "Answered", scale: { type: "binary", values: [false, true] } },
];

/** Each query of a system with the ids of the passages that it found, in their order. */
export const SearchTrace = z.array(z.object({ query: z.string(), found: z.array(z.string()) }));

export const AnsweredEvidence = z.object({
	response: z.string(),
	contexts: z.array(z.object({ id: z.string(), text: z.string(), similarity: z.number() })),
	searches: SearchTrace.default([]),
});

/** A small system under test answers a question from the project's documents. */
export async function answerQuestion(input: ProcedureInput<AnswersParameters>): Promise<Judgment> {
	const { item, documents, parameters } = input;
	const absent = fieldAbsent(item, ["input"]);
	if (absent) return sameOutcome(DIMENSIONS, absent);
	const own = parameters.corpus === "document" ? item.documentId : null;
	const searched = own === null ? documents : documents.filter(({ id }) => id === own);
	if (searched.length === 0) return sameOutcome(DIMENSIONS, notApplicable("field_absent:document"));
	if (searched.every(({ text }) => isBlank(text)))
		return sameOutcome(DIMENSIONS, notApplicable(EMPTY_DOCUMENT));
	const outcome = await (parameters.system === "tools" ? answerWithTools : answerVanilla)(input);
	if (!outcome.ok) return sameOutcome(DIMENSIONS, unscored(outcome));
	return { [ANSWERED]: { kind: "scored", value: true, evidence: outcome.answered } };
}
