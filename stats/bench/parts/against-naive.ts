import { cohenKappa } from "../../agreement/cohen-kappa-result.ts";
import { fleissKappa } from "../../agreement/fleiss-kappa.ts";
import { gwetAc } from "../../agreement/gwet-ac.ts";
import { krippendorffAlpha } from "../../agreement/krippendorff-alpha-result.ts";
import type { Result } from "../../core/result.ts";
import { spearman } from "../../correlation/spearman-result.ts";
import { randomStream } from "../../resampling/random.ts";
import { contingencyTable } from "../../tables/contingency-table.ts";
import { countPatterns } from "../../tables/count-patterns.ts";
import { pairCellsOfTable } from "../../tables/pair-cells.ts";
import { LEVELS, SEED } from "./bench-data.ts";
import { naiveOverall, naivePair, type Row, resampledRows, rowsOf } from "./naive.ts";

const NUMBERS = Float64Array.from({ length: LEVELS }, (_, k) => k + 1);

export type AgainstNaive = {
	/** Milliseconds of one replicate of one pair, and of all raters of one dimension. */
	readonly pairMs: number;
	readonly overallMs: number;
	/** Largest difference of any value from ours, on the sample and on each resample. */
	readonly difference: number;
};

/**
 * The naive pass on a few replicates: rows as objects, resampled as rows, every statistic by its
 * definition from these rows. The same rows go through our tables to be compared, outside the time.
 */
export function againstNaive(columns: readonly Uint8Array[], replicates: number): AgainstNaive {
	const rows = rowsOf(columns);
	const random = randomStream(SEED, "naive");
	let difference = differenceOf(
		rows,
		naivePair(rows, "rater0", "rater1"),
		naiveOverall(rows, LEVELS),
	);
	let pairMs = 0;
	let overallMs = 0;
	for (let replicate = 0; replicate < replicates; replicate++) {
		const start = performance.now();
		const drawn = resampledRows(rows, random);
		const pair = naivePair(drawn, "rater0", "rater1");
		const middle = performance.now();
		const drawnAgain = resampledRows(rows, random);
		const overall = naiveOverall(drawnAgain, LEVELS);
		overallMs += (performance.now() - middle) / replicates;
		pairMs += (middle - start) / replicates;
		difference = Math.max(
			difference,
			pairDifference(drawn, pair),
			overallDifference(drawnAgain, overall),
		);
	}
	return { pairMs, overallMs, difference };
}

function differenceOf(
	rows: readonly Row[],
	pair: ReturnType<typeof naivePair>,
	overall: ReturnType<typeof naiveOverall>,
): number {
	return Math.max(pairDifference(rows, pair), overallDifference(rows, overall));
}

function columnOf(rows: readonly Row[], rater: string): Uint8Array {
	return Uint8Array.from(rows, (row) => row[rater] - 1);
}

function pairDifference(rows: readonly Row[], naive: ReturnType<typeof naivePair>): number {
	const table = contingencyTable(columnOf(rows, "rater0"), columnOf(rows, "rater1"), LEVELS);
	const quadratic = cohenKappa(table, "quadratic", { numbers: NUMBERS, replicates: 0 });
	return Math.max(
		Math.abs(numberOf(cohenKappa(table, "unweighted", { replicates: 0 })) - naive.kappa),
		Math.abs(numberOf(quadratic) - naive.kappaQuadratic),
		Math.abs(numberOf(spearman(pairCellsOfTable(table, NUMBERS))) - naive.spearman),
	);
}

function overallDifference(rows: readonly Row[], naive: ReturnType<typeof naiveOverall>): number {
	const raters = Object.keys(rows[0] ?? {});
	const patterns = countPatterns(
		raters.map((rater) => columnOf(rows, rater)),
		LEVELS,
	);
	const metrics = ["nominal", "ordinal", "interval"] as const;
	const alpha = krippendorffAlpha(patterns, metrics, { numbers: NUMBERS, replicates: 0 });
	return Math.max(
		...metrics.map((metric) => Math.abs(numberOf(alpha[metric]) - naive[metric])),
		Math.abs(numberOf(fleissKappa(patterns)) - naive.fleiss),
		Math.abs(numberOf(gwetAc(patterns)) - naive.ac1),
	);
}

function numberOf(result: Result): number {
	return result.value ?? Number.NaN;
}
