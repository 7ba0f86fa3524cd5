import type { Figure } from "../core/result.ts";
import { noFigure } from "../core/result.ts";
import type { MeasureOfCells } from "../definition/compared.ts";
import type { JointRows } from "../tables/joint-rows.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import { rankValues } from "../tables/rank-values.ts";

/** Two judges of a comparison, by their places. */
export type Pair = { readonly a: number; readonly b: number };

/** One judge against the reference, on rows that are shared with other judges. */
export type JudgeMeasure = {
	readonly value: Figure;
	/** What one item of each joint row adds to the value (mean 0); zeros where there is none. */
	readonly influence: Float64Array;
	/** The value under any counts of the joint rows; NaN where it does not exist. */
	readonly measure: (counts: Float64Array) => number;
};

/** Measures the judge in column `judge` of the joint rows against the reference in the last one. */
export function judgeMeasure(
	rows: JointRows,
	judge: number,
	measureOf: MeasureOfCells,
): JudgeMeasure {
	const { cells, cellOf } = pairOfRows(rows, judge);
	const { reason, measure, influence } = measureOf(cells);
	const counts = new Float64Array(cells.counts.length);
	function ofRows(drawn: Float64Array): number {
		counts.fill(0);
		for (let row = 0; row < drawn.length; row++) {
			const cell = cellOf[row];
			counts[cell] = counts[cell] + drawn[row];
		}
		return measure(counts);
	}
	if (reason) {
		const none = new Float64Array(rows.counts.length);
		return { value: noFigure(reason), influence: none, measure: ofRows };
	}
	const ofCell = influence();
	return {
		value: { value: measure(cells.counts) },
		influence: Float64Array.from(cellOf, (cell) => ofCell[cell]),
		measure: ofRows,
	};
}

/** The pairs of a judge and the reference, sorted by judge, then reference, and the pair of each row. */
function pairOfRows(
	{ width, positions, values, counts, n }: JointRows,
	judge: number,
): { readonly cells: PairCells; readonly cellOf: Uint32Array } {
	const aValues = values[judge];
	const bValues = values[width - 1];
	const keys = Float64Array.from(counts, (_, row) => {
		const start = row * width;
		return positions[start + judge] * bValues.length + positions[start + width - 1];
	});
	const { values: distinct, ranks: cellOf } = rankValues(keys);
	const ofCell = new Float64Array(distinct.length);
	cellOf.forEach((cell, row) => {
		ofCell[cell] = ofCell[cell] + counts[row];
	});
	const cells = {
		aValues,
		bValues,
		a: Uint32Array.from(distinct, (key) => Math.floor(key / bValues.length)),
		b: Uint32Array.from(distinct, (key) => key % bValues.length),
		counts: ofCell,
		n,
		missingA: 0,
		missingB: 0,
	};
	return { cells, cellOf };
}
