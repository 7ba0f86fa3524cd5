import { cosineOfUnits, toMillionths, unitVector } from "../../asking/cosine.ts";
import type { Share } from "./counts.ts";

/** Cosines in millionths: one row for each text of one side, one column for each of the other. */
export type CosineMatrix = readonly (readonly number[])[];

const MILLION = 1_000_000;

/** A cosine or a mean of cosines as it is shown: millionths as a number in [−1, 1]. */
export function fromMillionths(millionths: number): number {
	return millionths / MILLION;
}

/** The directions of vectors; null where one has none. */
export function unitVectors(vectors: readonly ArrayLike<number>[]): readonly Float64Array[] | null {
	const units = vectors.map(unitVector).filter((unit) => unit !== null);
	return units.length < vectors.length ? null : units;
}

/** Every row with every column, both of them unit vectors. */
export function cosineMatrix(
	rows: readonly Float64Array[],
	columns: readonly Float64Array[],
): CosineMatrix {
	return rows.map((row) => columns.map((column) => cosineOfUnits(row, column)));
}

/**
 * How near the facts are to their evidence: the nearest passage of each, and the mean over facts. At
 * least one fact, and one column for each.
 * @param own for each fact the columns that count for it; all of them unless given
 */
export function nearestMean(
	matrix: CosineMatrix,
	own?: readonly (readonly number[])[],
): { readonly nearest: readonly number[]; readonly mean: number } {
	const nearest = matrix.map((row, at) =>
		Math.max(...(own?.[at]?.map((column) => row[column] ?? 0) ?? row)),
	);
	const sum = nearest.reduce((total, cosine) => total + cosine, 0);
	return { nearest, mean: fromMillionths(sum / nearest.length) };
}

/**
 * How far two lists of facts are the same by their cosines. TP = rows with a cosine above the
 * threshold, FN = columns without one.
 * @param matrix response facts × reference facts
 * @param columns how many reference facts there are, in case there is no row
 * @param above strictly: a cosine that equals it in millionths is none
 */
export function matchedShares(
	matrix: CosineMatrix,
	columns: number,
	above: number,
): { readonly published: Share; readonly columnsMatched: Share } {
	const threshold = toMillionths(above);
	const tp = matrix.filter((row) => row.some((cosine) => cosine > threshold)).length;
	const matched = Array.from({ length: columns }, (_, column) =>
		matrix.some((row) => (row[column] ?? 0) > threshold),
	).filter(Boolean).length;
	return {
		published: { numerator: tp, denominator: tp + columns - matched },
		columnsMatched: { numerator: matched, denominator: columns },
	};
}

/** The largest of some cosines, or their mean. */
export function pickCosine(cosines: readonly number[], pick: "max" | "mean"): number {
	if (pick === "max") return fromMillionths(Math.max(...cosines));
	return fromMillionths(cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length);
}
