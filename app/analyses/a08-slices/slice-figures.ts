import { isDiscrete } from "#db/model/scale.ts";
import {
	adjustP,
	type ClusterIds,
	cohenKappa,
	contingencyTable,
	driftDifference,
	isDefined,
	levelNumbers,
	MISSING,
	pairCellsOfNumbers,
	percentAgreement,
	type Result,
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
import { clustersAt, STAT_OPTIONS } from "../data/intervals.ts";
import type { Slices } from "../data/metadata-field.ts";

/** One judge against people on one slice of the items. */
export type SliceFigures = {
	readonly dimension: string;
	readonly judge: string;
	readonly slice: string;
	/** Share of equal levels; null where the judge gives numbers. */
	readonly agreement: Result | null;
	/** Kappa, quadratic kappa on ordered levels, Spearman's correlation of numbers. */
	readonly chance: Result;
	readonly statistic: "kappa" | "quadratic kappa" | "Spearman";
	/** Agreement on the slice minus that on the other slices; null for the second of two slices. */
	readonly difference: Result | null;
	/** Of that difference, adjusted for the slices of this judge on this dimension. */
	readonly pAdjusted: number | null;
};

/** Every judge of a dimension against people, slice by slice. */
export function sliceFigures(
	{ items, columns }: AnalysisData,
	dimension: DimensionColumns,
	{ slices }: Slices,
): SliceFigures[] {
	const reference = referenceColumn(dimension, "majority", columns.items);
	const clustersOf = sliceClusters(items, slices);
	return dimension.judges.flatMap((judge) => {
		const compared = { dimension, judge, reference, clustersOf };
		const figures = slices.map((slice) => ({
			dimension: dimension.dimension.name,
			judge: judge.rater,
			slice: slice.value,
			...(judge.cells.kind === "codes" && reference.codes
				? ofLevels(compared, slice, slices)
				: ofNumbers(compared, slice)),
		}));
		return adjusted(figures);
	});
}

type Slice = Slices["slices"][number];
type Compared = {
	readonly dimension: DimensionColumns;
	readonly judge: RaterColumn;
	readonly reference: Reference;
	readonly clustersOf: (places: readonly number[]) => ClusterIds | undefined;
};

/**
 * The groups of items that count as alike within slices and between them. A slice that lies within
 * one document says nothing of other documents: then its figures are about that document, and items
 * count as independent; likewise with questions.
 */
function sliceClusters(
	items: AnalysisData["items"],
	slices: readonly Slice[],
): Compared["clustersOf"] {
	const spans = (key: "documentId" | "queryId") =>
		slices.every(({ places }) => {
			const names = places.map((place) => items[place]?.[key] ?? `item ${place}`);
			return new Set(names).size > 1;
		});
	const [ofDocuments, ofQuestions] = [spans("documentId"), spans("queryId")];
	return (places) => {
		const documents = ofDocuments ? clustersAt(items, places, "documentId") : undefined;
		const questions = ofQuestions ? clustersAt(items, places, "queryId") : undefined;
		return documents && questions ? [documents, questions] : (documents ?? questions);
	};
}

function ofLevels(
	{ dimension: { dimension }, judge, reference, clustersOf }: Compared,
	slice: Slice,
	slices: readonly Slice[],
) {
	const { scale } = dimension;
	if (!isDiscrete(scale)) throw new Error(`${dimension.name} has codes and no levels`);
	const [codes, people] = [codesOf(judge), reference.codes ?? new Uint8Array()];
	const inSlice = (column: Uint8Array) =>
		Uint8Array.from(slice.places, (place) => column[place] ?? 0);
	const clusters = clustersOf(slice.places);
	const table = contingencyTable(inSlice(codes), inSlice(people), scale.values.length, {
		clusters,
	});
	const options = { ...STAT_OPTIONS, operands: [dimension.name, judge.rater, slice.value] };
	const isOrdered = scale.type === "ordinal";
	return {
		agreement: percentAgreement(table, options),
		chance: cohenKappa(table, isOrdered ? "quadratic" : "unweighted", {
			...options,
			numbers: levelNumbers(scale),
		}),
		statistic: isOrdered ? ("quadratic kappa" as const) : ("kappa" as const),
		// Of two slices the second says the same as the first, turned round.
		difference:
			slices.length === 2 && slice === slices[1]
				? null
				: againstOthers({ codes, people, clustersOf }, slice, slices),
	};
}

/** Agreement within the slice minus agreement in the others, which have no item in common. */
function againstOthers(
	{
		codes,
		people,
		clustersOf,
	}: Pick<Compared, "clustersOf"> & { readonly codes: Uint8Array; readonly people: Uint8Array },
	slice: Slice,
	slices: readonly Slice[],
): Result {
	const places = slices.flatMap((each) => each.places);
	const own = new Set(slice.places);
	// The slice takes the place of the first period, the others that of the second.
	const part = Uint8Array.from(places, (place) => Number(!own.has(place)));
	const agreed = Uint8Array.from(places, (place) => {
		const [code, level] = [codes[place], people[place]];
		return code === MISSING || level === MISSING ? MISSING : Number(code === level);
	});
	const clusters = clustersOf(places);
	return driftDifference(contingencyTable(part, agreed, 2, { clusters }), STAT_OPTIONS);
}

function ofNumbers(
	{ dimension: { dimension }, judge, reference, clustersOf }: Compared,
	slice: Slice,
) {
	const inSlice = (column: Float64Array) =>
		Float64Array.from(slice.places, (place) => column[place] ?? Number.NaN);
	const people = reference.numbers ?? new Float64Array();
	const cells = pairCellsOfNumbers(inSlice(numbersOf(judge, dimension.scale)), inSlice(people), {
		clusters: clustersOf(slice.places),
	});
	const options = { ...STAT_OPTIONS, operands: [dimension.name, judge.rater, slice.value] };
	return {
		agreement: null,
		chance: spearman(cells, options),
		statistic: "Spearman" as const,
		difference: null,
	};
}

/** The p-values of one judge's slices, adjusted by Holm. */
function adjusted(figures: readonly Omit<SliceFigures, "pAdjusted">[]): SliceFigures[] {
	const tested = figures.map(({ difference }) =>
		difference && isDefined(difference) ? (difference.p ?? null) : null,
	);
	const p = adjustP(Float64Array.from(tested.filter((each) => each !== null)), "holm");
	let next = 0;
	return figures.map((each, index) => ({
		...each,
		pAdjusted: tested[index] === null ? null : p[next++],
	}));
}
