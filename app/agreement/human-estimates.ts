import { MISSING, overlappingPairs, ratings } from "#stats/index.ts";
import type { DimensionColumns } from "../columns/rating-columns.ts";
import type { AgreementOptions, HumansJson, PairJson } from "./agreement-json.ts";
import { statOptions } from "./estimate-json.ts";
import { type Beside, estimates, raterValues } from "./estimates.ts";
import { lenientPeople } from "./lenient-people.ts";
import { repeatedPeople } from "./repeated-people.ts";
import { settlingPeople } from "./settling-people.ts";

/** What is said of all people of a dimension together. */
export type TogetherJson = Pick<
	HumansJson,
	"items" | "itemsOfSeveral" | "alpha" | "lenient" | "lenientMore" | "repeated" | "settling"
>;

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

/** More pairs than twenty people make fill megabytes and say little one by one. */
const MOST_PAIRS = 190;

type PairsWanted = Pick<AgreementOptions, "minOverlap" | "allPairs">;

/** The pairs of people that share enough items to be compared; of hundreds those that share most. */
export function sharedPairs(
	{ humans }: DimensionColumns,
	{ minOverlap, allPairs }: PairsWanted,
): SharedPair[] {
	const pairs = pairsAmong(humans, minOverlap);
	const byShared = [...pairs].sort((x, y) => y.n - x.n);
	const resampled = new Set(byShared.slice(0, PAIRS_RESAMPLED));
	const listed = new Set(allPairs ? byShared : byShared.slice(0, MOST_PAIRS));
	return pairs
		.filter((pair) => listed.has(pair))
		.map((pair) => ({ ...pair, isResampled: resampled.has(pair) }));
}

function pairsAmong(humans: DimensionColumns["humans"], minOverlap: number) {
	const columns = humans.map(({ cells }) => (cells.kind === "codes" ? cells.codes : cells.numbers));
	return overlappingPairs(columns, minOverlap);
}

/** How many pairs share enough items, where not all of them are listed. */
function pairsShared(
	{ humans }: DimensionColumns,
	{ minOverlap, allPairs }: PairsWanted,
): Pick<HumansJson, "pairsShared"> {
	const possible = (humans.length * (humans.length - 1)) / 2;
	if (allPairs || possible <= MOST_PAIRS) return {};
	const shared = pairsAmong(humans, minOverlap).length;
	return shared > MOST_PAIRS ? { pairsShared: shared } : {};
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

/**
 * How far all people of a dimension agree together. `alpha` is there whatever the scale, and of all labels; the others
 * leave out who was asked where others differ, since each item weighs in them as much, whoever was asked.
 */
export function peopleEstimates(
	columns: DimensionColumns,
	{ clusters, options }: Beside,
): TogetherJson {
	const { name, scale } = columns.dimension;
	const { counted, settling } = settlingPeople(columns);
	const of = (people: typeof counted) =>
		estimates(
			"people",
			ratings({ scale, columns: people.map((each) => raterValues(each, scale)), clusters }),
			statOptions(options, [name, "humans"]),
		);
	const all = of(columns.humans);
	const { single } = settling.length > 0 ? of(counted) : all;
	return {
		...labelledItems(columns),
		...pairsShared(columns, options),
		...(settling.length > 0 && { settling }),
		alpha: {},
		...lenientPeople(columns, { clusters }),
		...repeatedPeople(columns, { clusters, options }),
		...all.grouped,
		...single,
	};
}

/** Items that anybody labelled, and those that two people or more did. */
function labelledItems({ humans }: DimensionColumns): Pick<HumansJson, "items" | "itemsOfSeveral"> {
	const columns = humans.map(({ cells }) => (cells.kind === "codes" ? cells.codes : cells.numbers));
	const people = new Uint8Array(columns[0]?.length ?? 0);
	for (const column of columns) {
		for (let place = 0; place < people.length; place++) {
			const isMissing =
				column instanceof Uint8Array ? column[place] === MISSING : Number.isNaN(column[place]);
			if (!isMissing && people[place] < 2) people[place] = people[place] + 1;
		}
	}
	let items = 0;
	let itemsOfSeveral = 0;
	for (const labels of people) {
		if (labels > 0) items++;
		if (labels > 1) itemsOfSeveral++;
	}
	return { items, itemsOfSeveral };
}
