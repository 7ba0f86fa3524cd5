import { createHmac } from "node:crypto";
import type { ItemContent } from "#db/model/item.ts";
import { canonicalJson, type Json } from "./canonical-json.ts";

/**
 * The word that fences an item's texts in a prompt: 80 bits of HMAC-SHA-256 over the item under a
 * secret of the installation, 20 lower-case hex digits. Whoever writes an item cannot know it, and
 * changing the text changes the word; yet it is the same for the same item every time, so that a
 * run that was killed asks the identical request and finds its stored answer.
 */
export function delimiterFor(secret: string, item: ItemContent): string {
	return createHmac("sha256", secret)
		.update(canonicalJson(item as unknown as Json), "utf8")
		.digest("hex")
		.slice(0, 20);
}
