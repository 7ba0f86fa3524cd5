import type { JudgeRanking, RankedPair } from "#stats/index.ts";
import type { JudgeJson } from "./agreement-json.ts";
import type { EstimateJson } from "./estimate.ts";
import type { BesideAPersonJson } from "./ranking-json.ts";

/** How figures of columns in which items stand several times (`ordersPooled`) become those of items. */
type Items = {
	readonly times: number;
	/** The items themselves belong together in groups; else the clusters were only those of one item each. */
	readonly clustered: boolean;
	readonly raters: ReadonlyMap<string, unknown>;
};

/** The same ranking with counts of items. An item of which one order has no value counts by half. */
export function rankingOfItems(
	ranking: JudgeRanking,
	{ names, ...items }: Items & { readonly names: readonly string[] },
): JudgeRanking {
	if (items.times === 1) return ranking;
	const { n, nMissing, nClusters, uneven, judges, pairs, warnings, ...rest } = ranking;
	const counted = (rows: number) => Math.round(rows / items.times);
	const pairOf = ({ nClusters: clusters, ...pair }: RankedPair): RankedPair => ({
		...pair,
		n: counted(pair.n),
		...(pair.few && "telling" in pair.few && { few: { telling: counted(pair.few.telling) } }),
		...(items.clustered && clusters !== undefined && { nClusters: clusters }),
	});
	return {
		...rest,
		n: counted(n),
		nMissing: counted(nMissing),
		...(items.clustered && nClusters !== undefined && { nClusters }),
		...(items.clustered && uneven && { uneven: { ...uneven, largest: counted(uneven.largest) } }),
		warnings: warnings.filter((warning) => items.clustered || warning !== "FEW_CLUSTERS"),
		judges: judges.map(({ standing, scored, bounds, ...judge }) => ({
			...judge,
			scored: counted(scored),
			standing: standing.is === "worse" ? { ...standing, pair: pairOf(standing.pair) } : standing,
			...(bounds && {
				bounds: {
					...bounds,
					// Of a judge in two orders answers are counted: each of them can be asked for again.
					unscored: items.raters.has(names[judge.judge])
						? bounds.unscored
						: counted(bounds.unscored),
				},
			}),
		})),
		pairs: pairs.map(pairOf),
	};
}

export function besideAPersonOfItems(
	beside: BesideAPersonJson | null,
	items: Items,
): BesideAPersonJson | null {
	if (!beside || items.times === 1) return beside;
	const { unscoredAsWrong, unscoredAsRight } = beside;
	return {
		...beside,
		person: estimateOfItems(beside.person, items),
		judge: estimateOfItems(beside.judge, items),
		difference: estimateOfItems(beside.difference, items),
		ratio: estimateOfItems(beside.ratio, items),
		...(unscoredAsWrong && {
			unscoredAsWrong: {
				unscored: Math.round(unscoredAsWrong.unscored / items.times),
				items: Math.round(unscoredAsWrong.items / items.times),
				difference: estimateOfItems(unscoredAsWrong.difference, items),
			},
		}),
		...(unscoredAsRight && {
			unscoredAsRight: { difference: estimateOfItems(unscoredAsRight.difference, items) },
		}),
	};
}

export function judgeOfItems(judge: JudgeJson, items: Items): JudgeJson {
	const figures = Object.entries(judge).map(([field, value]) => [
		field,
		isEstimate(value) ? estimateOfItems(value, items) : value,
	]);
	const { n } = judge;
	return {
		...judge,
		...Object.fromEntries(figures),
		n: Math.round(n / items.times),
	};
}

function isEstimate(value: JudgeJson[keyof JudgeJson]): value is EstimateJson {
	return typeof value === "object" && value !== null && ("method" in value || "undefined" in value);
}

export function estimateOfItems(estimate: EstimateJson, { times, clustered }: Items): EstimateJson {
	const n = Math.round(estimate.n / times);
	if ("undefined" in estimate) return { ...estimate, n };
	// Both answers to an item count as one unit more than independent ones would: no effect of the data.
	const { nClusters, designEffect: _, ...rest } = estimate;
	return {
		...rest,
		n,
		...(clustered && nClusters !== undefined && { nClusters }),
	};
}
