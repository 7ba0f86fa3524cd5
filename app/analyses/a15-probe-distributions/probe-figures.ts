import { expectationOf } from "#judges/makers/probes/expectations.ts";
import type { Probe } from "#judges/makers/probes/probe.ts";
import {
	type ClusterIds,
	columnSummary,
	levelShares,
	MISSING,
	pairCellsOfNumbers,
	type Result,
	rocAuc,
} from "#stats/index.ts";
import { type AnalysisData, type JudgedDimension, valuesAt } from "../data/analysis-data.ts";
import { itemClusters, STAT_OPTIONS } from "../data/intervals.ts";

/** The answers that are compared, as tables name them. */
export const ANSWERS = {
	original: "original",
	reference: "reference as answer",
	wrong: "wrong answer",
} as const;
type Answer = keyof typeof ANSWERS;

/** Places of items by what their answer is; items of other probes are in none. */
export type PlacesByAnswer = Readonly<Record<Answer, readonly number[]>>;

const PROBED = "probes/";
const MADE_BY: Readonly<Record<Exclude<Answer, "original">, `${typeof PROBED}${Probe}`>> = {
	reference: `${PROBED}reference_as_answer`,
	wrong: `${PROBED}wrong_answer`,
};

/** Originals are all that are no probes: imported items, or those of a set that probes were made from. */
export function placesByAnswer(items: AnalysisData["items"]): PlacesByAnswer {
	const madeBy = (maker: string) =>
		[...items.keys()].filter((place) => items[place]?.derivedFrom?.how === maker);
	return {
		original: [...items.keys()].filter((place) => !isProbe(items[place])),
		reference: madeBy(MADE_BY.reference),
		wrong: madeBy(MADE_BY.wrong),
	};
}

/**
 * Does a figure look at the answer? Those of retrieval, with or without the reference, do not: whatever
 * stands in the answer's place, they are to stay.
 */
export function readsAnswer({ dimension, side }: JudgedDimension): boolean {
	return expectationOf("wrong_answer", { name: dimension, side: side ?? undefined }) !== "stay";
}

type Item = AnalysisData["items"][number];

function isProbe(item: Item | undefined): boolean {
	return item?.derivedFrom?.how.startsWith(PROBED) === true;
}

/** The item that a probe was made from; an original itself, whatever that was made from. */
function originOf(item: Item | undefined): string {
	const probed = isProbe(item) ? item?.derivedFrom?.from[0] : undefined;
	return probed ?? item?.externalId ?? "";
}

/** One figure of one judge on the three kinds of answers. */
export type Method = {
	readonly judged: JudgedDimension;
	/** Kinds of which there are items. */
	readonly answers: readonly AnswerFigures[];
	readonly aboveWrong: Result;
	/** Null where the originals are not at hand. */
	readonly aboveOriginal: Result | null;
};

type AnswerFigures = {
	readonly answer: Answer;
	/** Cells that were asked: with a value or unscored. */
	readonly asked: number;
	readonly mean: Result;
	/** Shares of 0.9 or more, and of 0.1 or less. */
	readonly high: Result;
	readonly low: Result;
	/** In ten bins from 0 to 1, the last with 1 itself. */
	readonly counts: readonly number[];
};

export function methodFigures(
	{ items }: Pick<AnalysisData, "items">,
	judged: JudgedDimension,
	places: PlacesByAnswer,
): Method {
	const kinds = (["original", "reference", "wrong"] as const).filter(
		(answer) => places[answer].length > 0,
	);
	const above = (other: Answer) =>
		aucOf(items, judged, { higher: places.reference, lower: places[other] });
	return {
		judged,
		answers: kinds.map((answer) => answerFigures(items, judged, { answer, own: places[answer] })),
		aboveWrong: above("wrong"),
		aboveOriginal: places.original.length > 0 ? above("original") : null,
	};
}

const BINS = 10;
const HIGH = 900_000;
const LOW = 100_000;
const MILLION = 1_000_000;

/** 0.9 is 0.9, however it was computed. */
function millionths(value: number): number {
	return Math.round(value * MILLION);
}

/** Is a value 0.9 or more? Never so of NaN. */
export function isHigh(value: number): boolean {
	return millionths(value) >= HIGH;
}

/** Is a value 0.1 or less? */
export function isLow(value: number): boolean {
	return millionths(value) <= LOW;
}

function answerFigures(
	items: AnalysisData["items"],
	{ values, reasons }: JudgedDimension,
	{ answer, own }: { readonly answer: Answer; readonly own: readonly number[] },
): AnswerFigures {
	const column = valuesAt(values, own);
	const options = { ...STAT_OPTIONS, clusters: itemClusters(items, own) };
	const shareOf = (is: (value: number) => boolean) => {
		const codes = Uint8Array.from(column, (value) =>
			Number.isNaN(value) ? MISSING : Number(is(value)),
		);
		return levelShares(codes, 2, options)[1];
	};
	const given = column.filter((value) => !Number.isNaN(value));
	const bins = Array.from(given, (value) =>
		Math.min(BINS - 1, Math.floor((millionths(value) * BINS) / MILLION)),
	);
	return {
		answer,
		asked: given.length + own.filter((place) => reasons[place]).length,
		mean: columnSummary(column, { ...options, range: [0, 1] }).mean,
		high: shareOf(isHigh),
		low: shareOf(isLow),
		counts: Array.from({ length: BINS }, (_, bin) => bins.filter((each) => each === bin).length),
	};
}

/**
 * Over the items that have both answers scored, so that the same items stand on both sides: a figure
 * that does not look at the answer has ½.
 */
function aucOf(
	items: AnalysisData["items"],
	{ values }: JudgedDimension,
	{ higher, lower }: { readonly higher: readonly number[]; readonly lower: readonly number[] },
): Result {
	const scored = (place: number) => !Number.isNaN(values[place]);
	const lowerOf = new Map(lower.filter(scored).map((place) => [originOf(items[place]), place]));
	const pairs = higher.filter(scored).flatMap((place) => {
		const other = lowerOf.get(originOf(items[place]));
		return other === undefined ? [] : [[place, other] as const];
	});
	const places = [...pairs.map(([place]) => place), ...pairs.map(([, other]) => other)];
	const labels = Float64Array.from(places, (_, index) => Number(index < pairs.length));
	const clusters = itemClusters(items, places) ?? originIds(items, places);
	const cells = pairCellsOfNumbers(valuesAt(values, places), labels, { clusters });
	// Two values are one item.
	return { ...rocAuc(cells, STAT_OPTIONS), n: pairs.length };
}

/** An item and what was made from it belong together. */
function originIds(items: AnalysisData["items"], places: readonly number[]): ClusterIds {
	const ids = new Map<string, number>();
	return Int32Array.from(places, (place) => {
		const origin = originOf(items[place]);
		const id = ids.get(origin) ?? ids.size;
		ids.set(origin, id);
		return id;
	});
}
