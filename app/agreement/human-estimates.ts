import { overlappingPairs, ratings } from "#stats/index.ts";
import type { DimensionColumns } from "../columns/rating-columns.ts";
import type { AgreementOptions, HumansJson, PairJson } from "./agreement-json.ts";
import { statOptions } from "./estimate-json.ts";
import { type Beside, estimates, raterValues } from "./estimates.ts";

/** Two people of a dimension, by their places among them. */
export type SharedPair = {
	readonly a: number;
	readonly b: number;
	/** Items that both rated. */
	readonly n: number;
	/** May its intervals be bootstrapped? */
	readonly isResampled: boolean;
};

/**
 * Pairs, those that share most items first, whose intervals may be bootstrapped. The hundreds of
 * small pairs of a crowd keep the intervals that have a formula; the others are NOT_AVAILABLE.
 */
const PAIRS_RESAMPLED = 30;

/** The pairs of people that share enough items to be compared. */
export function sharedPairs(
	{ humans }: DimensionColumns,
	{ minOverlap }: Pick<AgreementOptions, "minOverlap">,
): SharedPair[] {
	const columns = humans.map(({ cells }) => (cells.kind === "codes" ? cells.codes : cells.numbers));
	const pairs = overlappingPairs(columns, minOverlap);
	const resampled = new Set([...pairs].sort((x, y) => y.n - x.n).slice(0, PAIRS_RESAMPLED));
	return pairs.map((pair) => ({ ...pair, isResampled: resampled.has(pair) }));
}

/** How far two people agree. */
export function pairEstimates(
	{ dimension, humans }: DimensionColumns,
	{ a, b, n, isResampled }: SharedPair,
	{ clusters, options }: Beside,
): PairJson {
	const [first, second] = [humans[a], humans[b]];
	const { scale } = dimension;
	const columns = [raterValues(first, scale), raterValues(second, scale)];
	const bootstrap = isResampled ? options.bootstrap : 0;
	const operands = [dimension.name, first.rater, second.rater];
	const { single } = estimates(
		"pair",
		ratings({ scale, columns, clusters }),
		statOptions({ ...options, bootstrap }, operands),
	);
	return { a: first.rater, b: second.rater, n, ...single };
}

/** How far all people of a dimension agree together; `alpha` is there whatever the scale. */
export function peopleEstimates(
	{ dimension, humans }: DimensionColumns,
	{ clusters, options }: Beside,
): Pick<HumansJson, "alpha"> {
	const { name, scale } = dimension;
	const columns = humans.map((column) => raterValues(column, scale));
	const { single, grouped } = estimates(
		"people",
		ratings({ scale, columns, clusters }),
		statOptions(options, [name, "humans"]),
	);
	return { alpha: {}, ...grouped, ...single };
}
