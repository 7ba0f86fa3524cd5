import {
	adjustP,
	type ClusterIds,
	dependentCorrelations,
	isDefined,
	pairCellsOfNumbers,
	spearman,
} from "#stats/index.ts";
import { type DimensionColumns, numbersOf } from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";
import type { AgreementOptions } from "./agreement-json.ts";
import type { WilliamsJson } from "./comparison-json.ts";
import type { RankingJson } from "./ranking-json.ts";

/** Pairs of more than 20 judges are left out: nobody reads them. */
const MOST_PAIRS = 190;

/**
 * Williams' test of each pair of judges that a ranking compares by correlations: published studies report it,
 * and ask for it. Of midranks on the items of the pair, which it takes for independent and normal; what is
 * claimed comes from the ranking's own tests, which need neither. Absent where judges are compared by another
 * statistic. No p where items belong together, or while labels still come in.
 */
export function williamsTests(
	{ dimension: { scale }, judges }: DimensionColumns,
	ranking: RankingJson,
	{
		reference: { numbers },
		clusters,
		options,
	}: {
		readonly reference: Reference;
		readonly clusters: ClusterIds | undefined;
		readonly options: AgreementOptions;
	},
): WilliamsJson[] | undefined {
	const { pairs } = ranking;
	if (ranking.statistic !== "spearman" || !numbers) return undefined;
	if (pairs.length === 0 || pairs.length > MOST_PAIRS) return undefined;
	const columns = new Map(judges.map((judge) => [judge.rater, judge]));
	const withheld =
		clusters !== undefined ? "CLUSTERS" : options.looks === "any" ? "LOOKS" : undefined;
	const compared = ranking.judges
		.filter((judge) => judge.compared === "onCommonItems")
		.map(({ judge }) => judge);
	const columnsNamed = (names: readonly string[]) =>
		names.flatMap((name) => {
			const judge = columns.get(name);
			return judge ? [numbersOf(judge, scale)] : [];
		});
	const shared = commonPlaces([numbers, ...columnsNamed(compared)]);
	const tested = pairs.flatMap(({ a, b, onOwnItems }): Tested[] => {
		const [first, second] = [columns.get(a), columns.get(b)];
		if (!first || !second) return [];
		const common = onOwnItems ? commonPlaces([numbers, ...columnsNamed([a, b])]) : shared;
		const [people, one, other] = [numbers, numbersOf(first, scale), numbersOf(second, scale)].map(
			(column) => Float64Array.from(common, (place) => column[place]),
		);
		const [r12, r13, r23] = [
			[one, people],
			[other, people],
			[one, other],
		].map(([x, y]) => spearman(pairCellsOfNumbers(x, y), { replicates: 0 }));
		const pair = { a, b, n: common.length };
		if (!isDefined(r12) || !isDefined(r13) || !isDefined(r23)) {
			return [{ ...pair, between: null, reason: "CONSTANT_INPUT" }];
		}
		const { williams } = dependentCorrelations({
			...{ r12: r12.value, r13: r13.value, r23: r23.value },
			n: common.length,
		});
		const between = r23.value;
		if (williams.value === undefined) return [{ ...pair, between, reason: williams.reason }];
		const { value: t, df, p } = williams;
		return [{ ...pair, between, t, df, ...(withheld ? { reason: withheld } : { p }) }];
	});
	const ps = tested.flatMap(({ p }) => p ?? []);
	const adjusted = [...adjustP(Float64Array.from(ps), "holm")];
	return tested.map(({ t = null, df = null, p = null, reason, ...pair }) => ({
		...{ ...pair, t, df, p },
		pAdjusted: p === null ? null : (adjusted.shift() ?? null),
		...(reason && { reason }),
	}));
}

type Tested = Pick<WilliamsJson, "a" | "b" | "n" | "between" | "reason"> & {
	readonly t?: number;
	readonly df?: number;
	readonly p?: number;
};

/** Places at which every column has a number. */
function commonPlaces(columns: readonly Float64Array[]): number[] {
	const [first] = columns;
	return [...(first?.keys() ?? [])].filter((place) =>
		columns.every((column) => !Number.isNaN(column[place])),
	);
}
