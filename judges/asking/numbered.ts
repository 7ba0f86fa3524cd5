import { z } from "zod";
import type { NamedText } from "./item-block.ts";

/**
 * Texts that a model is asked about one by one carry ids (`s1`, `s2` …); its reply holds each id
 * exactly once and no other, or it is no answer. What is counted is counted by us, from the ids.
 */
export function numbered(prefix: string, texts: readonly string[]): NamedText[] {
	return texts.map((text, at) => ({ name: `${prefix}${at + 1}`, text }));
}

/** Yes or no for each id. */
export function verdictsSchema(ids: readonly string[]) {
	const shape = Object.fromEntries(ids.map((id) => [id, z.boolean()]));
	return z.strictObject({ verdicts: z.strictObject(shape) });
}

/** How many of the verdicts say yes. */
export function countYes(verdicts: Readonly<Record<string, boolean>>): number {
	return Object.values(verdicts).filter(Boolean).length;
}
