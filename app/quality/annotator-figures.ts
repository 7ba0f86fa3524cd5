import { isDiscrete } from "#db/model/scale.ts";
import { agreementDrift, leniencyDrift } from "#stats/audit/annotator-drift.ts";
import { testRetest, testRetestOfNumbers } from "#stats/audit/test-retest.ts";
import { linConcordance } from "#stats/correlation/lin-concordance.ts";
import {
	type ClusterIds,
	cohenKappa,
	contingencyTable,
	errorMetrics,
	MISSING,
	pairCellsOfNumbers,
	percentAgreement,
} from "#stats/index.ts";
import { wilson } from "#stats/intervals/wilson.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { besidePeople } from "../agreement/beside-people.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { estimateJson, LEVEL } from "../agreement/estimate-json.ts";
import {
	codesOf,
	type DimensionColumns,
	numbersOf,
	type RaterColumn,
} from "../columns/rating-columns.ts";
import { FEWEST } from "./card-rules.ts";

/** A share with Wilson's interval; TOO_FEW under `FEWEST`, EMPTY where nothing was counted. */
export function shareOf(hits: number, n: number): EstimateJson {
	if (n < FEWEST) return { undefined: n === 0 ? "EMPTY" : "TOO_FEW", n };
	const { low, high, method } = wilson(hits, n, LEVEL);
	return { value: hits / n, ci: [low, high], level: LEVEL, method, n };
}

/** How somebody stands beside the others on one dimension. */
export type BesideOthers = {
	/** How many others rated items that they rated too. */
	readonly others: number;
	/** `kappa`, or `correlation` of numbers. */
	readonly measure: "kappa" | "correlation";
	/** Their agreement with the others; with one other, with them. */
	readonly own: EstimateJson;
	/** One of the others with the rest, on the same items; null with fewer than two others. */
	readonly another: EstimateJson | null;
	/** Theirs minus another's; null likewise. */
	readonly difference: EstimateJson | null;
	/** Their values minus the mean of the others' on the same items; null on nominal scales. */
	readonly leniency: EstimateJson | null;
	/** Agreement with the others in the first half of their work minus that in the second; null of numbers. */
	readonly agreementDrift: EstimateJson | null;
	/** Rank correlation of the order of their work with how far they lie above the others; null on nominal scales. */
	readonly leniencyDrift: EstimateJson | null;
};

type Beside = {
	readonly clusters: ClusterIds | undefined;
	/** When they answered each item, NaN = not: any unit. */
	readonly times: Float64Array;
};

/** An annotator beside all other people of a dimension; null where nobody else rated anything that they did. */
export function besideOthers(
	dimension: DimensionColumns,
	own: RaterColumn,
	{ clusters, times }: Beside,
): BesideOthers | null {
	const { scale } = dimension.dimension;
	const others = dimension.humans.filter((other) => other !== own && shares(own, other));
	if (others.length === 0) return null;
	const given = { clusters };
	const options = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0 };
	const beside =
		others.length > 1
			? besidePeople({ ...dimension, humans: others }, { clusters, options })(own)
			: null;
	const hasOrder = scale.type !== "nominal";
	const all = [own, ...others];
	const numbers = hasOrder ? all.map((column) => numbersOf(column, scale)) : [];
	const measure = isDiscrete(scale) ? "kappa" : "correlation";
	const drift = isDiscrete(scale)
		? agreementDrift({ columns: all.map(codesOf), rater: 0, times }, scale.values.length, given)
		: null;
	return {
		others: others.length,
		measure,
		own: beside?.judge ?? estimateJson(withOne(own, others[0], dimension, clusters)),
		another: beside?.person ?? null,
		difference: beside?.difference ?? null,
		leniency: hasOrder
			? estimateJson(
					errorMetrics(pairCellsOfNumbers(numbers[0], meanOf(numbers.slice(1)), given)).bias,
				)
			: null,
		agreementDrift: drift && estimateJson(drift.difference),
		leniencyDrift: hasOrder
			? estimateJson(leniencyDrift({ columns: numbers, rater: 0, times }, given))
			: null,
	};
}

function withOne(
	own: RaterColumn,
	other: RaterColumn,
	{ dimension: { scale } }: DimensionColumns,
	clusters: ClusterIds | undefined,
) {
	if (!isDiscrete(scale)) {
		return linConcordance(
			pairCellsOfNumbers(numbersOf(own, scale), numbersOf(other, scale), { clusters }),
		);
	}
	const table = contingencyTable(codesOf(own), codesOf(other), scale.values.length, { clusters });
	return cohenKappa(table, scale.type === "ordinal" ? "quadratic" : "unweighted");
}

function shares({ cells: own }: RaterColumn, { cells: other }: RaterColumn): boolean {
	if (own.kind === "codes" && other.kind === "codes")
		return own.codes.some((code, at) => code !== MISSING && other.codes[at] !== MISSING);
	if (own.kind === "numbers" && other.kind === "numbers")
		return own.numbers.some((value, at) => !Number.isNaN(value + other.numbers[at]));
	return false;
}

/** The mean of the values that are there, NaN where none is. */
function meanOf(columns: readonly Float64Array[]): Float64Array {
	return Float64Array.from(columns[0] ?? [], (_, at) => {
		const there = columns.map((column) => column[at]).filter((value) => !Number.isNaN(value));
		return there.reduce((sum, value) => sum + value, 0) / there.length;
	});
}

/** A value of the first and of the second time: the code of a level, or a number. */
export type Twice = { readonly first: number; readonly second: number };

/** Whether somebody answers alike when an item comes back. */
export type SameAgain = {
	/** Share of equal levels; of numbers Lin's concordance. */
	readonly agreement: EstimateJson;
	/** Beyond chance; null of numbers. */
	readonly kappa: EstimateJson | null;
};

/** Test–retest on one dimension. */
export function sameAgain(
	{ dimension: { scale } }: Pick<DimensionColumns, "dimension">,
	pairs: readonly Twice[],
): SameAgain {
	if (pairs.length < FEWEST) {
		const reason = pairs.length === 0 ? "EMPTY" : "TOO_FEW";
		return { agreement: { undefined: reason, n: pairs.length }, kappa: null };
	}
	const column = (time: "first" | "second") => pairs.map((pair) => pair[time]);
	if (!isDiscrete(scale)) {
		const [second, first] = [column("second"), column("first")].map((c) => Float64Array.from(c));
		const { concordance } = testRetestOfNumbers(pairCellsOfNumbers(second, first));
		return { agreement: estimateJson(concordance), kappa: null };
	}
	const [first, second] = [column("first"), column("second")].map((c) => Uint8Array.from(c));
	const table = contingencyTable(first, second, scale.values.length);
	const weights = scale.type === "ordinal" ? "quadratic" : "unweighted";
	return {
		agreement: estimateJson(percentAgreement(table)),
		kappa: estimateJson(testRetest(table, { weights }).kappa),
	};
}
