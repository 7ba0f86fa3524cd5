import type { Dimension } from "#db/model/dimension.ts";
import { type DiscreteScale, isDiscrete, type Scale } from "#db/model/scale.ts";
import {
	agreementBounds,
	binaryClassification,
	type ClusterIds,
	contingencyTable,
	countPatterns,
	errorMetrics,
	gwetAc,
	isDefined,
	levelNumbers,
	MISSING,
	pairCellsOfNumbers,
	percentAgreement,
	type StatOptions,
} from "#stats/index.ts";
import { codesOf, numbersOf, type RaterColumn } from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";
import type { AgreementOptions, Estimates, JudgeJson, JudgeStatistic } from "./agreement-json.ts";
import { estimateJson, statOptions } from "./estimate-json.ts";
import { correlations, tableEstimates } from "./pair-estimates.ts";

/** How far one judge agrees with the reference; it is the first, the reference the second rater. */
export function judgeEstimates(
	judge: RaterColumn,
	{
		dimension,
		reference,
		clusters,
	}: { dimension: Dimension; reference: Reference; clusters: ClusterIds | undefined },
	options: AgreementOptions,
): JudgeJson {
	const { scale } = dimension;
	const settings = {
		...statOptions(options, [dimension.name, judge.rater, options.reference]),
		clusters,
	};
	const onItsOwnScale = isDiscrete(scale) && judge.cells.kind === "numbers";
	const byLevel =
		isDiscrete(scale) && !onItsOwnScale && reference.codes
			? levelEstimates(judge, reference.codes, { scale, settings, missing: options.missing })
			: undefined;
	return {
		judge: judge.rater,
		asked: judge.asked,
		scored: judge.asked - judge.unscoredAt.length,
		unscored: judge.unscored,
		n: byLevel?.n ?? sharedItems(judge, reference),
		ties: reference.ties,
		...byLevel?.estimates,
		...(reference.numbers &&
			numberEstimates(judge, reference.numbers, { scale, settings, withErrors: !onItsOwnScale })),
		...byLevel?.bounds,
	};
}

/** Of the statistics, and the groups that they allow for. */
type Settings = StatOptions & { clusters: ClusterIds | undefined };

type ByLevel = {
	n: number;
	estimates: Estimates<JudgeStatistic>;
	bounds: Pick<JudgeJson, "bounds">;
};

function levelEstimates(
	judge: RaterColumn,
	reference: Uint8Array,
	context: { scale: DiscreteScale; settings: Settings; missing: AgreementOptions["missing"] },
): ByLevel {
	const { scale, settings } = context;
	const levels = scale.values.length;
	const codes = codesOf(judge);
	const table = contingencyTable(codes, reference, levels, settings);
	const paired = {
		patterns: countPatterns(onlyPaired(codes, reference), levels, settings),
		numbers: levelNumbers(scale),
		weights: scale.type === "ordinal" ? ("quadratic" as const) : ("unweighted" as const),
	};
	const estimates: Estimates<JudgeStatistic> = {
		...tableEstimates(table, scale, settings),
		gwetAC: estimateJson(gwetAc(paired.patterns, { ...settings, ...paired })),
		...(scale.type === "binary" && binaryEstimates(table, settings)),
	};
	if (context.missing === "disagree") {
		const rate = rateWithUnscored(judge, reference, { levels, settings });
		estimates.percentAgreement = rate;
		if (estimates.accuracy) estimates.accuracy = rate;
	}
	return { n: table.n, estimates, bounds: boundsOf(judge, reference, table.n) };
}

/** Both columns on the items where both have a value: chance is that of the pairs compared. */
function onlyPaired(a: Uint8Array, b: Uint8Array): [Uint8Array, Uint8Array] {
	const keep = (column: Uint8Array, other: Uint8Array) =>
		column.map((code, item) => (other[item] === MISSING ? MISSING : code));
	return [keep(a, b), keep(b, a)];
}

function binaryEstimates(
	table: ReturnType<typeof contingencyTable>,
	settings: StatOptions,
): Estimates<JudgeStatistic> {
	const measures = binaryClassification(table, settings);
	return {
		mcc: estimateJson(measures.mcc),
		accuracy: estimateJson(measures.accuracy),
		precision: estimateJson(measures.precision),
		recall: estimateJson(measures.recall),
		f1: estimateJson(measures.f1),
		specificity: estimateJson(measures.specificity),
		balancedAccuracy: estimateJson(measures.balancedAccuracy),
	};
}

/** Unscored cells as a level of their own, which no reference has: they are disagreements. */
function rateWithUnscored(
	judge: RaterColumn,
	reference: Uint8Array,
	{ levels, settings }: { levels: number; settings: Settings },
) {
	const codes = codesOf(judge).slice();
	for (const item of judge.unscoredAt) codes[item] = levels;
	const table = contingencyTable(codes, reference, levels + 1, settings);
	return estimateJson(percentAgreement(table, settings));
}

function boundsOf(
	judge: RaterColumn,
	reference: Uint8Array,
	compared: number,
): Pick<JudgeJson, "bounds"> {
	const codes = codesOf(judge);
	let agreed = 0;
	for (let item = 0; item < codes.length; item++) {
		if (codes[item] !== MISSING && codes[item] === reference[item]) agreed++;
	}
	const missing = judge.unscoredAt.filter((item) => reference[item] !== MISSING).length;
	const { low, high } = agreementBounds(agreed, compared, missing);
	if (!isDefined(low) || !isDefined(high)) return {};
	return { bounds: { low: low.value, high: high.value } };
}

function numberEstimates(
	judge: RaterColumn,
	reference: Float64Array,
	context: { scale: Scale; settings: Settings; withErrors: boolean },
): Estimates<JudgeStatistic> {
	const { scale, settings, withErrors } = context;
	const cells = pairCellsOfNumbers(numbersOf(judge, scale), reference, settings);
	if (!withErrors) return correlations(cells, settings);
	const { mae, rmse, bias } = errorMetrics(cells, settings);
	return {
		...correlations(cells, settings),
		mae: estimateJson(mae),
		rmse: estimateJson(rmse),
		bias: estimateJson(bias),
	};
}

/** Items with a value of the judge and of the reference, levels before numbers. */
function sharedItems({ cells }: RaterColumn, { codes, numbers }: Reference): number {
	let shared = 0;
	const items = cells.kind === "codes" ? cells.codes.length : cells.numbers.length;
	for (let item = 0; item < items; item++) {
		const judged =
			cells.kind === "codes" ? cells.codes[item] !== MISSING : !Number.isNaN(cells.numbers[item]);
		const referred = codes
			? codes[item] !== MISSING
			: numbers !== undefined && !Number.isNaN(numbers[item]);
		if (judged && referred) shared++;
	}
	return shared;
}
