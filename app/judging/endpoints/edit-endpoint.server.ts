import { z } from "zod";
import type { Database } from "#db/dialect";
import type { ModelFacts } from "#db/model/model-facts.ts";
import { type Endpoint, updateEndpoint } from "#db/queries/endpoints.server.ts";
import { isRefusal, type Refusal, refusedFields } from "../../base/refusal.ts";
import { decideKey } from "./decide-key.server.ts";
import { Concurrency, type KeyChoice } from "./endpoint-fields.ts";

const Limit = z
	.number("Enter a whole number, or nothing.")
	.int()
	.min(1)
	.max(100_000_000)
	.nullable();

/** Micro-units per million tokens. */
const Price = z.number("Enter dollars per million tokens, or nothing.").int().min(0).nullable();

const Settings = z.object({
	concurrency: Concurrency,
	requestsPerMinute: Limit,
	tokensPerMinute: Limit,
});

const Prices = z.object({ input: Price, cached: Price, output: Price, context: Limit });

/** A model's row in the table of prices, in micro-units per million tokens; null: not known. */
export type PriceRow = { readonly model: string } & Readonly<z.infer<typeof Prices>>;

/** What somebody wants an endpoint to be from now on. */
export type EndpointChange = {
	readonly settings: Readonly<z.infer<typeof Settings>>;
	readonly key: KeyChoice;
	/** Rows without a model are none. */
	readonly prices: readonly PriceRow[];
	readonly now: Date;
};

/**
 * Changes what is known about an endpoint: where its key is, how much it may be asked, and what its
 * models cost. The address stays: with another one it would be another endpoint. Takes effect with
 * the next run. Refusals are by field; prices as `prices.<row>.<field>`, the key as `apiKeyVariable`
 * and `apiKey`.
 */
export async function editEndpoint(
	db: Database,
	endpoint: Endpoint,
	{ settings, key, prices, now }: EndpointChange,
): Promise<{ kind: "saved" } | Refusal> {
	const problems: Record<string, string[]> = {};
	const parsed = Settings.safeParse(settings);
	if (!parsed.success) Object.assign(problems, z.flattenError(parsed.error).fieldErrors);
	const decided = decideKey(endpoint, key);
	if (isRefusal(decided)) Object.assign(problems, decided.fields);
	const models: Record<string, ModelFacts> = {};
	prices.forEach(({ model, ...fields }, row) => {
		const name = model.trim();
		if (name === "") return;
		const read = Prices.safeParse(fields);
		if (!read.success) {
			for (const [field, texts] of Object.entries(z.flattenError(read.error).fieldErrors)) {
				problems[`prices.${row}.${field}`] = texts ?? [];
			}
			return;
		}
		models[name] = {
			inputPerMillion: read.data.input,
			cachedInputPerMillion: read.data.cached,
			cacheWritePerMillion: null,
			outputPerMillion: read.data.output,
			contextTokens: read.data.context,
			asOf: now.toISOString().slice(0, 10),
		};
	});
	if (!parsed.success || isRefusal(decided) || Object.keys(problems).length > 0) {
		return refusedFields(problems);
	}
	await updateEndpoint(db, endpoint.id, { ...parsed.data, ...decided, models });
	return { kind: "saved" };
}
