import { type DiscreteScale, isDiscrete } from "#db/model/scale.ts";
import { levelNumbers, MISSING, numbersOfCodes } from "#stats/index.ts";
import { codesOf, type RaterColumn } from "../../columns/rating-columns.ts";
import { referenceColumn } from "../../columns/reference-column.ts";
import type { AnalysisData } from "./analysis-data.ts";

/** A dimension with levels: what people and judges gave, as codes of its levels (0xFF = none). */
export type LevelRatings = {
	readonly dimension: string;
	readonly scale: DiscreteScale;
	/** Numbers of the levels. */
	readonly numbers: Float64Array;
	readonly people: readonly RaterColumn[];
	/** The people's majority, and the items without one because votes tie. */
	readonly majority: Uint8Array;
	readonly ties: number;
	/** Judges that answered on these levels. */
	readonly judges: readonly RaterColumn[];
	/** Names of judges that answered on another scale. */
	readonly elsewhere: readonly string[];
};

/** The ordered dimensions that people labelled and that judges answered on the same levels. */
export function orderedRatings({ columns }: AnalysisData): LevelRatings[] {
	return columns.dimensions.flatMap((dimension) => {
		const { name, scale } = dimension.dimension;
		if (!isDiscrete(scale) || scale.type !== "ordinal") return [];
		const judges = dimension.judges.filter(({ cells }) => cells.kind === "codes");
		if (dimension.humans.length === 0 || judges.length === 0) return [];
		const { codes, ties } = referenceColumn(dimension, "majority", columns.items);
		return {
			...{ dimension: name, scale, judges, ties },
			numbers: levelNumbers(scale),
			people: dimension.humans,
			majority: codes ?? new Uint8Array(columns.items).fill(MISSING),
			elsewhere: dimension.judges
				.filter(({ cells }) => cells.kind === "numbers")
				.map(({ rater }) => rater),
		};
	});
}

/** For each item the share of its labels that are of a level, NaN where nobody labelled it. */
export function shareOfLabels(people: readonly RaterColumn[], level: number): Float64Array {
	return meanOfLabels(people, (code) => Number(code === level));
}

/** For each item the mean number of its labels, NaN where nobody labelled it. */
export function meanLabel({ people, numbers }: LevelRatings): Float64Array {
	return meanOfLabels(people, (code) => numbers[code]);
}

function meanOfLabels(
	people: readonly RaterColumn[],
	numberOf: (code: number) => number,
): Float64Array {
	const columns = people.map(codesOf);
	return Float64Array.from(columns[0] ?? [], (_, item) => {
		const given = columns.flatMap((codes) => {
			const code = codes[item];
			return code === MISSING ? [] : numberOf(code);
		});
		return given.reduce((sum, number) => sum + number, 0) / given.length;
	});
}

/** A rater's levels as numbers, NaN where there is none. */
export function levelsAsNumbers(rater: RaterColumn, { numbers }: LevelRatings): Float64Array {
	return numbersOfCodes(codesOf(rater), numbers);
}

/** 1 where a rater gave the level, 0 where another one, NaN where none. */
export function isLevel(rater: RaterColumn, level: number): Float64Array {
	return Float64Array.from(codesOf(rater), (code) =>
		code === MISSING ? Number.NaN : Number(code === level),
	);
}

/** More people than this are not shown one by one. */
const MOST_PEOPLE = 12;

/** The people who gave most labels, at most twelve, in the order given. */
export function busiest(people: readonly RaterColumn[]): readonly RaterColumn[] {
	const labels = ({ asked, unscoredAt }: RaterColumn) => asked - unscoredAt.length;
	const shown = new Set([...people].sort((a, b) => labels(b) - labels(a)).slice(0, MOST_PEOPLE));
	return people.filter((person) => shown.has(person));
}

/** "92 of 100": cells of a rater with a value among those that were asked. */
export function ratedWords({ asked, unscoredAt }: RaterColumn): string {
	return `${asked - unscoredAt.length} of ${asked}`;
}
