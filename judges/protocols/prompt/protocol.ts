import type { Dimension } from "#db/model/dimension.ts";
import type { Judgment } from "#db/model/judgment.ts";
import { dimensionOutcomes, sameOutcome } from "../../asking/dimension-outcomes.ts";
import { sideAbsent } from "../../asking/field-absent.ts";
import type { JudgeInput, JudgeProtocol } from "../../asking/protocol.ts";
import { dimensionsAnswerSchema } from "../../asking/response-schema.ts";
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
	dimensions: (_, { dimensions }) => dimensions,
	promptText: (_, parameters) =>
		[systemOf(parameters, parameters.dimensions), parameters.template].join("\n"),
	answerSchemas: (_, { dimensions, rationale, cannotJudge }) => [
		dimensionsAnswerSchema(dimensions, { rationale, cannotJudge }),
	],
	callsPerItem: () => 1,
	carryOut: judgeByPrompt,
};

async function judgeByPrompt(input: JudgeInput<PromptParameters>): Promise<Judgment> {
	const { item, parameters, ask, delimiter } = input;
	const { dimensions } = parameters;
	const rendered = renderTemplate(checkedTemplate(parameters), item, delimiter);
	if ("absent" in rendered) return sameOutcome(dimensions, rendered.absent);
	const absent = new Map(
		dimensions.map(({ name, side }) => [name, side ? sideAbsent(side, item) : null]),
	);
	const asked = dimensions.filter(({ name }) => !absent.get(name));
	const { template: _, dimensions: __, rationale, cannotJudge, ...model } = parameters;
	const form = { rationale, cannotJudge };
	const answered =
		asked.length === 0
			? {}
			: dimensionOutcomes(
					asked,
					await ask({
						role: "judge",
						name: "judgment",
						messages: promptMessages(systemOf(parameters, asked), rendered.message),
						schema: dimensionsAnswerSchema(asked, form),
						...model,
					}),
					form,
				);
	const outcomes = new Map(Object.entries(answered));
	return Object.fromEntries(
		dimensions.map(({ name }) => [
			name,
			absent.get(name) ?? outcomes.get(name) ?? { kind: "unscored", reason: "unparsable" },
		]),
	);
}

function systemOf(parameters: PromptParameters, dimensions: readonly Dimension[]): string {
	return systemMessage(checkedTemplate(parameters).system, dimensions, parameters);
}
