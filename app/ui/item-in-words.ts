import { derivedItemOrigin } from "#db/model/derived-id.ts";

/** What an item is called where a person reads it: `item-7`; of a set `item-7 (golden, system A)`. */
export function itemInWords(externalId: string): string {
	const origin = derivedItemOrigin(externalId);
	return origin ? `${origin.root} (${origin.parts.join(", ")})` : externalId;
}
