import type { Endpoint } from "#db/queries/endpoints.server.ts";
import { listedModels, modelFacts } from "#judges/endpoint/known-models.ts";

type Priced = Pick<Endpoint, "baseUrl" | "models">;

/** Of which models of an endpoint prices are known, in a sentence. */
export function pricesInWords({ baseUrl, models }: Priced): string {
	const listed = listedModels(new URL(baseUrl).origin);
	const names = Object.keys({ ...models, ...listed });
	if (names.length === 0) {
		return "No price of its models is known: runs show no cost and keep no cap until one is entered.";
	}
	const dates = [...new Set(Object.values({ ...listed, ...models }).map(({ asOf }) => asOf))];
	const some = names.slice(0, 3).join(", ");
	const more = names.length > 3 ? ` and ${names.length - 3} more` : "";
	const when = dates.filter((date) => date !== null).join(", ");
	const shipped =
		Object.keys(listed).length > 0
			? " Prices change: hold these against the provider’s own list."
			: "";
	return `Prices are known of ${some}${more}${when ? ` (as of ${when})` : ""}, of other models none.${shipped}`;
}

/** What is said of a model whose price nobody knows; null where it is known. */
export function unknownPriceInWords(endpoint: Priced, model: string): string | null {
	const facts = modelFacts(endpoint, model);
	if (facts && facts.inputPerMillion !== null && facts.outputPerMillion !== null) return null;
	return `The price of ${model} is not known: runs show no cost and keep no cap until it is entered.`;
}
