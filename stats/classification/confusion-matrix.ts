import { type Figure, ratioFigure } from "../core/result.ts";
import { type ContingencyTable, marginals } from "../tables/contingency-table.ts";

/** Rows are the levels of the reference, columns those of the judge. */
export type ConfusionMatrix = {
	readonly counts: readonly (readonly number[])[];
	/** Shares of each row, which add up to 1: recall is the diagonal. */
	readonly byReference: readonly (readonly Figure[])[];
	/** Shares of each column: precision is the diagonal. */
	readonly byJudge: readonly (readonly Figure[])[];
};

/**
 * What a judge (A of the table) says where the reference (B) says a level: how often, as a share of the
 * reference's uses of it, and as a share of the judge's. Over the declared levels, used or not; the
 * shares of a level that a side never gave do not exist (ZERO_DENOMINATOR).
 */
export function confusionMatrix(table: ContingencyTable): ConfusionMatrix {
	const { levels } = table;
	const { a: judged, b: actual } = marginals(table);
	const at = (reference: number, judge: number) => table.counts[judge * levels + reference];
	const matrix = <Cell>(cell: (reference: number, judge: number) => Cell): Cell[][] =>
		Array.from({ length: levels }, (_, reference) =>
			Array.from({ length: levels }, (_, judge) => cell(reference, judge)),
		);
	return {
		counts: matrix(at),
		byReference: matrix((i, j) => ratioFigure(at(i, j), actual[i])),
		byJudge: matrix((i, j) => ratioFigure(at(i, j), judged[j])),
	};
}
