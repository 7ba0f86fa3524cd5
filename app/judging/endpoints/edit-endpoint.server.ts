import { z } from "zod";
import type { Database } from "#db/dialect";
import { type Endpoint, updateEndpoint } from "#db/queries/endpoints.server.ts";
import { isRefusal, type Refusal, refusedFields } from "../../base/refusal.ts";
import { type Addressing, decideAddressing } from "./addressing.ts";
import { decideKey } from "./decide-key.server.ts";
import { EndpointSettings, type KeyChoice } from "./endpoint-fields.ts";
import { decidePrices, type PriceRow } from "./price-rows.ts";

/** What somebody wants an endpoint to be from now on. */
export type EndpointChange = {
	/** What is left out stays. */
	readonly settings: EndpointSettings;
	readonly addressing?: Addressing;
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
	{ settings, addressing, key, prices, now }: EndpointChange,
): Promise<{ kind: "saved" } | Refusal> {
	const problems: Record<string, string[]> = {};
	const parsed = EndpointSettings.safeParse(settings);
	if (!parsed.success) Object.assign(problems, z.flattenError(parsed.error).fieldErrors);
	const decided = decideKey(endpoint, key);
	if (isRefusal(decided)) Object.assign(problems, decided.fields);
	const priced = decidePrices(prices, now.toISOString().slice(0, 10));
	if (isRefusal(priced)) Object.assign(problems, priced.fields);
	const addressed = addressing ? decideAddressing(addressing) : {};
	if (isRefusal(addressed)) Object.assign(problems, addressed.fields);
	if (
		!parsed.success ||
		isRefusal(decided) ||
		isRefusal(priced) ||
		isRefusal(addressed) ||
		Object.keys(problems).length > 0
	) {
		return refusedFields(problems);
	}
	const { models } = priced;
	await updateEndpoint(db, endpoint.id, { ...parsed.data, ...decided, ...addressed, models });
	return { kind: "saved" };
}
