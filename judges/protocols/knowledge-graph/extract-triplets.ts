import { isBlank } from "../../asking/item-block.ts";
import type { JudgeInput, Reply } from "../../asking/protocol.ts";
import type { KnowledgeGraphParameters } from "./parameters.ts";
import { tripletsMessages } from "./prompt.ts";
import { type Triplet, Triplets } from "./triplets.ts";

/** Text → its triplets, or why there are none. */
export type Extracted = ReadonlyMap<string, Reply<readonly Triplet[]>>;

/**
 * One request for every distinct text, all at once; a text without a word in it is not asked about.
 * @param answering those of the texts that are shown with the item's question, which they answer
 */
export async function extractTriplets(
	{ ask, delimiter, parameters, item }: JudgeInput<KnowledgeGraphParameters>,
	texts: readonly string[],
	answering: ReadonlySet<string>,
): Promise<Extracted> {
	const asked = isBlank(item.input ?? "") ? null : (item.input ?? null);
	const { temperature, maxTokens } = parameters;
	async function tripletsOf(text: string): Promise<Reply<readonly Triplet[]>> {
		if (isBlank(text)) return { ok: true, value: [] };
		const reply = await ask({
			role: "extract",
			name: "triplets",
			messages: tripletsMessages(text, {
				question: answering.has(text) && text !== asked ? asked : null,
				delimiter,
			}),
			schema: Triplets,
			...{ temperature, maxTokens },
		});
		return reply.ok ? { ok: true, value: reply.value.triplets } : reply;
	}
	const distinct = [...new Set(texts)];
	const replies = await Promise.all(distinct.map(tripletsOf));
	return new Map(replies.map((reply, at) => [distinct[at], reply]));
}
