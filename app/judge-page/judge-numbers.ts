import { type Dimension, titleOf } from "#db/model/dimension.ts";
import { isDiscrete } from "#db/model/scale.ts";
import { MISSING } from "#stats/index.ts";
import { type DimensionColumns, numbersOf, type RaterColumn } from "../columns/rating-columns.ts";
import { referenceColumn } from "../columns/reference-column.ts";
import { levelInWords } from "../ui/scale-in-words.ts";
import type { ThresholdQuery } from "./judge-query.ts";

/** A number that a judge gives an item, by which one may accept. */
export type JudgeNumber = {
	/** In addresses. */
	readonly value: string;
	readonly title: string;
	readonly numbers: () => Float64Array;
	/** Is it a probability of the last of two levels? */
	readonly isProbability: boolean;
	/** Is it the level of a scale that people use, rather than a number that the judge gave? */
	readonly isLevel: boolean;
	readonly dimension: string;
};

/** What a judge gave on a dimension. */
export type OwnColumn = { readonly dimension: DimensionColumns; readonly column: RaterColumn };

/**
 * The numbers of a judge: what it gave on dimensions with an order, or in numbers; and of two levels that it was asked for
 * several times the share of its answers that are the last one.
 */
export function numbersOfJudge(all: readonly OwnColumn[]): JudgeNumber[] {
	return all.flatMap(({ dimension: { dimension }, column }): JudgeNumber[] => {
		const { scale, name } = dimension;
		const { cells, rater, repetitions = [] } = column;
		const several = all.filter((other) => other.dimension.dimension.name === name).length > 1;
		const own = {
			value: several ? `${name}:${rater}` : name,
			title: several ? `${titleOf(dimension)}: ${rater}` : titleOf(dimension),
			dimension: name,
		};
		if (cells.kind === "numbers") {
			const { numbers } = cells;
			const isBound =
				scale.type === "binary" && !numbers.some((number) => number < 0 || number > 1);
			return [{ ...own, numbers: () => numbers, isProbability: isBound, isLevel: false }];
		}
		if (scale.type === "ordinal" && isNumbered(dimension)) {
			const levels = () => numbersOf(column, scale);
			return [{ ...own, numbers: levels, isProbability: false, isLevel: true }];
		}
		if (scale.type !== "binary" || repetitions.length < 2) return [];
		const level = levelInWords(dimension, 1);
		return [
			{
				...own,
				title: `${own.title}: share of its answers that are ${level}`,
				numbers: () => shareOfLast(column),
				isProbability: true,
				isLevel: false,
			},
		];
	});
}

function isNumbered({ scale }: Dimension): boolean {
	return isDiscrete(scale) && scale.values.every((value) => typeof value === "number");
}

function shareOfLast({ cells, repetitions = [] }: RaterColumn): Float64Array {
	const asked = repetitions.flatMap((own) => (own.kind === "codes" ? [own.codes] : []));
	const items = cells.kind === "codes" ? cells.codes.length : 0;
	return Float64Array.from({ length: items }, (_, item) => {
		const given = asked.map((codes) => codes[item]).filter((code) => code !== MISSING);
		const last = given.filter((code) => code === 1).length;
		return given.length === 0 ? Number.NaN : last / given.length;
	});
}

/** What people say as accepting or not: on a dimension of two levels, or from one of its levels on. */
export type PeopleAccept = {
	readonly name: string;
	readonly title: string;
	/** From where on they accept, as addresses and people say it; one of two levels alone. */
	readonly from: { readonly value: string; readonly title: string };
	readonly fromChoices: readonly { readonly value: string; readonly title: string }[];
	/** From where on was asked for; null: as is usual. */
	readonly wanted: string | null;
	/** 1, 0 or NaN for each item. */
	readonly labels: () => Float64Array;
};

/**
 * People's dimension as accepting or not. Of two levels the last accepts; of more those from `from` on, by default
 * the one below the highest; of numbers those from the middle of the range, or of what people gave, on.
 */
export function peopleAccept(
	dimension: DimensionColumns,
	{ from: wanted }: Pick<ThresholdQuery, "from">,
	{ reference, items }: { readonly reference: string; readonly items: number },
): PeopleAccept | null {
	const { name, scale } = dimension.dimension;
	const title = titleOf(dimension.dimension);
	const people = () => referenceColumn(dimension, reference, items);
	if (isDiscrete(scale)) {
		if (scale.type === "nominal" || scale.values.length < 2) return null;
		const choices = scale.values.slice(1).map((_, code) => ({
			value: String(code + 1),
			title: levelInWords(dimension.dimension, code + 1),
		}));
		const usual = String(Math.max(1, scale.values.length - 2));
		const chosen =
			choices.find(({ value }) => value === wanted) ??
			choices.find(({ value }) => value === usual) ??
			choices[0];
		if (!chosen) return null;
		return {
			...{ name, title, wanted, from: chosen, fromChoices: choices },
			labels: () => {
				const { codes } = people();
				const least = Number(chosen.value);
				return Float64Array.from({ length: items }, (_, item) => {
					const code = codes?.[item] ?? MISSING;
					return code === MISSING ? Number.NaN : Number(code >= least);
				});
			},
		};
	}
	const numbers = people().numbers ?? new Float64Array(0);
	const given = numbers.filter((number) => !Number.isNaN(number)).sort();
	if (given.length === 0) return null;
	const [low, high] = scale.range ?? [given[0], given[given.length - 1]];
	const asked = Number(wanted ?? Number.NaN);
	const least = Number.isFinite(asked) ? asked : (low + high) / 2;
	const tenths = Array.from({ length: 9 }, (_, at) => low + ((at + 1) * (high - low)) / 10);
	const named = (number: number) => {
		const value = String(Number(number.toPrecision(4)));
		return { value, title: value.replace("-", "−") };
	};
	const choices = [...tenths, least].sort((a, b) => a - b).map(named);
	return {
		...{ name, title, wanted, from: named(least) },
		fromChoices: choices.filter(
			({ value }, at) => choices.findIndex((other) => other.value === value) === at,
		),
		labels: () =>
			numbers.map((number) => (Number.isNaN(number) ? number : Number(number >= least))),
	};
}
