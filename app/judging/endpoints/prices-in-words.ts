import type { ModelFacts } from "#db/model/model-facts.ts";
import type { Endpoint } from "#db/queries/endpoints.server.ts";
import { listedModels, modelFacts } from "#judges/endpoint/known-models.ts";

type Priced = Pick<Endpoint, "baseUrl" | "models" | "batchPercent">;

/** Of which models of an endpoint prices are known, in a sentence. */
export function pricesInWords({ baseUrl, models, batchPercent }: Priced): string {
	const listed = listedModels(new URL(baseUrl).origin);
	const all: Readonly<Record<string, ModelFacts>> = { ...listed, ...models };
	const names = Object.keys(all).filter((name) => isPriced(all[name]));
	const halves = Object.keys(all).filter(
		(name) => !names.includes(name) && isHalfPriced(all[name]),
	);
	const half =
		halves.length > 0
			? ` Of ${halves.slice(0, 3).join(", ")}${halves.length > 3 ? ` and ${halves.length - 3} more` : ""} only the price of one direction is known: enter both.`
			: "";
	if (names.length === 0) {
		return `No price of its models is known: runs show no cost and keep no cap until one is entered.${half}`;
	}
	const dates = [...new Set(Object.values(all).map(({ asOf }) => asOf))];
	const some = names.slice(0, 3).join(", ");
	const more = names.length > 3 ? ` and ${names.length - 3} more` : "";
	const when = dates.filter((date) => date !== null).join(", ");
	const shipped =
		Object.keys(listed).length > 0
			? " Prices change: hold these against the provider’s own list."
			: "";
	return `Prices are known of ${some}${more}${when ? ` (as of ${when})` : ""}, of other models none.${half}${shipped}${(batchPercent ?? 100) < 100 ? ` ${batchPriceInWords({ batchPercent })}` : ""}`;
}

/** "Batches count at 50 % of these prices." */
export function batchPriceInWords({ batchPercent }: Pick<Priced, "batchPercent">): string {
	return batchPercent === null
		? "Batches count at the full price, since no discount is entered for the endpoint."
		: `Batches count at ${batchPercent} % of the prices.`;
}

/** What is said of a model whose price nobody knows; null where it is known. */
export function unknownPriceInWords(
	endpoint: Omit<Priced, "batchPercent">,
	model: string,
): string | null {
	if (isPriced(modelFacts(endpoint, model))) return null;
	return `The price of ${model} is not known: runs show no cost and keep no cap until it is entered.`;
}

function isPriced(facts: ModelFacts | undefined): boolean {
	return facts !== undefined && facts.inputPerMillion !== null && facts.outputPerMillion !== null;
}

function isHalfPriced({ inputPerMillion, outputPerMillion }: ModelFacts): boolean {
	return inputPerMillion !== null || outputPerMillion !== null;
}
