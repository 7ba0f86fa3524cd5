import { hash } from "node:crypto";
import type { ItemContent } from "#db/model/item.ts";

/** SHA-256 of an item's content, in hex: equal for equal content, whatever the order of its keys. */
export function contentHash(content: ItemContent): string {
	return sha256(JSON.stringify(canonical(content)));
}

/** Names a text: the question of an item, the text of a document. 64 bits, in hex. */
export function textHash(text: string): string {
	return sha256(text).slice(0, 16);
}

function sha256(text: string): string {
	return hash("sha256", text, "hex");
}

/** The same value with keys in order. */
function canonical(value: unknown): unknown {
	if (typeof value !== "object" || value === null) return value;
	if (Array.isArray(value)) return value.map(canonical);
	const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
	entries.sort(([a], [b]) => (a < b ? -1 : 1));
	return entries.map(([key, inner]) => [key, canonical(inner)]);
}
