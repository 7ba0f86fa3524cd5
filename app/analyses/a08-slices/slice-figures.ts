import { isDiscrete } from "#db/model/scale.ts";
import {
	type ClusterIds,
	cohenKappa,
	compareSlices,
	contingencyTable,
	isDefined,
	levelNumbers,
	pairCellsOfNumbers,
	percentAgreement,
	type Result,
	type SliceComparison,
	type SliceStanding,
	spearman,
} from "#stats/index.ts";
import {
	codesOf,
	type DimensionColumns,
	numbersOf,
	type RaterColumn,
} from "../../columns/rating-columns.ts";
import { type Reference, referenceColumn } from "../../columns/reference-column.ts";
import type { AnalysisData } from "../data/analysis-data.ts";
import { itemClusters, STAT_OPTIONS } from "../data/intervals.ts";
import type { Slices } from "../data/metadata-field.ts";
import { agreementScores } from "./agreement-scores.ts";

/** One judge against people on one slice of the items. */
export type SliceFigures = {
	readonly dimension: string;
	readonly judge: string;
	readonly slice: string;
	/** Items with a value of both. */
	readonly n: number;
	/** Under 30 items or 10 groups: no sample that a normal approximation could be trusted on. */
	readonly isSmall: boolean;
	/** Share of equal levels; null where the judge gives numbers. */
	readonly agreement: Result | null;
	/** Kappa, quadratic kappa on ordered levels, Spearman's correlation of numbers. */
	readonly chance: Result;
	readonly statistic: "kappa" | "quadratic kappa" | "Spearman";
	/** Beside the other slices, in agreement or closeness of numbers; null without items here or elsewhere. */
	readonly standing: SliceStanding | null;
	/** Of that difference, adjusted for all slices and judges tested; null where it shows nothing of the slice. */
	readonly pAdjusted: number | null;
};

/** What all judges of some dimensions show slice by slice, tested together. */
export type ComparedSlices = Pick<SliceComparison, "tested" | "moved" | "reason"> & {
	/** The worst slice first. */
	readonly figures: readonly SliceFigures[];
	/** Every slice lies within one document or question: what is due to which cannot be told. */
	readonly oneGroupEach: boolean;
};

/** Every judge of the dimensions against people, slice by slice. */
export function compareBySlices(
	{ items, columns }: AnalysisData,
	dimensions: readonly DimensionColumns[],
	{ field, slices }: Slices,
): ComparedSlices {
	const compared = dimensions.flatMap((dimension): Compared[] => {
		const reference = referenceColumn(dimension, "majority", columns.items);
		return dimension.judges.map((judge) => ({ dimension, judge, reference }));
	});
	const sliceOf = new Int32Array(columns.items).fill(-1);
	slices.forEach(({ places }, slice) => {
		for (const place of places) sliceOf[place] = slice;
	});
	const { standings, ...tests } = compareSlices(
		{
			scores: compared.map((each) => scoresOf(each).scores),
			slices: sliceOf,
			clusters: itemClusters(items),
		},
		{ ...STAT_OPTIONS, operands: [field] },
	);
	const oneGroupEach = standings.length > 0 && standings.every(({ nClusters }) => nClusters === 1);
	const isTested = tests.reason === undefined && !oneGroupEach;
	const figureOf = (judge: number, slice: number, standing: SliceStanding | null): SliceFigures => {
		const { value, places } = slices[slice];
		const clusters = itemClusters(items, places);
		const own = figuresOf(compared[judge], { name: value, places, clusters });
		const groups = standing?.nClusters ?? LEAST_GROUPS;
		return {
			...own,
			...{ standing, isSmall: own.n < LEAST_ITEMS || groups < LEAST_GROUPS },
			pAdjusted: standing && isTested ? standing.pAdjusted : null,
		};
	};
	const known = new Set(standings.map(({ judge, slice }) => `${judge} ${slice}`));
	const unknown = compared.flatMap((_, judge) =>
		slices.flatMap((_, slice) =>
			known.has(`${judge} ${slice}`) ? [] : [figureOf(judge, slice, null)],
		),
	);
	return {
		figures: [
			...standings.map((standing) => figureOf(standing.judge, standing.slice, standing)),
			...unknown,
		],
		...{ oneGroupEach, ...tests },
	};
}

