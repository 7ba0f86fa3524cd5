import type { Dimension } from "#db/model/dimension.ts";
import type { RaterKind } from "#db/model/roles.ts";
import type { Scale } from "#db/model/scale.ts";
import { levelNumbers, numbersOfCodes } from "#stats/core/scale.ts";
import type { ClusterIds, Marks } from "#stats/index.ts";
import type { Grouping } from "./group-sources.ts";
import type { ItemControls } from "./item-controls.ts";
import { chosenGroupings, type ItemGroups } from "./item-groups.ts";

/**
 * What agreement is computed from, whether it comes from the database or straight from files:
 * one column for each rater of a dimension, one place in it for each item.
 */
export type RaterColumn = {
	readonly rater: string;
	/** Cells that were asked: with a value or unscored. */
	readonly asked: number;
	/** Unscored cells by reason. */
	readonly unscored: Readonly<Record<string, number>>;
	/** Positions of the unscored cells, ascending: what the bounds under missing answers need. */
	readonly unscoredAt: Uint32Array;
	/**
	 * Discrete: codes of levels, 0xFF = no value. Numeric: numbers, NaN = no value (input side only).
	 * Length is the number of items. Of several answers to an item a judge's first counts; a person's count
	 * together (mode, a tie: the first given; mean).
	 */
	readonly cells: Cells;
	/** What each repetition gave, in their order; absent where nothing was asked twice. */
	readonly repetitions?: readonly Cells[];
};

export type Cells =
	| { readonly kind: "codes"; readonly codes: Uint8Array }
	| { readonly kind: "numbers"; readonly numbers: Float64Array };

export type DimensionColumns = {
	/** Name, scale, and the judges' own scale where it is another. */
	readonly dimension: Dimension;
	/** Both sorted by code point of their name. */
	readonly humans: readonly RaterColumn[];
	readonly judges: readonly RaterColumn[];
	/** What adjudicators decided; what they left unresolved is unscored. Absent: nothing was decided. */
	readonly decided?: RaterColumn | undefined;
	/** Under which rubric versions people's values were given, where these are several. */
	readonly rubricVersions?: readonly RubricVersionLabels[] | undefined;
	/** The only version of the rubric whose labels of people are in the columns; absent: all count. */
	readonly rubricVersion?: number | undefined;
	/** Why people's answers that are there count in no column, one reason for each person; absent: all count. */
	readonly leftOutBecause?: readonly string[] | undefined;
	/** Raters some of whose answers were refused, since they are not on the scale; absent: none. */
	readonly offScale?: readonly OffScaleAnswers[] | undefined;
	/** Raters that answered some items again, otherwise, and unnumbered: those rows were refused; absent: none. */
	readonly secondValues?: readonly SecondValues[] | undefined;
	/** What each person marked in the texts, where the dimension asks for it; places are those of the columns. */
	readonly marks?: readonly Marks[] | undefined;
};

/** What counts of people's labels under one published version of the rubric; 0: labels of files, which name none. */
export type RubricVersionLabels = {
	readonly version: number;
	readonly labels: number;
	readonly items: number;
};

/** Answers of a rater that are not on the scale and count nowhere. */
export type OffScaleAnswers = {
	readonly rater: string;
	readonly kind: RaterKind;
	readonly rows: number;
	/** The first of them. */
	readonly example: string;
	/** No answer of this rater is on the scale, so that it has no column. */
	readonly isAll: boolean;
};

/** Second, different answers of a rater to the same items without a repetition: the first of each counts. */
export type SecondValues = {
	readonly rater: string;
	readonly kind: RaterKind;
	readonly rows: number;
};

/** Items of a plan that drew them by the judges' own disagreement. */
export type DrawnByJudges = { readonly plan: number; readonly places: Uint32Array };

export type RatingColumns = {
	/** Number of items: the length of every column. */
	readonly items: number;
	readonly dimensions: readonly DimensionColumns[];
	/** In which ways items belong together; absent or empty: no two do, as far as the data say. */
	readonly groups?: ItemGroups | undefined;
	/** The labels came without their items, so that nobody knows what these belong to. */
	readonly withoutItems?: true;
	/** What kinds of items there are, by fields such as `system`. */
	readonly controls?: ItemControls | undefined;
	readonly drawnByJudges?: readonly DrawnByJudges[] | undefined;
};

/**
 * The groups that figures allow for, as `stats` takes them; undefined: none.
 * @param chosen undefined: what the data hold; empty: none
 */
export function clusterIds(
	{ groups }: RatingColumns,
	chosen: readonly Grouping[] | undefined,
): ClusterIds | undefined {
	const [first, second] = chosenGroupings(groups, chosen).map(({ ids }) => ids);
	return first && second ? [first, second] : first;
}

/** Codes of a column on a discrete scale; a column of numbers there would be a bug. */
export function codesOf({ rater, cells }: RaterColumn): Uint8Array {
	if (cells.kind !== "codes") throw new Error(`the column of ${rater} has numbers, not levels`);
	return cells.codes;
}

/** The column as numbers, NaN = no value; codes become the numbers of their levels. */
export function numbersOf({ rater, cells }: RaterColumn, scale: Scale): Float64Array {
	if (cells.kind === "numbers") return cells.numbers;
	if (scale.type === "numeric") throw new Error(`the column of ${rater} has levels, not numbers`);
	return numbersOfCodes(cells.codes, levelNumbers(scale));
}
