import type { Usage } from "../asking/model-reply.ts";

/**
 * No tokenizer that is known makes fewer tokens of a text than one for every 40 bytes, long runs of blanks
 * apart; some 4 bytes a token are usual.
 */
const MOST_BYTES_A_TOKEN = 40;

/**
 * Counts that cannot be are none: a prompt or an answer of fewer than one token for every 40 bytes of its
 * texts, so also 0 tokens of a text that is not empty. What is not counted is paid for all the same, and has
 * to be taken at the most that it can cost.
 * @param texts.prompt the messages, without what endpoints may or may not count beside them
 * @param texts.answer everything that the reply holds of the model's
 * @returns the same counts, null where they are not believed
 */
export function believableUsage(
	usage: Usage,
	texts: { readonly prompt: readonly string[]; readonly answer: readonly string[] },
): Usage {
	const believed = (tokens: number | null, held: readonly string[]) =>
		tokens !== null && tokens >= fewestTokens(held) ? tokens : null;
	return {
		...usage,
		prompt: believed(usage.prompt, texts.prompt),
		completion: believed(usage.completion, texts.answer),
	};
}

function fewestTokens(texts: readonly string[]): number {
	const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
	return Math.ceil(bytes / MOST_BYTES_A_TOKEN);
}
