import type { AnsweredItem, Derived, DerivedItem } from "../contract/derivation.ts";
import { whyLeftOut } from "../contract/why-left-out.ts";
import { ANSWERED, AnsweredEvidence } from "./answer-question.ts";
import { type AnswersParameters, systemName } from "./parameters.ts";

/** The questions of items, answered by a system: its response, its contexts, its name. */
export function answeredItems(
	items: readonly AnsweredItem[],
	parameters: AnswersParameters,
): Derived {
	const system = systemName(parameters);
	const made = items.map((item) => answerOf(item, system));
	const missing = items.filter((_, at) => made[at] === null);
	const outcomes = missing.map(({ judgment }) => judgment?.[ANSWERED]);
	return {
		items: made.filter((item) => item !== null),
		leftOut: whyLeftOut(outcomes, { part: system, otherwise: "The system gave no answer" }),
	};
}

function answerOf({ id, content, judgment }: AnsweredItem, system: string): DerivedItem | null {
	const outcome = judgment?.[ANSWERED];
	const answered =
		outcome?.kind === "scored" ? AnsweredEvidence.safeParse(outcome.evidence).data : undefined;
	if (!answered) return null;
	const { response, contexts, searches } = answered;
	return {
		part: system,
		origin: id,
		content: {
			...content,
			response,
			contexts: contexts.map(({ id: chunk, text }) => ({ id: chunk, text })),
			system,
			queryId: content.queryId ?? content.input,
			derivedFrom: {
				from: [id],
				how: "answers",
				parameters: { searches, similarities: contexts.map(({ similarity }) => similarity) },
			},
		},
	};
}
