import {
	columnSummary,
	isDefined,
	pairCellsOfNumbers,
	pearson,
	type Result,
	spearman,
} from "#stats/index.ts";
import {
	type AnalysisData,
	commonItems,
	type JudgedDimension,
	valuesAt,
} from "../data/analysis-data.ts";
import { itemClusters, STAT_OPTIONS } from "../data/intervals.ts";
import { scaleEnds } from "../data/metrics.ts";
import { resultWords } from "../report/figures.ts";

const SUFFIX = ".validation";

/** A judge's dimension and its validation. */
export type ValidationPair = {
	readonly value: JudgedDimension;
	readonly validation: JudgedDimension;
	readonly places: readonly number[];
};

type Limits = { readonly high: number; readonly low: number };

/** Every dimension X of a judge that has X.validation too. */
export function validationPairs(judged: readonly JudgedDimension[]): ValidationPair[] {
	return judged.flatMap((validation) => {
		if (!validation.dimension.endsWith(SUFFIX)) return [];
		const name = validation.dimension.slice(0, -SUFFIX.length);
		const value = judged.find(
			({ judge, identity, dimension }) =>
				dimension === name && judge === validation.judge && identity === validation.identity,
		);
		return value ? [{ value, validation, places: commonItems([value, validation]) }] : [];
	});
}

/** Rank and linear correlation of value and validation. */
export function correlationsOf({ items }: AnalysisData, { value, validation }: ValidationPair) {
	const cells = pairCellsOfNumbers(value.values, validation.values, {
		clusters: itemClusters(items),
	});
	const options = { ...STAT_OPTIONS, operands: [value.judge, value.dimension] };
	return { rho: spearman(cells, options), r: pearson(cells, options) };
}

type Group = {
	readonly name: "high" | "middle" | "low";
	readonly words: string;
	readonly n: number;
	readonly mean: Result;
};

/** The validation where the value is strictly above, strictly below, or between the limits. */
export function groupsOf(
	{ items }: AnalysisData,
	pair: ValidationPair,
	{ high, low }: Limits,
): Group[] {
	const kindOf = (value: number) => (value > high ? "high" : value < low ? "low" : "middle");
	const words = { high: `> ${high}`, middle: `${low} to ${high}`, low: `< ${low}` };
	return (["high", "middle", "low"] as const).map((name) => {
		const places = pair.places.filter((place) => kindOf(pair.value.values[place]) === name);
		const { mean } = columnSummary(valuesAt(pair.validation.values, places), {
			...STAT_OPTIONS,
			clusters: itemClusters(items, places),
			range: scaleEnds(pair.validation.scale),
		});
		return { name, words: words[name], n: places.length, mean };
	});
}

/** What correlation and groups of one pair say. */
export function pairSentence(
	{ value, places }: ValidationPair,
	rho: Result,
	groups: readonly Group[],
): string {
	const about = `${value.dimension} of ${value.judge}: `;
	const parts = groups
		.filter(({ name, n }) => name !== "middle" && n > 0)
		.map(({ words, mean, n }) => `${resultWords(mean)} where the value is ${words} (${n} items)`);
	const means = parts.length > 0 ? `; the validation averages ${parts.join(" and ")}` : "";
	return `${about}${orderWords(rho, places.length)}${means}.`;
}

/** Claims an order only where the interval leaves no other. */
function orderWords(rho: Result, n: number): string {
	if (!isDefined(rho)) return `no rank correlation over ${n} items`;
	const words = `Spearman ${resultWords(rho)} over ${n} items`;
	if (!rho.ci) return words;
	if (rho.ci.low > 0) return `${words}, so both tend to put items into the same order`;
	if (rho.ci.high < 0) return `${words}, so they tend to put items into opposite orders`;
	return `${words}, which leaves open whether they go together at all: the interval includes 0`;
}
