import type { Message, Passage } from "#db/model/item.ts";
import { renderMarkdown } from "./markdown.server.ts";

type ItemWithTexts = {
	readonly input: string | null;
	readonly response: string | null;
	readonly responseA: string | null;
	readonly responseB: string | null;
	readonly reference: readonly string[] | null;
	readonly messages: readonly Message[] | null;
	readonly contexts: readonly Passage[] | null;
};

/** A text of an item as inert HTML; texts never change places, so their place is their key. */
export type RenderedText = { key: number; title: string; html: string };

/** Everything of an item that is read, for leads and adjudicators. */
export type ItemTexts = {
	input: string | null;
	messages: RenderedText[];
	/** The answer or answers, then references. */
	parts: RenderedText[];
	contexts: RenderedText[];
};

/** The texts of an item, ready to be shown. */
export function itemTexts(item: ItemWithTexts): ItemTexts {
	const parts: (readonly [string, string | null])[] = [
		["Answer", item.response],
		["First answer", item.responseA],
		["Second answer", item.responseB],
		...(item.reference ?? []).map((text) => ["Reference", text] as const),
	];
	return {
		input: item.input,
		messages: rendered((item.messages ?? []).map(({ role, content }) => [role, content])),
		parts: rendered(parts),
		contexts: rendered(
			(item.contexts ?? []).map(({ id, text }, index) => [id ?? `Context ${index + 1}`, text]),
		),
	};
}

function rendered(texts: readonly (readonly [string, string | null])[]): RenderedText[] {
	return texts.flatMap(([title, text], key) =>
		text === null ? [] : [{ key, title, html: renderMarkdown(text) }],
	);
}
