/** How each probe is made of one item, once its donor is known. */
import type { ItemContent, Passage } from "#db/model/item.ts";
import { isBlank } from "../../asking/item-block.ts";
import type { SourceItem } from "../contract/derivation.ts";
import { seededOrder } from "../contract/seeded-order.ts";
import type { Probe } from "./probe.ts";

/** What an item lacks for a probe, as a sentence; null when it has all that is needed. */
type Lack = (content: ItemContent) => string | null;

const lacksResponse: Lack = ({ response }) =>
	response === null || isBlank(response) ? "It has no answer to be compared with." : null;
const lacksReference: Lack = ({ reference }) =>
	reference?.some((text) => !isBlank(text)) ? null : "It has no reference.";
const lacksContexts: Lack = ({ contexts }) =>
	contexts?.some(({ text }) => !isBlank(text)) ? null : "It has no contexts.";
const lacksOrder: Lack = ({ contexts }) =>
	new Set(contexts?.map(({ text }) => text)).size > 1
		? null
		: "It has fewer than two different contexts, so there is no order to change.";

function allOf(...lacks: readonly Lack[]): Lack {
	return (content) => lacks.map((lack) => lack(content)).find((why) => why !== null) ?? null;
}

type MadeBy = {
	readonly lacks: Lack;
	/** For probes that take from another item: what that one gives away. */
	readonly given?: (item: SourceItem) => string;
	/** @param donor the item itself for probes that need none */
	readonly change: (
		item: SourceItem,
		draw: { readonly donor: SourceItem; readonly seed: number; readonly nonAnswer: string },
	) => Partial<ItemContent>;
};

const contextsAsText = ({ content }: SourceItem) =>
	(content.contexts ?? []).map(({ text }) => text).join("\n");

export const MADE_BY: Readonly<Record<Probe, MadeBy>> = {
	reference_as_answer: {
		lacks: allOf(lacksResponse, lacksReference),
		change: ({ content }) => ({
			response: content.reference?.find((text) => !isBlank(text)) ?? null,
		}),
	},
	wrong_answer: {
		lacks: lacksResponse,
		given: ({ content }) => content.response ?? "",
		change: (_, { donor }) => ({ response: donor.content.response }),
	},
	non_answer: {
		lacks: lacksResponse,
		change: (_, { nonAnswer }) => ({ response: nonAnswer }),
	},
	no_contexts: { lacks: lacksContexts, change: () => ({ contexts: [] }) },
	other_contexts: {
		lacks: lacksContexts,
		given: contextsAsText,
		change: (_, { donor }) => ({ contexts: donor.content.contexts }),
	},
	shuffled_contexts: {
		lacks: lacksOrder,
		change: (item, { seed }) => ({ contexts: reordered(item, seed) }),
	},
	padded: {
		lacks: allOf(lacksResponse, lacksContexts),
		given: contextsAsText,
		change: ({ content }, { donor }) => ({
			response: `${content.response?.trimEnd()} ${firstSentences(contextsAsText(donor), 2)}`,
		}),
	},
};

/** The contexts in another order: one the seed chooses, or turned by one where that is the old one. */
function reordered({ id, content }: SourceItem, seed: number): Passage[] {
	const contexts = content.contexts ?? [];
	const places = seededOrder([...contexts.keys()], ["shuffled_contexts", seed, id], (at) => at);
	const moved = places.map((at) => contexts[at]);
	const isAsBefore = moved.every(({ text }, at) => text === contexts[at]?.text);
	return isAsBefore ? [...contexts.slice(1), ...contexts.slice(0, 1)] : moved;
}

/** The first sentences of a text, white space made single; all of it where it has fewer. */
export function firstSentences(text: string, count: number): string {
	const sentences = new Intl.Segmenter("en", { granularity: "sentence" }).segment(
		text.replace(/\s+/gu, " ").trim(),
	);
	return Array.from(sentences, ({ segment }) => segment)
		.slice(0, count)
		.join("")
		.trim();
}
