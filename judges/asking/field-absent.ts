import type { Side } from "#db/model/dimension.ts";
import type { ItemContent } from "#db/model/item.ts";
import type { Outcome } from "#db/model/judgment.ts";
import { isBlank } from "./item-block.ts";
import type { ItemField } from "./protocol.ts";

/** The name a field has in item files, which is how people know it. */
const FILE_NAMES: Record<ItemField, string> = {
	input: "input",
	contexts: "contexts",
	response: "response",
	responseA: "response_a",
	responseB: "response_b",
	reference: "reference",
	referenceContexts: "reference_contexts",
};

/** Which fields a side compares. */
const FIELDS_OF_SIDE: Readonly<Record<Side, readonly ItemField[]>> = {
	"question-contexts": ["input", "contexts"],
	"response-contexts": ["response", "contexts"],
	"response-question": ["response", "input"],
	"response-reference": ["response", "reference"],
	"contexts-reference": ["contexts", "reference"],
};

/**
 * Does the item lack the field? An empty response and an empty list of contexts are there (the
 * system returned nothing, the retriever found nothing); a blank question and blank references are none.
 */
function lacks(item: ItemContent, field: ItemField): boolean {
	if (field === "reference") return !item.reference?.some((text) => !isBlank(text));
	if (field === "input") return item.input === null || isBlank(item.input);
	return item[field] === null;
}

/** `not_applicable` with `field_absent:<name>` for the first absent field, or null when all are there. */
export function fieldAbsent(item: ItemContent, fields: readonly ItemField[]): Outcome | null {
	const absent = fields.find((field) => lacks(item, field));
	if (absent === undefined) return null;
	return {
		kind: "unscored",
		reason: "not_applicable",
		detail: `field_absent:${FILE_NAMES[absent]}`,
	};
}

/**
 * The same for the two texts that a dimension's side compares. A conversation and a pair have their
 * question and answers in other fields.
 */
export function sideAbsent(
	side: Side,
	item: ItemContent,
	contexts: "retrieved" | "reference" = "retrieved",
): Outcome | null {
	const fields = FIELDS_OF_SIDE[side].map((field) =>
		field === "contexts" && contexts === "reference" ? "referenceContexts" : field,
	);
	const isOther = isAnsweredOtherwise(item);
	return fieldAbsent(
		item,
		isOther ? fields.filter((field) => field !== "response" && field !== "input") : fields,
	);
}

/** Is it answered in other fields than `response`? */
export function isAnsweredOtherwise({ messages, responseA, responseB }: ItemContent): boolean {
	return messages !== null || (responseA !== null && responseB !== null);
}
