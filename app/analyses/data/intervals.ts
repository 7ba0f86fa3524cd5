/** How every interval of an analysis is made: its level and seed, and the items that are alike. */
import type { ItemFacts } from "#db/queries/judged-cells.server.ts";
import type { ClusterIds } from "#stats/index.ts";
import type { AnalysisData } from "./analysis-data.ts";

/** Every interval and replicate of an analysis. */
export const STAT_OPTIONS = { level: 0.95, seed: 42, replicates: 2000 } as const;

/**
 * Items of one document are not independent of each other, nor are those of one question: both ways
 * where both are named, none where neither is. One id for each place.
 */
export function itemClusters(
	items: AnalysisData["items"],
	places: readonly number[] = [...items.keys()],
): ClusterIds | undefined {
	const documents = clustersAt(items, places, "documentId");
	const questions = clustersAt(items, places, "queryId");
	return documents && questions ? [documents, questions] : (documents ?? questions);
}

/** What stands beside every figure whose interval allows for `itemClusters`. */
export const CLUSTER_POLICY =
	"Intervals are at 95 % and allow for items of one document or of one question being alike, where the items name them.";

/** What items at some places belong to, as whole numbers; an item that names nothing is its own group. */
function clustersAt(
	items: readonly ItemFacts[],
	places: readonly number[],
	key: "documentId" | "queryId",
): Int32Array | undefined {
	const ids = new Map<string, number>();
	let named = false;
	const clusters = Int32Array.from(places, (place) => {
		const item = items[place];
		const name = item?.[key] ?? null;
		if (name !== null) named = true;
		const group = name === null ? `item ${item?.id}` : `named ${name}`;
		const id = ids.get(group) ?? ids.size;
		ids.set(group, id);
		return id;
	});
	return named ? clusters : undefined;
}
