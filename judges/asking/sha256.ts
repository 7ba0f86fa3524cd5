import { createHash } from "node:crypto";
import { canonicalJson, type Json } from "./canonical-json.ts";

/** SHA-256 of a text (its UTF-8 bytes), 64 lower-case hex digits. */
export function sha256(text: string): string {
	return createHash("sha256").update(text, "utf8").digest("hex");
}

/** SHA-256 over the canonical JSON of a value. */
export function sha256OfJson(value: Json): string {
	return sha256(canonicalJson(value));
}
