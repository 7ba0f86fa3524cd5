import type { ItemContent } from "#db/model/item.ts";
import type { Outcome } from "#db/model/judgment.ts";
import { isBlank } from "./item-block.ts";

/** `not_applicable` for a response without a word in it; null where there is something to read. */
export function emptyResponse(item: ItemContent): Outcome | null {
	if (item.response === null || !isBlank(item.response)) return null;
	return { kind: "unscored", reason: "not_applicable", detail: "empty_response" };
}
