import type { Message, Passage } from "#db/model/item.ts";
import { inTurn } from "../base/in-turn.ts";
import { type ConversationView, conversationView } from "./conversation.server.ts";
import { type ShownAs, type TextView, textView } from "./text-view.server.ts";

type ItemWithTexts = {
	readonly input: string | null;
	readonly response: string | null;
	readonly responseA: string | null;
	readonly responseB: string | null;
	readonly reference: readonly string[] | null;
	readonly messages: readonly Message[] | null;
	readonly contexts: readonly Passage[] | null;
};

/** Everything of an item that is read, for leads and adjudicators. */
export type ItemTexts = {
	conversation: ConversationView;
	/** Null where there is none, or it stands among the turns. */
	question: TextView | null;
	/** The answer or answers, then references. */
	parts: TextView[];
	contexts: TextView[];
};

/** The texts of an item, ready to be shown as annotators see them. */
export async function itemTexts(item: ItemWithTexts, shownAs: ShownAs): Promise<ItemTexts> {
	const parts: (readonly [string, string | null])[] = [
		["Answer", item.response],
		["First answer", item.responseA],
		["Second answer", item.responseB],
		...(item.reference ?? []).map((text) => ["Reference", text] as const),
	];
	const conversation = await conversationView(item, shownAs);
	return {
		conversation,
		question:
			item.input === null || conversation.holdsQuestion
				? null
				: await textView("Question", item.input, shownAs),
		parts: await inTurn(
			parts.flatMap(([title, text]) => (text === null ? [] : [[title, text] as const])),
			([title, text]) => textView(title, text, shownAs),
		),
		contexts: await inTurn(item.contexts ?? [], ({ id, text }, index) =>
			textView(id ?? `Context ${index + 1}`, text, shownAs),
		),
	};
}
