import { ModelFacts } from "#db/model/model-facts.ts";

/** US dollars per million tokens, as a provider's list states them. */
type Listed = {
	readonly input: number;
	readonly cached?: number;
	readonly output: number;
	readonly context: number;
};

const LISTED_AT = "2025-08-07";
const OPENAI_ORIGIN = "https://api.openai.com";

/** Prices change: each shows its date, and what somebody enters for an endpoint wins over it. */
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

const micros = (dollars: number) => Math.round(dollars * 1_000_000);

/** The models of an origin whose prices are shipped, in the order of the list. */
export function listedModels(origin: string): Readonly<Record<string, ModelFacts>> {
	if (origin !== OPENAI_ORIGIN) return {};
	return Object.fromEntries(
		Object.entries(OPENAI).map(([name, { input, cached, output, context }]) => [
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
 * origin; a dated version (`gpt-4o-2024-08-06`) counts as the model it is a version of. Undefined:
 * nothing is known, and nothing is guessed.
 */
export function modelFacts(
	endpoint: { readonly baseUrl: string; readonly models: Readonly<Record<string, ModelFacts>> },
	model: string,
): ModelFacts | undefined {
	const undated = model.replace(/-\d{4}-\d{2}-\d{2}$/, "");
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
