import type { Endpoint } from "#db/queries/endpoints.server.ts";

/** Percent of an endpoint's prices that a request costs: all of it where no discount for batches is known. */
export function percentOf(
	{ batchPercent }: Pick<Endpoint, "batchPercent">,
	batch: boolean,
): number {
	return batch ? (batchPercent ?? 100) : 100;
}
