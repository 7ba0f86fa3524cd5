import type { Dimension } from "#db/model/dimension.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { isDiscrete, type Level } from "#db/model/scale.ts";
import { dimensionText } from "../../asking/dimension-text.ts";
import { ITEM_TEXT } from "../../asking/item-block.ts";
import type { ChatMessage } from "../../asking/protocol.ts";
import { answerKeys } from "../../asking/response-schema.ts";

const TASK = `You judge one item of a project by its rubric, as a careful annotator would: by what the item says, not by what you would like it to say.

${ITEM_TEXT.rule}

For every dimension you give first a rationale of one or two sentences that names what in the item decides it, and then the value. A value is exactly one of those the dimension's scale allows, written as it stands there: of "4 = right in the main" the part before the "=". Judge each dimension by its own description and independently of the others.
If a dimension really cannot be judged, give "cannot_judge" in place of "value", with one of these reasons: "unclear_rubric" (the description does not say how to decide this case), "bad_sample" (the item is broken or senseless), "missing_context" (something that is needed is not in the item), "out_of_expertise" (it needs knowledge you do not have). Do not use it for cases that are merely difficult.
The answer is one JSON object with a member for every dimension, in their order: {"KEY": {"rationale": "...", "value": ...}, ...}, where KEY is what stands behind "in the answer".`;

/** The rubric in words: guideline, then each dimension with its key, description, scale and levels. */
function rubricText(rubric: Rubric, dimensions: readonly Dimension[]): string {
	const keys = answerKeys(dimensions);
	const guideline = rubric.guideline.trim();
	return [
		...(guideline === "" ? [] : [`# The rubric\n\n${guideline}`]),
		...dimensions.map((dimension, at) => dimensionText(dimension, keys[at] ?? "")),
	].join("\n\n");
}

/** An item that was settled, and the answer that would have been right. */
export type ShownExample = { readonly item: string; readonly answer: string };

/**
 * The answer to an example, in the form that is asked for: the settled values, each with the rubric's own words for
 * it as the reason. Null where the example settles none of these dimensions.
 */
export function exampleAnswer(
	dimensions: readonly Dimension[],
	values: Readonly<Record<string, Level>>,
): string | null {
	const keys = answerKeys(dimensions);
	const answers = dimensions.flatMap((dimension, at) => {
		const { name } = dimension;
		const value = Object.hasOwn(values, name) ? values[name] : undefined;
		if (value === undefined) return [];
		return [[keys[at], { rationale: reasonOf(dimension, value), value }]];
	});
	return answers.length === 0 ? null : JSON.stringify(Object.fromEntries(answers));
}

/** An empty reason would teach the judge to give empty ones. */
function reasonOf({ scale, levels }: Dimension, value: Level): string {
	const text = isDiscrete(scale) ? levels?.[scale.values.indexOf(value)] : undefined;
	const words = [text?.label, text?.description].filter(Boolean).join(": ");
	return words === "" ? SETTLED : words;
}

const SETTLED = "This is what the annotators settled on.";

/**
 * The order in which one answer gives dimensions: those of two levels last, since an overall verdict follows from
 * what was said of the others before it.
 */
export function inAskedOrder(dimensions: readonly Dimension[]): Dimension[] {
	const isLast = ({ scale }: Dimension) => scale.type === "binary";
	return [...dimensions.filter((each) => !isLast(each)), ...dimensions.filter(isLast)];
}

/** Task and rubric in the system's message, then examples as turns of their own, then the item. */
export function rubricMessages(
	rubric: Rubric,
	dimensions: readonly Dimension[],
	{ item, examples = [] }: { readonly item: string; readonly examples?: readonly ShownExample[] },
): ChatMessage[] {
	return [
		{ role: "system", content: `${TASK}\n\n${rubricText(rubric, dimensions)}` },
		...examples.flatMap((example): ChatMessage[] => [
			{ role: "user", content: `# The item\n\n${example.item}` },
			{ role: "assistant", content: example.answer },
		]),
		{ role: "user", content: `# The item\n\n${item}` },
	];
}

/** What is constant over the items, for the identity. */
export function rubricPromptText(rubric: Rubric, dimensions: readonly Dimension[]): string {
	return rubricMessages(rubric, dimensions, { item: "" })
		.map(({ content }) => content)
		.join("\n");
}
