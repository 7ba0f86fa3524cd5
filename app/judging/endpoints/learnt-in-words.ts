import type { RequestForm } from "#db/model/request-form.ts";
import { count } from "../../ui/numbers.ts";

const ANSWER = {
	json_schema: null,
	json_object: "in JSON mode, with the schema in the text",
	tool: "for its answer as the arguments of a tool",
	text: "with the schema in the text alone",
} as const;

/** How a model is asked other than a judge would ask: "asked without temperature, …"; null: as it would. */
export function learntInWords(form: RequestForm): string | null {
	const { leftOut, longestAnswer, maxTokens, answer, system } = form;
	const parts = [
		leftOut.length > 0 ? `without ${leftOut.join(", ")}` : null,
		maxTokens === "left_out" ? "without a limit to its answer" : null,
		maxTokens === "max_completion_tokens"
			? "with its answer limited by max_completion_tokens"
			: null,
		longestAnswer === null ? null : `for at most ${count(longestAnswer)} tokens`,
		ANSWER[answer],
		system === "in_user" ? "with system texts at the head of the user’s" : null,
	].filter((part) => part !== null);
	return parts.length === 0
		? null
		: `asked ${parts.join(", ")}, since it refuses or leaves unread anything else`;
}
