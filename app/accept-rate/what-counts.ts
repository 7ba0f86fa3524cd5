import { isDiscrete, type Level } from "#db/model/scale.ts";
import { MISSING, type RateFigure } from "#stats/index.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { markGiven } from "../columns/given-places.ts";
import {
	codesOf,
	type DimensionColumns,
	numbersOf,
	type RaterColumn,
} from "../columns/rating-columns.ts";
import { referenceColumn } from "../columns/reference-column.ts";
import { levelInWords } from "../ui/scale-in-words.ts";
import type { CountedJson } from "./rate-json.ts";

/** What a reader may choose of what is counted. */
export type CountChoice = {
	readonly figure?: RateFigure | undefined;
	/** The level or number from which on labels count. */
	readonly cut?: string | undefined;
	/** The score from which on a judge with a scale of its own counts as accepting. */
	readonly judgeCut?: number | undefined;
};

/** How labels and scores become numbers. */
export type Counting = {
	readonly figure: RateFigure;
	/** Code of a discrete scale, or the number. */
	readonly from: number;
	readonly judgeFrom: number | undefined;
	readonly json: Omit<CountedJson, "words">;
};

/**
 * What is counted on a scale: of binary and nominal ones the share of the last level unless another is chosen, of
 * graded ones the mean unless a cut is. A refusal names what there is to choose.
 */
export function countingOf(
	{ dimension, judges }: DimensionColumns,
	{ figure: chosen, cut, judgeCut }: CountChoice,
): Counting | Refusal {
	const { scale, name } = dimension;
	const isGraded = scale.type === "ordinal" || scale.type === "numeric";
	const figure = chosen ?? (isGraded && cut === undefined ? "mean" : "share");
	if (figure === "mean") {
		if (!isGraded) {
			return refused(
				`${name} has levels without numbers: its share is shown, and has no mean.`,
				"figure",
			);
		}
		return { figure, from: 0, judgeFrom: undefined, json: { kind: "mean" } };
	}
	if (!isDiscrete(scale)) {
		const from = cut === undefined || cut.trim() === "" ? middleOf(scale.range) : Number(cut);
		if (from === null || !Number.isFinite(from)) {
			return refused(
				`${name} is a number: say from which one on an item counts, as in --cut 0.5.`,
				"cut",
			);
		}
		return {
			figure,
			from,
			judgeFrom: judgeCut ?? from,
			json: { kind: "share", from, ...(judgeCut !== undefined && { judgeFrom: judgeCut }) },
		};
	}
	const { values } = scale;
	const wanted = cut?.trim();
	const from =
		wanted === undefined || wanted === ""
			? scale.type === "ordinal"
				? Math.floor(values.length / 2)
				: values.length - 1
			: values.findIndex(
					(value, code) => String(value) === wanted || levelInWords(dimension, code) === wanted,
				);
	if (from < 0) {
		const levels = values.map((_, code) => levelInWords(dimension, code)).join(", ");
		return refused(`"${wanted}" is no level of ${name}: choose one of ${levels}.`, "cut");
	}
	if (scale.type === "ordinal" && from === 0) {
		return refused(
			`Every item is at ${levelInWords(dimension, 0)} or higher: choose a higher level.`,
			"cut",
		);
	}
	const own = judges.some(({ cells }) => cells.kind === "numbers")
		? (judgeCut ?? middleOf(dimension.judgeScale?.range) ?? undefined)
		: undefined;
	const level: Level = values[from];
	return {
		figure,
		from,
		judgeFrom: own,
		json: {
			kind: "share",
			from: level,
			...(scale.type !== "ordinal" && { only: true as const }),
			...(own !== undefined && { judgeFrom: own }),
		},
	};
}

function middleOf(range: readonly [number, number] | undefined): number | null {
	return range ? (range[0] + range[1]) / 2 : null;
}

/** People's labels as what is counted, NaN where there is none; 1 at tied places, which count as not labelled. */
export function countedLabels(
	columns: DimensionColumns,
	{ figure, from, json }: Counting,
	{ reference: named, items }: { readonly reference: string; readonly items: number },
): { readonly labels: Float64Array; readonly tied: Uint8Array } {
	const { scale } = columns.dimension;
	const { codes, numbers } = referenceColumn(columns, named, items);
	const none = new Float64Array(items).fill(Number.NaN);
	const isMean = figure === "mean" || !codes;
	const values = isMean ? (numbers ?? none) : sharesOf(codes, from, json.only ?? false);
	const labels =
		isMean && figure === "share"
			? values.map((value) =>
					Number.isNaN(value) ? value : Number(value >= thresholdOf(scale, from)),
				)
			: values;
	const given = new Uint8Array(items);
	const isPerson = columns.humans.some(({ rater }) => rater === named);
	if (!isPerson) {
		for (const { cells } of columns.humans)
			markGiven(cells.kind === "codes" ? cells.codes : cells.numbers, given);
	}
	const tied = given.map((own, place) => (own === 1 && Number.isNaN(labels[place]) ? 1 : 0));
	return { labels, tied };
}

/** The number that a mean is held against, where a reference has no levels. */
function thresholdOf(scale: DimensionColumns["dimension"]["scale"], from: number): number {
	if (!isDiscrete(scale)) return from;
	const value = scale.values[from];
	return typeof value === "number" ? value : from;
}

function sharesOf(codes: Uint8Array, from: number, only: boolean): Float64Array {
	return Float64Array.from(codes, (code) =>
		code === MISSING ? Number.NaN : Number(only ? code === from : code >= from),
	);
}

/** A judge's scores as what is counted, NaN where it has none; null where its scale has no place for the cut. */
export function countedScores(
	judge: RaterColumn,
	{ dimension }: Pick<DimensionColumns, "dimension">,
	{ figure, from, judgeFrom, json }: Counting,
): Float64Array | null {
	if (figure === "mean") return numbersOf(judge, dimension.scale);
	const { cells } = judge;
	if (cells.kind === "codes") return sharesOf(codesOf(judge), from, json.only ?? false);
	const cut = judgeFrom ?? medianOf(cells.numbers);
	if (cut === null) return null;
	return cells.numbers.map((score) => (Number.isNaN(score) ? score : Number(score >= cut)));
}

function medianOf(numbers: Float64Array): number | null {
	const sorted = numbers.filter((number) => !Number.isNaN(number)).sort();
	return sorted.length === 0 ? null : sorted[Math.floor(sorted.length / 2)];
}
