import { z } from "zod";
import type { ModelFacts } from "#db/model/model-facts.ts";
import { type Refusal, refusedFields } from "../../base/refusal.ts";

const Tokens = z
	.number("Enter a whole number of tokens, or nothing.")
	.int("Enter a whole number of tokens, or nothing.")
	.min(1, "A window holds at least one token.")
	.max(100_000_000, "A window holds at most 100,000,000 tokens.")
	.nullable();

const NO_PRICE = "Enter a price in US dollars per million tokens as a number, or nothing.";

/** Micro-units per million tokens. */
const Price = z.number(NO_PRICE).int(NO_PRICE).min(0, NO_PRICE).nullable();

const Prices = z.object({ input: Price, cached: Price, output: Price, context: Tokens });

/** A model's row in the table of prices, in micro-units per million tokens; null: not known. */
export type PriceRow = { readonly model: string } & Readonly<z.infer<typeof Prices>>;

/**
 * The models of a table of prices as they are stored; rows without a model are none. Refusals are by
 * field: `prices.<row>.<field>`.
 * @param asOf when the prices were true, an ISO date
 */
export function decidePrices(
	rows: readonly PriceRow[],
	asOf: string,
): { readonly models: Record<string, ModelFacts> } | Refusal {
	const problems: Record<string, string[]> = {};
	const models: Record<string, ModelFacts> = {};
	rows.forEach(({ model, ...fields }, row) => {
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
			asOf,
		};
	});
	return Object.keys(problems).length > 0 ? refusedFields(problems) : { models };
}
