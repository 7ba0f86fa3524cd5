import { ModelFacts } from "#db/model/model-facts.ts";

/** US dollars per million tokens, as a provider's list states them. */
type Listed = {
	readonly input: number;
	readonly cached?: number;
	readonly output: number;
	readonly context: number;
};

const LISTED_AT = "2025-08-07";

const OPENAI: Readonly<Record<string, Listed>> = {
	"gpt-5": { input: 1.25, cached: 0.125, output: 10, context: 400_000 },
	"gpt-5-mini": { input: 0.25, cached: 0.025, output: 2, context: 400_000 },
	"gpt-5-nano": { input: 0.05, cached: 0.005, output: 0.4, context: 400_000 },
	"gpt-4.1": { input: 2, cached: 0.5, output: 8, context: 1_047_576 },
	"gpt-4.1-mini": { input: 0.4, cached: 0.1, output: 1.6, context: 1_047_576 },
	"gpt-4.1-nano": { input: 0.1, cached: 0.025, output: 0.4, context: 1_047_576 },
	"gpt-4o": { input: 2.5, cached: 1.25, output: 10, context: 128_000 },
	"gpt-4o-mini": { input: 0.15, cached: 0.075, output: 0.6, context: 128_000 },
	o3: { input: 2, cached: 0.5, output: 8, context: 200_000 },
	"o4-mini": { input: 1.1, cached: 0.275, output: 4.4, context: 200_000 },
	"text-embedding-3-small": { input: 0.02, output: 0, context: 8_191 },
	"text-embedding-3-large": { input: 0.13, output: 0, context: 8_191 },
};

/** Its OpenAI-compatible door caches no prompts. */
const ANTHROPIC: Readonly<Record<string, Listed>> = {
	"claude-opus-4-1": { input: 15, output: 75, context: 200_000 },
	"claude-opus-4": { input: 15, output: 75, context: 200_000 },
	"claude-sonnet-4": { input: 3, output: 15, context: 200_000 },
	"claude-3-7-sonnet": { input: 3, output: 15, context: 200_000 },
	"claude-3-5-haiku": { input: 0.8, output: 4, context: 200_000 },
};

const MISTRAL: Readonly<Record<string, Listed>> = {
	"mistral-large-2411": { input: 2, output: 6, context: 128_000 },
	"mistral-medium-2505": { input: 0.4, output: 2, context: 128_000 },
	"mistral-small-2506": { input: 0.1, output: 0.3, context: 128_000 },
};

/**
 * Price lists by origin, in US dollars. Prices change: each shows its date, and what somebody enters for an
 * endpoint wins over it. Where a price depends on more than tokens (who serves it, how long the prompt is,
 * thinking that the usage leaves out) none is here.
 */
const LISTS: Readonly<Record<string, Readonly<Record<string, Listed>>>> = {
	"https://api.openai.com": OPENAI,
	"https://api.anthropic.com": ANTHROPIC,
	"https://api.mistral.ai": MISTRAL,
};

const micros = (dollars: number) => Math.round(dollars * 1_000_000);

/** The models of an origin whose prices are shipped, in the order of the list. */
export function listedModels(origin: string): Readonly<Record<string, ModelFacts>> {
	return Object.fromEntries(
		Object.entries(ownOf(LISTS, origin) ?? {}).map(([name, { input, cached, output, context }]) => [
			name,
			ModelFacts.parse({
				inputPerMillion: micros(input),
				cachedInputPerMillion: cached === undefined ? null : micros(cached),
				outputPerMillion: micros(output),
				contextTokens: context,
				asOf: LISTED_AT,
			}),
		]),
	);
}

/**
 * What is known about a model: what was entered for the endpoint, else what is shipped for its
 * origin; a dated version (`gpt-4o-2024-08-06`, `claude-opus-4-1-20250805`) counts as the model it is a version of. Undefined:
 * nothing is known, and nothing is guessed.
 */
export function modelFacts(
	endpoint: { readonly baseUrl: string; readonly models: Readonly<Record<string, ModelFacts>> },
	model: string,
): ModelFacts | undefined {
	const undated = model.replace(/-\d{4}(-?)\d{2}\1\d{2}$/, "");
	const listed = listedModels(new URL(endpoint.baseUrl).origin);
	for (const known of [endpoint.models, listed]) {
		const facts = ownOf(known, model) ?? ownOf(known, undated);
		if (facts) return facts;
	}
	return undefined;
}

function ownOf<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
	return Object.hasOwn(record, key) ? record[key] : undefined;
}
