import { setImmediate as nextTurn } from "node:timers/promises";
import { stretchesOf } from "#judges/asking/token-stretches.ts";

/** Others get their turn after so many milliseconds of counting. */
const SLICE_MS = 10;

const tables = () => import("gpt-tokenizer/encoding/o200k_base");

/** Loads the tables, a tenth of a second in which nobody is answered: for a server that starts, so that no page waits for it. */
export async function loadTokenTables(): Promise<void> {
	await tables();
}

/**
 * Tokens of a text as OpenAI's current models count them, and nearly so for others: exact where the
 * text has spaces, at most one more for every thousand characters without one. The tables are loaded with
 * the first count, so that a command that counts nothing does not pay for them.
 */
export async function countTokens(text: string): Promise<number> {
	const { countTokens: count } = await tables();
	// Item text may hold what looks like control tokens: it is text.
	const options = { disallowedSpecial: new Set<string>() };
	let tokens = 0;
	let sliceStart = performance.now();
	for (const stretch of stretchesOf(text)) {
		tokens += count(stretch, options);
		if (performance.now() - sliceStart < SLICE_MS) continue;
		await nextTurn();
		sliceStart = performance.now();
	}
	return tokens;
}
