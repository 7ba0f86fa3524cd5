import type { Dimension } from "#db/model/dimension.ts";
import type { Judgment } from "#db/model/judgment.ts";
import { dimensionOutcomes, sameOutcome } from "../../asking/dimension-outcomes.ts";
import {
	type Expected,
	expectedDimensions,
	expectedOutcomes,
} from "../../asking/expected-value.ts";
import { sideAbsent } from "../../asking/field-absent.ts";
import type { JudgeInput, JudgeProtocol } from "../../asking/protocol.ts";
import { dimensionsAnswerSchema } from "../../asking/response-schema.ts";
import { TOKEN_EXTRAS } from "../../asking/token-probabilities.ts";
import { checkedTemplate, PromptParameters } from "./parameters.ts";
import { promptMessages, systemMessage } from "./prompt.ts";
import { renderTemplate } from "./render.ts";

export const promptProtocol: JudgeProtocol<PromptParameters> = {
	kind: "protocol",
	id: "prompt",
	version: "1",
	label: "Prompt of your own",
	description:
		"Asks by a prompt that you write: words of your own with the fields of an item in them, and the dimensions and scales that it answers on. Kept as a series of versions, each a judge of its own. One request per item.",
	roles: ["judge"],
	readsRubric: false,
	needs: [],
	parameters: PromptParameters,
	dimensions: (_, parameters) => [
		...parameters.dimensions,
		...expectedIn(parameters).map(({ own }) => own),
	],
	figuresBeside: (_, parameters) => expectedIn(parameters).map(({ own }) => own.name),
	promptText: (_, parameters) =>
		[systemOf(parameters, parameters.dimensions), parameters.template].join("\n"),
	answerSchemas: (_, { dimensions, rationale, cannotJudge }) => [
		dimensionsAnswerSchema(dimensions, { rationale, cannotJudge }),
	],
	callsPerItem: () => 1,
	carryOut: judgeByPrompt,
};

async function judgeByPrompt(input: JudgeInput<PromptParameters>): Promise<Judgment> {
	const { item, parameters, delimiter } = input;
	const { dimensions } = parameters;
	const rendered = renderTemplate(checkedTemplate(parameters), item, delimiter);
	if ("absent" in rendered) return sameOutcome(dimensions, rendered.absent);
	const absent = new Map(
		dimensions.map(({ name, side }) => [name, side ? sideAbsent(side, item) : null]),
	);
	const asked = dimensions.filter(({ name }) => !absent.get(name));
	const expected = expectedIn(parameters);
	const outcomes = new Map(
		asked.length === 0
			? []
			: Object.entries(await answersTo(input, { asked, expected, message: rendered.message })),
	);
	const sources = [
		...dimensions.map(({ name }) => ({ name, source: name })),
		...expected.map(({ own, source }) => ({ name: own.name, source: source.name })),
	];
	return Object.fromEntries(
		sources.map(({ name, source }) => [
			name,
			absent.get(source) ?? outcomes.get(name) ?? { kind: "unscored", reason: "unparsable" },
		]),
	);
}

type Asked = {
	readonly asked: readonly Dimension[];
	readonly expected: readonly Expected[];
	readonly message: string;
};

async function answersTo(
	{ parameters, ask }: JudgeInput<PromptParameters>,
	{ asked, expected, message }: Asked,
): Promise<Judgment> {
	const {
		template: _,
		dimensions: __,
		tokenProbabilities: ___,
		rationale,
		cannotJudge,
		...model
	} = parameters;
	const form = { rationale, cannotJudge };
	const reply = await ask({
		role: "judge",
		name: "judgment",
		messages: promptMessages(systemOf(parameters, asked), message),
		schema: dimensionsAnswerSchema(asked, form),
		...model,
		...(expected.length > 0 && { extras: TOKEN_EXTRAS }),
	});
	const modes = dimensionOutcomes(asked, reply, form);
	return { ...modes, ...expectedOutcomes(expected, { dimensions: asked, modes, reply }) };
}

function expectedIn({ dimensions, tokenProbabilities: isOn }: PromptParameters): Expected[] {
	return isOn ? expectedDimensions(dimensions) : [];
}

function systemOf(parameters: PromptParameters, dimensions: readonly Dimension[]): string {
	return systemMessage(checkedTemplate(parameters).system, dimensions, parameters);
}
