import { ModelFacts } from "#db/model/model-facts.ts";

/** US dollars per million tokens, as a provider's list states them. */
type Listed = {
	readonly input: number;
	readonly cached?: number;
	readonly output: number;
	readonly context: number;
};

/** When each list was last held against its provider's own pages; what says so is shown beside every price. */
const OPENAI_AT = "2025-08-07";
const ANTHROPIC_AT = "2026-11-23";
const MISTRAL_AT = "2025-08-07";

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

/**
 * As platform.claude.com/docs states them for each model. Its OpenAI-compatible door caches no prompts. Not here:
 * models whose price depends on the length of the prompt (Haiku 5.5), and those that were retired.
 */
const ANTHROPIC: Readonly<Record<string, Listed>> = {
	"claude-fable-5-1": { input: 10, output: 50, context: 1_000_000 },
	"claude-opus-5-5": { input: 4, output: 20, context: 1_000_000 },
	"claude-opus-5": { input: 5, output: 25, context: 1_000_000 },
	"claude-opus-4-6": { input: 5, output: 25, context: 1_000_000 },
	"claude-opus-4-5": { input: 5, output: 25, context: 200_000 },
	"claude-sonnet-5-5": { input: 2, output: 10, context: 1_000_000 },
	"claude-sonnet-5": { input: 2, output: 10, context: 1_000_000 },
	"claude-haiku-4-5": { input: 1, output: 5, context: 200_000 },
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
const LISTS: Readonly<
	Record<string, { readonly asOf: string; readonly models: Readonly<Record<string, Listed>> }>
> = {
	"https://api.openai.com": { asOf: OPENAI_AT, models: OPENAI },
	"https://api.anthropic.com": { asOf: ANTHROPIC_AT, models: ANTHROPIC },
	"https://api.mistral.ai": { asOf: MISTRAL_AT, models: MISTRAL },
};

const micros = (dollars: number) => Math.round(dollars * 1_000_000);

/** The models of an origin whose prices are shipped, in the order of the list. */
export function listedModels(origin: string): Readonly<Record<string, ModelFacts>> {
	const { asOf, models } = ownOf(LISTS, origin) ?? { asOf: null, models: {} };
	return Object.fromEntries(
		Object.entries(models).map(([name, { input, cached, output, context }]) => [
			name,
			ModelFacts.parse({
				inputPerMillion: micros(input),
				cachedInputPerMillion: cached === undefined ? null : micros(cached),
				outputPerMillion: micros(output),
				contextTokens: context,
				asOf,
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
