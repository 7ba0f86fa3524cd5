import type { Dimension } from "#db/model/dimension.ts";
import { dimensionText } from "../../asking/dimension-text.ts";
import { ITEM_TEXT } from "../../asking/item-block.ts";
import type { ChatMessage } from "../../asking/protocol.ts";
import { type AnswerForm, answerKeys } from "../../asking/response-schema.ts";

/** What is put to the words of the prompt's own, whatever they are. */
const FRAME = {
	answer: "# The answer",
	values:
		"A value is exactly one of those that the dimension's scale allows, written as it stands there; where a level has words, the value is the part before the sign =.",
	rationale:
		"For every dimension give first a rationale of one or two sentences that names what in the item decides it, and then the value.",
	valueOnly: "For every dimension give the value and nothing else.",
	cannotJudge:
		'If a dimension really cannot be judged, give "cannot_judge" in place of "value", with one of these reasons: "unclear_rubric" (it is not said how to decide this case), "bad_sample" (the item is broken or senseless), "missing_context" (something that is needed is not in the item), "out_of_expertise" (it needs knowledge you do not have). Do not use it for cases that are merely difficult.',
	shape: "The form of the answer:",
} as const;

/** The line that shows the form: `{"verdict": {"rationale": …, "value": …}}`. */
function shapeOf(dimensions: readonly Dimension[], { rationale }: AnswerForm): string {
	const answer = rationale ? '{"rationale": "…", "value": …}' : '{"value": …}';
	const members = answerKeys(dimensions).map((key) => `${JSON.stringify(key)}: ${answer}`);
	return `${FRAME.shape} {${members.join(", ")}}`;
}

/** What the model is told for all items: the prompt's own words, the rule of the blocks, the answer's form. */
export function systemMessage(
	own: string,
	dimensions: readonly Dimension[],
	form: AnswerForm,
): string {
	const keys = answerKeys(dimensions);
	return [
		...(own === "" ? [] : [own]),
		ITEM_TEXT.rule,
		`${FRAME.answer}\n\n${form.rationale ? FRAME.rationale : FRAME.valueOnly} ${FRAME.values}`,
		...(form.cannotJudge ? [FRAME.cannotJudge] : []),
		...dimensions.map((dimension, at) => dimensionText(dimension, keys[at] ?? "")),
		shapeOf(dimensions, form),
	].join("\n\n");
}

export function promptMessages(system: string, message: string): ChatMessage[] {
	return [
		{ role: "system", content: system },
		{ role: "user", content: message },
	];
}
