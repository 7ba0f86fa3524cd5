import { z } from "zod";
import type { Database } from "#db/dialect";
import type { ModelFacts } from "#db/model/model-facts.ts";
import { type Endpoint, updateEndpoint } from "#db/queries/endpoints.server.ts";
import type { FieldProblems } from "../../base/refusal.ts";
import { decideKey } from "./decide-key.server.ts";
import { Concurrency } from "./endpoint-fields.ts";

const limit = z
	.string()
	.trim()
	.transform((text) => (text === "" ? null : Number(text)))
	.pipe(z.number("Enter a whole number, or nothing.").int().min(1).max(100_000_000).nullable());

/** Dollars per million tokens as people write them, in micro-units. */
const dollars = z
	.string()
	.trim()
	.transform((text) => (text === "" ? null : Math.round(Number(text) * 1_000_000)))
	.pipe(z.number("Enter dollars per million tokens, or nothing.").int().min(0).nullable());

const Settings = z.object({
	concurrency: Concurrency,
	requestsPerMinute: limit,
	tokensPerMinute: limit,
});

const Prices = z.object({
	input: dollars,
	cached: dollars,
	output: dollars,
	context: limit,
});

/** One row of the table of prices, as a form brings it. */
export type PriceFields = { readonly model: string } & Readonly<
	Record<keyof z.input<typeof Prices>, string>
>;

export type EditEndpointResult =
	| { kind: "saved" }
	/** By field; prices as `prices.<row>.<field>`, the key as `apiKeyVariable` and `apiKey`. */
	| { kind: "refused"; problems: FieldProblems };

/**
 * Changes what is known about an endpoint: where its key is, how much it may be asked, and what its
 * models cost. The address stays: with another one it would be another endpoint. Takes effect with
 * the next run.
 */
export async function editEndpoint(
	db: Database,
	endpoint: Endpoint,
	{
		settings,
		key,
		prices,
		now,
	}: { settings: unknown; key: unknown; prices: readonly PriceFields[]; now: Date },
): Promise<EditEndpointResult> {
	const problems: Record<string, string[]> = {};
	const parsed = Settings.safeParse(settings);
	if (!parsed.success) Object.assign(problems, z.flattenError(parsed.error).fieldErrors);
	const decided = decideKey(endpoint, key);
	if (decided.kind === "refused") Object.assign(problems, decided.problems);
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
	if (!parsed.success || decided.kind === "refused" || Object.keys(problems).length > 0) {
		return { kind: "refused", problems };
	}
	await updateEndpoint(db, endpoint.id, { ...parsed.data, ...decided.kept, models });
	return { kind: "saved" };
}
