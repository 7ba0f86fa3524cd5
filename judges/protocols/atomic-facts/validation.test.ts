import { expect, test } from "vitest";
import { toMillionths } from "../../asking/cosine.ts";
import {
	cosineMatrix,
	fromMillionths,
	matchedShares,
	nearestMean,
	pickCosine,
	unitVectors,
} from "./validation.ts";

const millionths = (matrix: readonly (readonly number[])[]) =>
	matrix.map((row) => row.map(toMillionths));

test("the nearest of all passages, or of a fact's own, and the mean over the facts", () => {
	const matrix = millionths([
		[0.9, 0.2],
		[0.4, 0.5],
		[0.1, 0.7],
	]);
	const all = nearestMean(matrix);
	expect(all.nearest.map(fromMillionths)).toEqual([0.9, 0.5, 0.7]);
	expect(all.mean).toBeCloseTo(0.7, 12);
	expect(nearestMean(matrix, [[0], [1], [0]]).mean).toBeCloseTo(0.5, 12);
});

const FACTUAL = millionths([
	[0.95, 0.3],
	[0.92, 0.1],
	[0.5, 0.9],
]);

test("rows above the threshold against columns without one", () => {
	const { published, columnsMatched } = matchedShares(FACTUAL, 2, 0.9);
	expect(published).toEqual({ numerator: 2, denominator: 3 });
	expect(columnsMatched).toEqual({ numerator: 1, denominator: 2 });
});

test("reaching the threshold is not enough, and the sides are not exchangeable", () => {
	const atLeast = matchedShares(FACTUAL, 2, 0.899999).published;
	expect(atLeast.numerator / atLeast.denominator).toBe(1);
	const transposed = FACTUAL[0]?.map((_, column) => FACTUAL.map((row) => row[column] ?? 0)) ?? [];
	const { published } = matchedShares(transposed, 3, 0.9);
	expect(published).toEqual({ numerator: 1, denominator: 2 });
});

test("no response facts: nothing is found; no reference facts: nothing to count", () => {
	expect(matchedShares([], 2, 0.9).published).toEqual({ numerator: 0, denominator: 2 });
	expect(matchedShares([[], []], 0, 0.9).published).toEqual({ numerator: 0, denominator: 0 });
});

test("the nearest question, or the mean of the three; cosines below 0 are not clipped", () => {
	const units = (...vectors: readonly number[][]) => unitVectors(vectors) ?? [];
	const matrix = cosineMatrix(units([1, 0]), units([0.6, 0.8], [0.8, 0.6], [0, 1]));
	expect(matrix).toEqual([[600_000, 800_000, 0]]);
	expect(pickCosine(matrix[0] ?? [], "max")).toBe(0.8);
	expect(pickCosine(matrix[0] ?? [], "mean")).toBeCloseTo(0.466667, 6);
	expect(cosineMatrix(units([1, 0]), units([-1, 0]))).toEqual([[-1_000_000]]);
});

test("a vector without direction makes no cosine", () => {
	expect(
		unitVectors([
			[1, 0],
			[0, 0],
		]),
	).toBeNull();
});
