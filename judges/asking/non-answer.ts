import { z } from "zod";
import type { Outcome } from "#db/model/judgment.ts";
import { notApplicable } from "./dimension-outcomes.ts";
import type { JudgeInput } from "./protocol.ts";

/** Parameter of every protocol that counts claims of the response. */
export const nonAnswerParameter = {
	/**
	 * Responses that only say that they do not know, as the project's detector has it: `apart` leaves
	 * them without a value, the same items for every judge; `as_is` lets them through, as published.
	 */
	nonAnswers: z.enum(["apart", "as_is"]).default("apart"),
};

/**
 * `not_applicable (non_answer)` for the claim-based dimensions of such a response; null where it
 * answers, where there is no detector, and under `as_is`.
 */
export function nonAnswerApart(
	input: Pick<JudgeInput<{ readonly nonAnswers: "apart" | "as_is" }>, "nonAnswer" | "parameters">,
): Outcome | null {
	if (input.parameters.nonAnswers === "as_is" || input.nonAnswer !== true) return null;
	return notApplicable("non_answer");
}
