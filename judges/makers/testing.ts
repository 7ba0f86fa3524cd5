import type { Judgment } from "#db/model/judgment.ts";
import { lexicalEmbedding } from "../asking/lexical-embedding.ts";
import type { JudgeInput } from "../asking/protocol.ts";
import { anItem } from "../testing/an-item.ts";
import { judgeInput } from "../testing/judge-input.ts";
import { type Script, scriptedAsk } from "../testing/scripted-ask.ts";
import { makerById } from "./index.ts";

/** Carries out a maker on an item, with lexical vectors and scripted answers. */
export async function made(
	kind: string,
	script: Script,
	fields: Partial<JudgeInput<Record<string, unknown>>> = {},
) {
	const maker = makerById(kind);
	if (!maker) throw new Error(`no maker ${kind}`);
	const { ask, requests } = scriptedAsk(script);
	const parameters = maker.parameters.parse(fields.parameters ?? {});
	const embed: JudgeInput<unknown>["embed"] = async (texts) => ({
		ok: true,
		vectors: texts.map(lexicalEmbedding),
	});
	const input = judgeInput({ ask, embed, ...fields, parameters });
	return { judgment: await maker.carryOut(input), requests };
}

/** What the maker makes of one item whose answer this was. */
export const derive = (kind: string, judgment: Judgment, item = anItem(), parameters = {}) =>
	makerById(kind)?.set?.derive([{ id: "item-1", content: item, judgment }], parameters);
