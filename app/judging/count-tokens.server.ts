/**
 * Tokens of a text as OpenAI's current models count them, and nearly so for others. The tables take
 * most of a second to load: only what needs a count pays for them.
 */
export async function countTokens(text: string): Promise<number> {
	const { countTokens: count } = await import("gpt-tokenizer/encoding/o200k_base");
	// Item text may hold what looks like control tokens: it is text.
	return count(text, { disallowedSpecial: new Set() });
}
