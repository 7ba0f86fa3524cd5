import type { ModelFacts } from "#db/model/model-facts.ts";
import type { Usage } from "../asking/model-reply.ts";

type Prices = Pick<
	ModelFacts,
	"inputPerMillion" | "cachedInputPerMillion" | "cacheWritePerMillion" | "outputPerMillion"
>;

/**
 * What an exchange cost, in whole micro-units, rounded up: (prompt − cached − written to the cache) ·
 * input + cached · cached input + written · cache write + completion · output, per million tokens.
 * Reasoning tokens are among the completion's. Failed calls with usage cost too.
 * @param options.percent of the prices: providers take less for batches
 * @returns null where a price that is needed or the usage is unknown: never taken for 0
 */
export function costMicros(
	usage: Usage,
	prices: Prices | undefined,
	{ percent = 100 }: { readonly percent?: number } = {},
): number | null {
	const { prompt, completion } = usage;
	if (!prices || prompt === null || completion === null) return null;
	const cached = usage.cached ?? 0;
	const written = usage.cacheWrite ?? 0;
	// More from the cache than there was: such usage says nothing.
	if (cached + written > prompt) return null;
	const { inputPerMillion: input, outputPerMillion: output } = prices;
	if (input === null || (output === null && completion > 0)) return null;
	const sum =
		(prompt - cached - written) * input +
		cached * (prices.cachedInputPerMillion ?? input) +
		written * (prices.cacheWritePerMillion ?? input) +
		completion * (output ?? 0);
	return Math.ceil((sum * percent) / 100_000_000);
}

/** Tokens that endpoints add around messages, at most, as far as any is known to. */
const AROUND_A_REQUEST = 256;

/**
 * The most that a request can cost whose prompt's texts have so many tokens at most: those, what
 * endpoints add, and the whole answer it allows.
 * @returns null where a price is unknown or the answer has no limit
 */
export function worstCostMicros(
	request: { readonly promptTokens: number; readonly maxTokens: number | null },
	prices: Prices | undefined,
	{ percent = 100 }: { readonly percent?: number } = {},
): number | null {
	if (!prices || request.maxTokens === null) return null;
	const { inputPerMillion: input, outputPerMillion: output } = prices;
	if (input === null || output === null) return null;
	const dearest = Math.max(input, prices.cacheWritePerMillion ?? 0);
	const tokens = request.promptTokens + AROUND_A_REQUEST;
	const sum = tokens * dearest + request.maxTokens * output;
	return Math.ceil((sum * percent) / 100_000_000);
}
