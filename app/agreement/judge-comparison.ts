import { isDiscrete } from "#db/model/scale.ts";
import {
	type ClusterIds,
	comparedStatistics,
	compareJudges,
	type Figure,
	isDefined,
	type JudgePair,
	MISSING,
} from "#stats/index.ts";
import {
	clusterIds,
	codesOf,
	type DimensionColumns,
	numbersOf,
	type RaterColumn,
	type RatingColumns,
} from "../columns/rating-columns.ts";
import { type Reference, referenceColumn } from "../columns/reference-column.ts";
import type { AgreementOptions } from "./agreement-json.ts";
import type {
	ComparisonJson,
	DimensionComparisonJson,
	PairComparisonJson,
	Verdict,
} from "./comparison-json.ts";
import { dependenceOf } from "./dependence.ts";
import { estimateJson, statOptions } from "./estimate-json.ts";
import { headlineOf } from "./headline.ts";

export type ComparisonOptions = AgreementOptions & {
	/** Only these judges; all when absent. */
	readonly judges?: readonly string[];
};

/** A difference with a smaller adjusted p than this is called one. */
const SIGNIFICANT = 0.05;
/** A judge with less than this share of the most items anybody shares would cost the others theirs. */
const LEAST_SHARE = 0.5;

/**
 * Judges compared pair by pair on the same items, per dimension (schema `concord.comparison/1`): by
 * the headline statistic of the scale, with paired tests adjusted for the number of pairs. Pure:
 * the same columns and options give the same bytes.
 */
export function compareReport(columns: RatingColumns, options: ComparisonOptions): ComparisonJson {
	const wanted = options.dimensions && new Set(options.dimensions);
	const clusters = clusterIds(columns, options.clusters);
	const dependence = dependenceOf(columns, options, []);
	return {
		schema: "concord.comparison/1",
		seed: options.seed,
		bootstrap: options.bootstrap,
		reference: options.reference,
		...(dependence.used.length > 0 && { clusters: dependence.used }),
		dependence,
		dimensions: columns.dimensions
			.filter(({ dimension }) => !wanted || wanted.has(dimension.name))
			.flatMap((dimension) => {
				const reference = referenceColumn(dimension, options.reference, columns.items);
				return compareOn(dimension, { reference, clusters }, options) ?? [];
			}),
	};
}

/** Null where fewer than two judges can be compared, by the statistic that heads their rows. */
function compareOn(
	{ dimension, judges }: DimensionColumns,
	{ reference, clusters }: { reference: Reference; clusters: ClusterIds | undefined },
	options: ComparisonOptions,
): DimensionComparisonJson | null {
	const { name, scale } = dimension;
	const named = options.judges && new Set(options.judges);
	const onScale = judges.filter(
		({ rater, cells }) =>
			(!named || named.has(rater)) && !(isDiscrete(scale) && cells.kind === "numbers"),
	);
	const byLevel = isDiscrete(scale) && reference.codes !== undefined;
	const target = byLevel ? reference.codes : reference.numbers;
	if (!target) return null;
	const columnOf = (judge: RaterColumn) => (byLevel ? codesOf(judge) : numbersOf(judge, scale));
	const shared = onScale.map((judge) => sharedWith(columnOf(judge), target));
	const most = Math.max(0, ...shared);
	const enough = (at: number) => shared[at] > 0 && shared[at] >= most * LEAST_SHARE;
	const compared = onScale.filter((_, at) => enough(at));
	if (compared.length < 2) return null;
	const comparedOn = byLevel ? scale : ({ type: "numeric" } as const);
	const { key } = headlineOf(comparedOn.type);
	const statistic = comparedStatistics(comparedOn).find(({ shown }) =>
		shown?.figures.some(({ field }) => field === key),
	);
	if (!statistic) return null;
	const comparison = compareJudges(
		{
			judges: compared.map(columnOf),
			reference: target,
			scale: comparedOn,
			statistic,
			clusters,
		},
		statOptions(options, [name, options.reference]),
	);
	const names = compared.map(({ rater }) => rater);
	return {
		dimension: name,
		statistic: key,
		n: comparison.n,
		best: comparison.best === undefined ? null : (names[comparison.best] ?? null),
		judges: comparison.judges.map((judge, at) => ({
			judge: names[at],
			estimate: estimateJson(judge.result),
			pBest: numberOf(judge.pBest),
			expectedRank: numberOf(judge.expectedRank),
			tiedWithBest: judge.tiedWithBest,
		})),
		leftOut: onScale.filter((_, at) => !enough(at)).map(({ rater }) => rater),
		adjustment: comparison.adjustment,
		pairs: comparison.pairs.map((pair) => pairJson(pair, { names, statistic: key })),
	};
}

function pairJson(
	pair: JudgePair,
	{ names, statistic }: { names: readonly string[]; statistic: string },
): PairComparisonJson {
	const { difference, pAdjusted, itemsNeeded } = pair;
	const verdict = verdictOf(pair);
	const needed = numberOf(itemsNeeded);
	const open = verdict === "indistinguishable" && needed !== null;
	return {
		a: names[pair.a],
		b: names[pair.b],
		n: difference.n,
		statistic,
		difference: estimateJson(difference),
		p: isDefined(difference) ? (difference.p ?? null) : null,
		pAdjusted: numberOf(pAdjusted),
		verdict,
		moreLabels: open ? Math.max(0, needed - difference.n) : null,
	};
}

function verdictOf({ difference, pAdjusted }: JudgePair): Verdict {
	const p = numberOf(pAdjusted);
	if (p === null || p >= SIGNIFICANT || !isDefined(difference)) return "indistinguishable";
	return difference.value > 0 ? "a" : "b";
}

function numberOf(figure: Figure): number | null {
	return figure.value ?? null;
}

/** Items with a value of both. */
function sharedWith(column: Uint8Array | Float64Array, target: Uint8Array | Float64Array): number {
	const given = (values: Uint8Array | Float64Array, item: number) =>
		values instanceof Uint8Array ? values[item] !== MISSING : !Number.isNaN(values[item]);
	let shared = 0;
	for (let item = 0; item < column.length; item++) {
		if (given(column, item) && given(target, item)) shared++;
	}
	return shared;
}
