import { z } from "zod";
import type { Dimension } from "#db/model/dimension.ts";
import type { Judgment } from "#db/model/judgment.ts";
import type { DiscreteScale } from "#db/model/scale.ts";
import { sameOutcome, unscored } from "../../asking/dimension-outcomes.ts";
import { emptyResponse } from "../../asking/empty-response.ts";
import { fieldAbsent } from "../../asking/field-absent.ts";
import { itemBlock } from "../../asking/item-block.ts";
import type { ItemField, JudgeInput, JudgeProtocol } from "../../asking/protocol.ts";
import { levelSchema } from "../../asking/response-schema.ts";
import { selfConsistency } from "../../asking/self-consistency.ts";
import { modelParameters } from "../../endpoint/model-parameters.ts";
import { ABSTENTION_PROMPT, abstentionMessages } from "./prompt.ts";

const ANSWERING: DiscreteScale = { type: "nominal", values: ["answers", "partly", "abstains"] };
const NEEDS: readonly ItemField[] = ["input", "response"];

const DIMENSIONS: readonly Dimension[] = [
	{
		name: "answering",
		scale: ANSWERING,
		side: "response-question",
		levels: [
			{ label: "Answers", description: "gives an answer, right or wrong" },
			{ label: "Partly", description: "answers some and says that it lacks the rest" },
			{ label: "Abstains", description: "only says that it does not know" },
		],
	},
];

export const AbstentionParameters = z.object({ selfConsistency, ...modelParameters });
export type AbstentionParameters = z.infer<typeof AbstentionParameters>;

const Answer = z.strictObject({ rationale: z.string(), answering: levelSchema(ANSWERING) });

export const abstentionProtocol: JudgeProtocol<AbstentionParameters> = {
	kind: "protocol",
	id: "abstention",
	version: "2",
	label: "Abstention",
	description:
		"Says whether the response answers the question, answers some of it, or only says that it does not know. A project can name one such judge as its detector of non-answers. One request per item.",
	roles: ["judge"],
	readsRubric: false,
	needs: NEEDS,
	parameters: AbstentionParameters,
	dimensions: () => DIMENSIONS,
	promptText: () => ABSTENTION_PROMPT,
	answerSchemas: () => [Answer],
	callsPerItem: () => 1,
	carryOut: judgeAnswering,
};

async function judgeAnswering(input: JudgeInput<AbstentionParameters>): Promise<Judgment> {
	const { item, parameters, ask, delimiter } = input;
	const missing = fieldAbsent(item, NEEDS) ?? emptyResponse(item);
	if (missing) return sameOutcome(DIMENSIONS, missing);
	const reply = await ask({
		role: "judge",
		name: "answering",
		messages: abstentionMessages(itemBlock(item, { delimiter, parts: ["input", "response"] })),
		schema: Answer,
		...parameters,
	});
	if (!reply.ok) return sameOutcome(DIMENSIONS, unscored(reply));
	const { answering, rationale } = reply.value;
	return { answering: { kind: "scored", value: answering, rationale } };
}
