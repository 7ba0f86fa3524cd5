import type { ItemContent } from "#db/model/item.ts";
import type { Outcome } from "#db/model/judgment.ts";
import { notApplicable } from "../../asking/dimension-outcomes.ts";
import { fieldAbsent } from "../../asking/field-absent.ts";
import { isBlank, type ShownPart, shownPart } from "../../asking/item-block.ts";
import type { ItemField } from "../../asking/protocol.ts";

/** A field of an item as a template names it, under the name that it has in files. */
export type PromptField = {
	readonly name: string;
	/** Several texts, which a template may go through one by one. */
	readonly isList: boolean;
};

const TEXTS = ["input", "response", "response_a", "response_b"] as const;
const LISTS = ["contexts", "reference", "reference_contexts", "messages"] as const;

/** Other names by which people know them. */
const ALIASES: Readonly<Record<string, string>> = {
	question: "input",
	answer: "response",
	output: "response",
};

const METADATA = "metadata.";
/** Nothing in it can end the line that opens a block. */
const METADATA_NAME = /^[^\s{}<>]+( [^\s{}<>]+)*$/;

/** The names that a template may use, as people are told them. */
export const FIELD_NAMES: readonly string[] = [
	"question",
	"answer",
	...LISTS,
	"response_a",
	"response_b",
	"metadata.…",
];

/** The field of this name; null where items have none. */
export function promptField(written: string): PromptField | null {
	if (written.startsWith(METADATA)) {
		const isName = METADATA_NAME.test(written.slice(METADATA.length)) && written.length <= 120;
		return isName ? { name: written, isList: false } : null;
	}
	const name = (Object.hasOwn(ALIASES, written) && ALIASES[written]) || written;
	if (TEXTS.some((known) => known === name)) return { name, isList: false };
	return LISTS.some((known) => known === name) ? { name, isList: true } : null;
}

/** Of a field of metadata its key there; null for the others. */
function metadataKey({ name }: PromptField): string | null {
	return name.startsWith(METADATA) ? name.slice(METADATA.length) : null;
}

/** What an item has in a field: its texts and what is told of it in words, or why it has nothing. */
export type FieldContent = ShownPart | { readonly absent: Outcome };

/** What stands in place of a field. An empty response and an empty list of contexts are there, and told in words. */
export function contentOf(field: PromptField, item: ItemContent): FieldContent {
	const key = metadataKey(field);
	if (key !== null) {
		const text = metadataText(item, key);
		return text === null ? absent(field) : { texts: [{ name: `metadata ${key}`, text }] };
	}
	switch (field.name) {
		case "input":
			return ofPart(item, "input", "input");
		case "response":
			return ofPart(item, "response", "response");
		case "response_a":
			return ofPart(item, "responseA", "responseA");
		case "response_b":
			return ofPart(item, "responseB", "responseB");
		case "contexts":
			return ofPart(item, "contexts", "contexts");
		case "reference":
			return ofPart(item, "reference", "reference");
		case "reference_contexts": {
			const outcome = fieldAbsent(item, ["referenceContexts"]);
			if (outcome) return { absent: outcome };
			const part = shownPart("contexts", item, "reference");
			const texts = part.texts.map(({ name, text }) => ({ name: `reference ${name}`, text }));
			return { ...part, texts };
		}
		default:
			return item.messages === null ? absent(field) : shownPart("messages", item, "retrieved");
	}
}

/** Is there something to read in a field? */
export function isThere(content: FieldContent): boolean {
	return "texts" in content && content.texts.some(({ text }) => !isBlank(text));
}

function ofPart(
	item: ItemContent,
	field: ItemField,
	part: Parameters<typeof shownPart>[0],
): FieldContent {
	const outcome = fieldAbsent(item, [field]);
	return outcome ? { absent: outcome } : shownPart(part, item, "retrieved");
}

function absent({ name }: PromptField): FieldContent {
	return { absent: notApplicable(`field_absent:${name}`) };
}

/** Texts as they are, anything else as JSON; null for what is not there or blank. */
function metadataText({ metadata }: ItemContent, key: string): string | null {
	const value = Object.hasOwn(metadata, key) ? metadata[key] : null;
	if (value === null || value === undefined) return null;
	const text = typeof value === "string" ? value : JSON.stringify(value);
	return isBlank(text) ? null : text;
}
