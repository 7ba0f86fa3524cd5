import { z } from "zod";
import type { Dimension } from "#db/model/dimension.ts";
import type { ItemContent } from "#db/model/item.ts";
import type { Judgment, Outcome } from "#db/model/judgment.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { Level } from "#db/model/scale.ts";
import { dimensionOutcomes } from "../../asking/dimension-outcomes.ts";
import {
	type Expected,
	expectedDimensions,
	expectedOutcomes,
	tokenProbabilities,
} from "../../asking/expected-value.ts";
import { fieldAbsent, isAnsweredOtherwise, sideAbsent } from "../../asking/field-absent.ts";
import { ITEM_PARTS, itemBlock } from "../../asking/item-block.ts";
import type { JudgeInput, JudgeProtocol } from "../../asking/protocol.ts";
import { dimensionsAnswerSchema } from "../../asking/response-schema.ts";
import { selfConsistency } from "../../asking/self-consistency.ts";
import { TOKEN_EXTRAS } from "../../asking/token-probabilities.ts";
import { modelParameters } from "../../endpoint/model-parameters.ts";
import { exampleAnswer, inAskedOrder, rubricMessages, rubricPromptText } from "./prompt.ts";

export const RubricParameters = z.object({
	/** All dimensions in one request, or one request each. */
	mode: z.enum(["joint", "separate"]).default("joint"),
	/** Which contexts are shown; `reference` tests generation without retrieval. */
	contexts: z.enum(["retrieved", "reference"]).default("retrieved"),
	/**
	 * Settled items that are shown with their values before the item; they are never judged by this
	 * judge. Every example gives a value for every dimension.
	 */
	examples: z
		.array(z.object({ item: z.string().min(1), values: z.record(z.string(), Level) }))
		.max(20)
		.default([]),
	/** Also the expected value of each dimension over the probabilities of its levels' tokens. */
	tokenProbabilities,
	selfConsistency,
	...modelParameters,
});
export type RubricParameters = z.infer<typeof RubricParameters>;

export const rubricProtocol: JudgeProtocol<RubricParameters> = {
	kind: "protocol",
	id: "rubric",
	version: "2",
	label: "Rubric",
	description:
		"Scores the project's own rubric, as the annotators do: for each dimension a short rationale, then a value of its scale or the reason why it cannot be judged. All dimensions in one request, or one request each.",
	roles: ["judge"],
	readsRubric: true,
	needs: ["response"],
	parameters: RubricParameters,
	dimensions: (rubric, parameters) => {
		const own = judgeDimensions(rubricOf(rubric));
		return [...own, ...expectedIn(own, parameters).map((expected) => expected.own)];
	},
	figuresBeside: (rubric, parameters) =>
		expectedIn(judgeDimensions(rubricOf(rubric)), parameters).map(({ own }) => own.name),
	examples: ({ examples }) => examples,
	promptText: (rubric) =>
		rubricPromptText(rubricOf(rubric), inAskedOrder(judgeDimensions(rubricOf(rubric)))),
	answerSchemas: (rubric, { mode }) =>
		groups(judgeDimensions(rubricOf(rubric)), mode).map((group) => dimensionsAnswerSchema(group)),
	callsPerItem: (rubric, { mode }) => groups(rubricOf(rubric).dimensions, mode).length,
	carryOut: judgeByRubric,
};

async function judgeByRubric(input: JudgeInput<RubricParameters>): Promise<Judgment> {
	const { item, parameters, ask, delimiter } = input;
	const rubric = rubricOf(input.rubric);
	const all = judgeDimensions(rubric);
	const expected = expectedIn(all, parameters);
	const absent = new Map(all.map((d) => [d.name, absentFor(d, item, parameters.contexts)]));
	const applicable = all.filter((dimension) => !absent.get(dimension.name));
	const text = itemBlock(item, { delimiter, parts: ITEM_PARTS, contexts: parameters.contexts });

	const shown = (dimensions: readonly Dimension[]) =>
		input.examples.flatMap(({ item: example, values }) => {
			const answer = exampleAnswer(dimensions, values);
			if (answer === null) return [];
			const options = { delimiter, parts: ITEM_PARTS, contexts: parameters.contexts };
			return [{ item: itemBlock(example, options), answer }];
		});
	const answered = await Promise.all(
		groups(applicable, parameters.mode).map(async (dimensions) => {
			const reply = await ask({
				role: "judge",
				name: "judgment",
				messages: rubricMessages(rubric, dimensions, { item: text, examples: shown(dimensions) }),
				schema: dimensionsAnswerSchema(dimensions),
				temperature: parameters.temperature,
				maxTokens: parameters.maxTokens,
				...(expected.length > 0 && { extras: TOKEN_EXTRAS }),
			});
			const modes = dimensionOutcomes(dimensions, reply);
			return { ...modes, ...expectedOutcomes(expected, { dimensions, modes, reply }) };
		}),
	);
	// A map: dimensions have free names, and `constructor` is one.
	const outcomes = new Map(answered.flatMap((judgment) => Object.entries(judgment)));
	const sources = [
		...all.map(({ name }) => ({ name, source: name })),
		...expected.map(({ own, source }) => ({ name: own.name, source: source.name })),
	];
	return Object.fromEntries(
		sources.map(({ name, source }) => [
			name,
			absent.get(source) ?? outcomes.get(name) ?? { kind: "unscored", reason: "unparsable" },
		]),
	);
}

function expectedIn(
	dimensions: readonly Dimension[],
	{ tokenProbabilities: isOn }: Pick<RubricParameters, "tokenProbabilities">,
): Expected[] {
	return isOn ? expectedDimensions(dimensions) : [];
}

/** Where judges answer on a numeric scale of their own, that one is asked for. */
function judgeDimensions(rubric: Rubric): Dimension[] {
	return rubric.dimensions.map((dimension) =>
		dimension.judgeScale
			? { ...dimension, scale: dimension.judgeScale, levels: undefined }
			: dimension,
	);
}

function groups(dimensions: readonly Dimension[], mode: RubricParameters["mode"]): Dimension[][] {
	if (mode === "separate") return dimensions.map((dimension) => [dimension]);
	return dimensions.length === 0 ? [] : [inAskedOrder(dimensions)];
}

/** An answer of any form must be there, and both texts of the dimension's side where it names one. */
function absentFor(
	{ side }: Dimension,
	item: ItemContent,
	contexts: RubricParameters["contexts"],
): Outcome | null {
	if (side) return sideAbsent(side, item, contexts);
	return isAnsweredOtherwise(item) ? null : fieldAbsent(item, ["response"]);
}

function rubricOf(rubric: Rubric | null): Rubric {
	if (!rubric) throw new TypeError("the rubric protocol needs a rubric");
	return rubric;
}