type Compared = {
	readonly dimension: DimensionColumns;
	readonly judge: RaterColumn;
	readonly reference: Reference;
};

function scoresOf({ dimension, judge, reference }: Compared) {
	return agreementScores(dimension, judge, reference);
}

type Slice = {
	readonly name: string;
	readonly places: readonly number[];
	readonly clusters: ClusterIds | undefined;
};

function figuresOf(compared: Compared, slice: Slice) {
	const { dimension, judge } = compared;
	const figures =
		judge.cells.kind === "codes" ? ofLevels(compared, slice) : ofNumbers(compared, slice);
	return {
		...{ dimension: dimension.dimension.name, judge: judge.rater, slice: slice.name },
		...{ ...figures, n: figures.chance.n },
	};
}

function ofLevels({ dimension: { dimension }, judge, reference }: Compared, slice: Slice) {
	const { scale } = dimension;
	if (!isDiscrete(scale)) throw new Error(`${dimension.name} has codes and no levels`);
	const inSlice = (column: Uint8Array) =>
		Uint8Array.from(slice.places, (place) => column[place] ?? 0);
	const [codes, people] = [codesOf(judge), reference.codes ?? new Uint8Array()];
	const table = contingencyTable(inSlice(codes), inSlice(people), scale.values.length, {
		clusters: slice.clusters,
	});
	const options = optionsOf(dimension.name, judge.rater, slice);
	const isOrdered = scale.type === "ordinal";
	const kappa = cohenKappa(table, isOrdered ? "quadratic" : "unweighted", {
		...options,
		numbers: levelNumbers(scale),
	});
	return {
		agreement: shareWhereItHolds(percentAgreement(table, options)),
		chance: whereItHolds(kappa),
		statistic: isOrdered ? ("quadratic kappa" as const) : ("kappa" as const),
	};
}

function ofNumbers({ dimension: { dimension }, judge, reference }: Compared, slice: Slice) {
	const inSlice = (column: Float64Array) =>
		Float64Array.from(slice.places, (place) => column[place] ?? Number.NaN);
	const people = reference.numbers ?? new Float64Array();
	const cells = pairCellsOfNumbers(inSlice(numbersOf(judge, dimension.scale)), inSlice(people), {
		clusters: slice.clusters,
	});
	const options = optionsOf(dimension.name, judge.rater, slice);
	return {
		agreement: null,
		chance: whereItHolds(spearman(cells, options)),
		statistic: "Spearman" as const,
	};
}

/** Fewer items, or groups of them, are no sample that a normal approximation could be trusted on. */
const LEAST_ITEMS = 30;
const LEAST_GROUPS = 10;

/** Nothing is resampled for an interval that `whereItHolds` would take away. */
function optionsOf(dimension: string, judge: string, { name, places }: Slice) {
	const replicates = places.length < LEAST_ITEMS ? 0 : STAT_OPTIONS.replicates;
	return { ...STAT_OPTIONS, replicates, operands: [dimension, judge, name] };
}

/** Without its interval where that would rest on a normal approximation of too little. */
function whereItHolds(result: Result): Result {
	if (!isDefined(result)) return result;
	const { n, nClusters = LEAST_GROUPS } = result;
	return n < LEAST_ITEMS || nClusters < LEAST_GROUPS ? without(result, "TOO_FEW") : result;
}

/** Nor at 0 or 100 %, where no spread is left. */
function shareWhereItHolds(share: Result): Result {
	const isBound = share.value === 0 || share.value === 1;
	return whereItHolds(isBound && isDefined(share) ? without(share, "BOUNDARY") : share);
}

function without(
	{ ci, ...plain }: Extract<Result, { value: number }>,
	ciReason: "TOO_FEW" | "BOUNDARY",
): Result {
	return { ...plain, ciReason };
}
