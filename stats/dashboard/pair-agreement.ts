import { cohenKappa } from "../agreement/cohen-kappa.ts";
import { type Settled, settled } from "../core/options.ts";
import { isDefined, type Result } from "../core/result.ts";
import type { DiscreteScale } from "../core/scale.ts";
import { spearman } from "../correlation/spearman.ts";
import { contingencyTable } from "../tables/contingency-table.ts";
import { pairCellsOfNumbers, pairCellsOfTable } from "../tables/pair-cells.ts";
import {
	type ColumnPair,
	codesOf,
	type DashboardOptions,
	type DimensionData,
	discreteScale,
	isNumeric,
	levelValues,
	numbersOf,
	type PairAgreement,
	type RatedColumn,
} from "./dashboard-data.ts";
import { itemWeights, sharesItemWeights } from "./item-weights.ts";
import { type CodedPair, pairReplicates } from "./pair-replicates.ts";

/** The agreement of each of these pairs of columns; those with too little overlap are left out. */
export function pairAgreements(
	dimension: DimensionData,
	{
		columns,
		pairs,
	}: { readonly columns: readonly RatedColumn[]; readonly pairs: readonly ColumnPair[] },
	options: DashboardOptions,
): PairAgreement[] {
	const agreements = isNumeric(dimension)
		? numericPairs(dimension, { columns, pairs }, options)
		: codedPairs(dimension, { columns, pairs }, options);
	const { minOverlap = 1 } = options;
	return agreements.filter(({ n }) => n >= minOverlap);
}

type Pairs = {
	readonly columns: readonly RatedColumn[];
	readonly pairs: readonly ColumnPair[];
};

function numericPairs(
	{ name, clusters }: DimensionData,
	{ columns, pairs }: Pairs,
	options: DashboardOptions,
): PairAgreement[] {
	return pairs.map(([i, j]) => {
		const [a, b] = [columns[i], columns[j]];
		const cells = pairCellsOfNumbers(numbersOf(a), numbersOf(b), { clusters });
		const chosen = { ...options, operands: [name, a.name, b.name] };
		return { a: a.name, b: b.name, n: cells.n, spearman: spearman(cells, chosen) };
	});
}

function codedPairs(
	dimension: DimensionData,
	{ columns, pairs }: Pairs,
	options: DashboardOptions,
): PairAgreement[] {
	const scale = discreteScale(dimension);
	const { name, clusters } = dimension;
	const numbers = levelValues(scale);
	const items = columns[0]?.column.length ?? 0;
	const shared = options.intervals === "bca" && !clusters && sharesItemWeights(items);
	const weights = shared ? itemWeights(items, name, settled(options)) : undefined;
	return pairs.map(([i, j]) => {
		const [a, b] = [columns[i], columns[j]];
		const [first, second] = [codesOf(a), codesOf(b)];
		const table = contingencyTable(first, second, scale.values.length, { clusters });
		const pair = { table, a: first, b: second, numbers, weights };
		const chosen = { ...options, operands: [name, a.name, b.name] };
		return { a: a.name, b: b.name, n: table.n, ...codedPair(pair, scale, chosen) };
	});
}

type PairStatistics = Pick<PairAgreement, "kappa" | "kappaQuadratic" | "spearman">;

function codedPair(
	pair: CodedPair,
	{ type }: DiscreteScale,
	{ intervals = "usual", ...options }: DashboardOptions & Pick<Settled, "operands">,
): PairStatistics {
	const { table, numbers } = pair;
	const replicatesOf = pairReplicates(pair, options);
	function kappaOf(weights: "unweighted" | "quadratic"): Result {
		const output = weights === "unweighted" ? "kappa" : "kappaQuadratic";
		const chosen = { ...options, numbers, resampled: replicatesOf(output) };
		return withInterval(intervals, (interval) =>
			cohenKappa(table, weights, { ...chosen, interval }),
		);
	}
	const kappa = kappaOf("unweighted");
	if (type !== "ordinal") return { kappa };
	const cells = pairCellsOfTable(table, numbers);
	const resampled = replicatesOf("spearman");
	return {
		kappa,
		kappaQuadratic: kappaOf("quadratic"),
		spearman: withInterval(intervals, (interval) =>
			spearman(cells, { ...options, interval, resampled }),
		),
	};
}

/** Where replicates do not vary, a statistic may have another interval: that of κ = 1. */
function withInterval(
	intervals: "usual" | "bca",
	resultOf: (interval: "bca" | undefined) => Result,
): Result {
	if (intervals === "usual") return resultOf(undefined);
	const result = resultOf("bca");
	return isDefined(result) && result.ciReason === "BOUNDARY" ? resultOf(undefined) : result;
}
