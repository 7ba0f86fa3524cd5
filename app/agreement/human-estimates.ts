import { isDiscrete, type Scale } from "#db/model/scale.ts";
import {
	type AlphaMetric,
	type ClusterIds,
	type CountPatterns,
	contingencyTable,
	countPatterns,
	fleissKappa,
	gwetAc,
	icc,
	krippendorffAlpha,
	krippendorffAlphaOfNumbers,
	levelNumbers,
	overlappingPairs,
	pairCellsOfNumbers,
	type StatOptions,
} from "#stats/index.ts";
import {
	codesOf,
	type DimensionColumns,
	numbersOf,
	type RaterColumn,
} from "../columns/rating-columns.ts";
import type { AgreementOptions, Estimates, HumansJson, PairJson } from "./agreement-json.ts";
import { estimateJson, statOptions } from "./estimate-json.ts";
import { cellsOfLevels, correlations, tableEstimates } from "./pair-estimates.ts";

/** How far the people of a dimension agree: pair by pair and all together. */
export function humanEstimates(
	{ dimension, humans }: DimensionColumns,
	clusters: ClusterIds | undefined,
	options: AgreementOptions,
): HumansJson {
	const { name, scale } = dimension;
	const unscored = humans.reduce((sum, column) => sum + column.unscoredAt.length, 0);
	const labels = humans.reduce((sum, column) => sum + column.asked, 0) - unscored;
	return {
		raters: humans.map((column) => column.rater),
		labels,
		unscored,
		pairs: pairEstimates(humans, scale, { ...options, name, clusterIds: clusters }),
		...overall(humans, scale, { ...statOptions(options, [name, "humans"]), clusters }),
	};
}

/**
 * Pairs, those that share most items first, whose intervals may be bootstrapped. The hundreds of
 * small pairs of a crowd keep the intervals that have a formula; the others are NOT_AVAILABLE.
 */
const PAIRS_RESAMPLED = 30;

function pairEstimates(
	humans: readonly RaterColumn[],
	scale: Scale,
	options: AgreementOptions & { name: string; clusterIds: ClusterIds | undefined },
): PairJson[] {
	const columns = humans.map(({ cells }) => (cells.kind === "codes" ? cells.codes : cells.numbers));
	const { clusterIds: clusters } = options;
	const pairs = overlappingPairs(columns, options.minOverlap);
	const resampled = new Set([...pairs].sort((x, y) => y.n - x.n).slice(0, PAIRS_RESAMPLED));
	return pairs.map((pair) => {
		const { a, b, n } = pair;
		const [first, second] = [humans[a], humans[b]];
		const names = { a: first.rater, b: second.rater, n };
		const bootstrap = resampled.has(pair) ? options.bootstrap : 0;
		const operands = [options.name, first.rater, second.rater];
		const settings = statOptions({ ...options, bootstrap }, operands);
		if (!isDiscrete(scale)) {
			const cells = pairCellsOfNumbers(numbersOf(first, scale), numbersOf(second, scale), {
				clusters,
			});
			return { ...names, ...correlations(cells, settings) };
		}
		const table = contingencyTable(codesOf(first), codesOf(second), scale.values.length, {
			clusters,
		});
		const cells = cellsOfLevels(table, scale);
		return {
			...names,
			...tableEstimates(table, scale, settings),
			...(cells && correlations(cells, settings)),
		};
	});
}

type Overall = Pick<HumansJson, "alpha"> & Estimates<"fleissKappa" | "gwetAC" | "icc2_1">;

function overall(
	humans: readonly RaterColumn[],
	scale: Scale,
	options: StatOptions & { clusters: ClusterIds | undefined },
): Overall {
	const iccOf = () =>
		estimateJson(
			icc(
				humans.map((column) => numbersOf(column, scale)),
				options,
			),
		);
	if (!isDiscrete(scale)) {
		const numbers = humans.map((column) => numbersOf(column, scale));
		const interval = estimateJson(krippendorffAlphaOfNumbers(numbers, options));
		return { alpha: { interval }, icc2_1: iccOf() };
	}
	const patterns = countPatterns(humans.map(codesOf), scale.values.length, options);
	const numbers = levelNumbers(scale);
	// AC1; on ordinal scales AC2 with quadratic weights, the companion of quadratic kappa.
	const weights = scale.type === "ordinal" ? "quadratic" : "unweighted";
	return {
		alpha: alphas(patterns, scale.type, { ...options, numbers }),
		fleissKappa: estimateJson(fleissKappa(patterns, options)),
		gwetAC: estimateJson(gwetAc(patterns, { ...options, weights, numbers })),
		...(scale.type === "ordinal" && { icc2_1: iccOf() }),
	};
}

const METRICS = {
	binary: ["nominal", "interval"],
	nominal: ["nominal"],
	ordinal: ["nominal", "ordinal", "interval"],
} as const satisfies Record<string, readonly AlphaMetric[]>;

function alphas(
	patterns: CountPatterns,
	type: keyof typeof METRICS,
	options: StatOptions & { numbers: Float64Array },
): HumansJson["alpha"] {
	const metrics: readonly ("nominal" | "ordinal" | "interval")[] = METRICS[type];
	const results = krippendorffAlpha(patterns, metrics, options);
	return Object.fromEntries(metrics.map((metric) => [metric, estimateJson(results[metric])]));
}
