import type { AnsweredItem, Derived, DerivedItem } from "../contract/derivation.ts";
import { ANSWERED, AnsweredEvidence } from "./answer-question.ts";
import { type AnswersParameters, systemName } from "./parameters.ts";

/** The questions of items, answered by a system: its response, its contexts, its name. */
export function answeredItems(
	items: readonly AnsweredItem[],
	parameters: AnswersParameters,
): Derived {
	const system = systemName(parameters);
	const made = items.map((item) => answerOf(item, system));
	const missing = made.filter((item) => item === null).length;
	const reason = "The system gave no answer.";
	return {
		items: made.filter((item) => item !== null),
		leftOut: missing > 0 ? [{ part: system, reason, items: missing }] : [],
	};
}

function answerOf({ id, content, judgment }: AnsweredItem, system: string): DerivedItem | null {
	const outcome = judgment?.[ANSWERED];
	const answered =
		outcome?.kind === "scored" ? AnsweredEvidence.safeParse(outcome.evidence).data : undefined;
	if (!answered) return null;
	const { response, contexts, rounds } = answered;
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
				parameters: { rounds, similarities: contexts.map(({ similarity }) => similarity) },
			},
		},
	};
}
