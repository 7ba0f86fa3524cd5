import type { Dimension } from "#db/model/dimension.ts";
import type { Judgment, Outcome } from "#db/model/judgment.ts";
import { parseAnswer } from "./parse-answer.ts";
import type { Reply } from "./protocol.ts";
import {
	type AnswerForm,
	answerKeys,
	type DimensionAnswer,
	dimensionAnswerSchema,
	FULL_FORM,
} from "./response-schema.ts";

type Scored = Pick<Dimension, "name" | "scale">;

/** The same outcome for several dimensions: a failed step gives its reason to all that need it. */
export function sameOutcome(dimensions: readonly Scored[], outcome: Outcome): Judgment {
	return Object.fromEntries(dimensions.map(({ name }) => [name, outcome]));
}

/** There is nothing to judge, and that is known without asking. */
export function notApplicable(detail: string): Outcome {
	return { kind: "unscored", reason: "not_applicable", detail };
}

/** What a reply without a value says about the dimensions that needed it. */
export function unscored(reply: Extract<Reply<unknown>, { ok: false }>): Outcome {
	return {
		kind: "unscored",
		reason: reply.reason,
		...(reply.detail === undefined ? {} : { detail: reply.detail }),
	};
}

/**
 * The reply to one request about several dimensions → an outcome for each. Where the whole did not
 * satisfy its schema but was readable, each dimension is read by itself: one value off its scale
 * does not cost its neighbours theirs.
 */
export function dimensionOutcomes(
	dimensions: readonly Scored[],
	reply: Reply<Record<string, DimensionAnswer>>,
	form: AnswerForm = FULL_FORM,
): Judgment {
	const keys = answerKeys(dimensions);
	return Object.fromEntries(
		dimensions.map((dimension, position) => [
			dimension.name,
			outcomeOf({ scale: dimension.scale, form }, keys[position] ?? "", reply),
		]),
	);
}

function outcomeOf(
	{ scale, form }: Pick<Scored, "scale"> & { readonly form: AnswerForm },
	key: string,
	reply: Reply<Record<string, DimensionAnswer>>,
): Outcome {
	if (reply.ok) {
		const answer = reply.value[key];
		return answer ? fromAnswer(answer) : { kind: "unscored", reason: "unparsable" };
	}
	if (!isObject(reply.answer)) return unscored(reply);
	const own = Object.hasOwn(reply.answer, key) ? reply.answer[key] : undefined;
	const read = parseAnswer(
		{ text: JSON.stringify(own ?? null), refusal: null, finishReason: null },
		dimensionAnswerSchema(scale, form),
	);
	return read.ok ? fromAnswer(read.value) : unscored(read);
}

function fromAnswer(answer: DimensionAnswer): Outcome {
	const said = answer.rationale === undefined ? {} : { rationale: answer.rationale };
	if ("value" in answer) return { kind: "scored", value: answer.value, ...said };
	return { kind: "unscored", reason: "cannot_judge", detail: answer.cannot_judge, ...said };
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
