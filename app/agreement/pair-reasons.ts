import type { DimensionJson } from "./agreement-json.ts";
import { listed } from "./plain-words.ts";
import type { RankingJson } from "./ranking-json.ts";
import { reasonAbout } from "./reason-words.ts";

/** "No interval for a − b and a − c: the two never differ.": why differences of judges have no limits, each reason once. */
export function pairsWithoutInterval(
	dimension: Pick<DimensionJson, "dimension" | "scale"> & {
		readonly ranking: Pick<
			RankingJson,
			"pairs" | "looks" | "n" | "nClusters" | "uneven" | "usedLevels" | "allTied"
		>;
	},
): string[] {
	const named = new Map<string, string[]>();
	for (const { a, b, n, ci, ciReason, few, difference } of dimension.ranking.pairs) {
		if (ci || !ciReason) continue;
		const never = ciReason === "BOUNDARY" && difference === 0 ? { differing: 0 } : undefined;
		const why = reasonAbout(ciReason, { dimension, few: few ?? never, compared: n });
		named.set(why, [...(named.get(why) ?? []), `${a} − ${b}`]);
	}
	return [...named].map(
		([why, pairs]) =>
			`No interval for ${listed(pairs)}: ${why.charAt(0).toLowerCase()}${why.slice(1)}`,
	);
}
