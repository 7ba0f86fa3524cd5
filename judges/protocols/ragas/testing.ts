import type { ItemContent } from "#db/model/item.ts";
import type { Judgment } from "#db/model/judgment.ts";
import type { ModelRequest } from "../../asking/model-reply.ts";
import type { Embed, JudgeInput } from "../../asking/protocol.ts";
import { anItem } from "../../testing/an-item.ts";
import { judgeInput } from "../../testing/judge-input.ts";
import { listedIn, saidVerdicts } from "../../testing/listed-texts.ts";
import { type Block, readItemBlocks } from "../../testing/read-item-blocks.ts";
import { type ScriptedAnswer, scriptedAsk } from "../../testing/scripted-ask.ts";
import type { RagasParameters } from "./parameters.ts";
import { ragasProtocol } from "./protocol.ts";

/** A scripted model: what it answers to a request of this name, about these blocks. */
export type Model = Readonly<
	Record<string, (blocks: readonly Block[], request: ModelRequest) => ScriptedAnswer>
>;

export const blocksOf = (request: ModelRequest): readonly Block[] =>
	readItemBlocks(request.messages[1]?.content ?? "") ?? [];

export const textOf = (blocks: readonly Block[], name: string) =>
	blocks.find((block) => block.name === name)?.text ?? "";

/** Yes to the numbered texts for which `isYes` says so, no to the others. */
export function verdicts(
	blocks: readonly Block[],
	isYes: (text: string, name: string) => boolean,
): ScriptedAnswer {
	const byId = Object.fromEntries(listedIn(blocks).map(({ id, text }) => [id, isYes(text, id)]));
	return { json: { verdicts: saidVerdicts(byId) } };
}

/** Judges an item by a scripted model and scripted vectors; asking what is not scripted throws. */
export async function judgeBy(
	model: Model,
	options: {
		readonly dimensions: RagasParameters["dimensions"];
		readonly item?: Partial<ItemContent>;
		readonly parameters?: Partial<RagasParameters>;
		readonly vectors?: Readonly<Record<string, readonly number[]>>;
		readonly more?: Partial<JudgeInput<RagasParameters>>;
	},
): Promise<{ readonly judgment: Judgment; readonly requests: readonly ModelRequest[] }> {
	const { ask, requests } = scriptedAsk((request) => {
		const answer = model[request.responseFormat?.name ?? "support"];
		if (!answer) throw new Error(`nothing scripted for ${request.responseFormat?.name}`);
		return answer(blocksOf(request), request);
	});
	const embed: Embed = async (texts) => ({
		ok: true,
		vectors: texts.map((text) => {
			const vector = options.vectors?.[text];
			if (!vector) throw new Error(`no vector scripted for ${text}`);
			return Float64Array.from(vector);
		}),
	});
	const parameters = ragasProtocol.parameters.parse({
		dimensions: options.dimensions,
		...options.parameters,
	});
	const item = anItem(options.item);
	const input = judgeInput({ item, ask, embed, parameters, ...options.more });
	return { judgment: await ragasProtocol.carryOut(input), requests };
}

export const list = (...statements: string[]): ScriptedAnswer => ({ json: { statements } });
export const claims = (...said: string[]): ScriptedAnswer => ({ json: { claims: said } });
export const namesOf = (requests: readonly ModelRequest[]) =>
	requests.map(({ responseFormat }) => responseFormat?.name);
