import { kappaInfluence, kappaMeasure } from "../agreement/cohen-kappa.ts";
import { known } from "../core/known.ts";
import type { Reason } from "../core/result.ts";
import { isConstant, reasonAgainstCorrelation } from "../correlation/correlation-result.ts";
import { kendallInfluence, kendallTerms } from "../correlation/kendall-terms.ts";
import { midranks } from "../correlation/midranks.ts";
import { centredCorrelation, pearsonInfluence } from "../correlation/pearson.ts";
import { spearmanInfluence } from "../correlation/spearman-influence.ts";
import { ratioInfluence } from "../intervals/rate.ts";
import type { PairCells } from "../tables/pair-cells.ts";

/** One statistic of a judge (A) and a reference (B) on the cells of their pairs. */
export type CellMeasure = {
	/** Why it does not exist on the counts of the cells; `undefined`: it does. */
	readonly reason: Reason | undefined;
	/** Its value under any counts of the cells; NaN where it does not exist. */
	readonly measure: (counts: Float64Array) => number;
	/** What one item of each cell adds to it (mean 0); asked for where it exists. */
	readonly influence: () => Float64Array;
};

/** Makes the measure of a pair: keeps its room over the replicates of a bootstrap. */
export type MeasureOfCells = (cells: PairCells) => CellMeasure;

function total(counts: Float64Array): number {
	return counts.reduce((sum, count) => sum + count, 0);
}

/** A ratio of two sums over items: shares, means, F1. */
function ratio(cells: PairCells, numerator: Float64Array, denominator: Float64Array): CellMeasure {
	function measure(counts: Float64Array): number {
		let above = 0;
		let below = 0;
		for (let cell = 0; cell < counts.length; cell++) {
			above += counts[cell] * numerator[cell];
			below += counts[cell] * denominator[cell];
		}
		return below > 0 ? above / below : Number.NaN;
	}
	const exists = !Number.isNaN(measure(cells.counts));
	return {
		reason: cells.n === 0 ? "EMPTY" : exists ? undefined : "ZERO_DENOMINATOR",
		measure,
		influence: () => ratioInfluence(numerator, denominator, cells.counts),
	};
}

function ofCells(cells: PairCells, value: (a: number, b: number) => number): Float64Array {
	return Float64Array.from(cells.counts, (_, cell) =>
		value(cells.aValues[cells.a[cell]], cells.bValues[cells.b[cell]]),
	);
}

export const percentOfCells: MeasureOfCells = (cells) =>
	ratio(
		cells,
		ofCells(cells, (a, b) => Number(a === b)),
		ofCells(cells, () => 1),
	);

export const meanErrorOfCells: MeasureOfCells = (cells) =>
	ratio(
		cells,
		ofCells(cells, (a, b) => Math.abs(a - b)),
		ofCells(cells, () => 1),
	);

export function f1OfCells(positive: number): MeasureOfCells {
	return (cells) =>
		ratio(
			cells,
			ofCells(cells, (a, b) => (a === positive && b === positive ? 2 : 0)),
			ofCells(cells, (a, b) => Number(a === positive) + Number(b === positive)),
		);
}

/** Share of those that the judge called positive which are so by the reference. */
export function precisionOfCells(positive: number): MeasureOfCells {
	return (cells) =>
		ratio(
			cells,
			ofCells(cells, (a, b) => Number(a === positive && b === positive)),
			ofCells(cells, (a) => Number(a === positive)),
		);
}

/** Share of those that are positive by the reference which the judge called so. */
export function recallOfCells(positive: number): MeasureOfCells {
	return (cells) =>
		ratio(
			cells,
			ofCells(cells, (a, b) => Number(a === positive && b === positive)),
			ofCells(cells, (_, b) => Number(b === positive)),
		);
}

/** κ of codes; `matrix` holds the disagreement of each pair of all `levels` declared ones. */
export function kappaOfCells(matrix: Float64Array, levels: number): MeasureOfCells {
	return (cells) => {
		const { a, b, aValues, bValues, counts, n } = cells;
		const used = [...new Set([...aValues, ...bValues])];
		const place = new Map(used.map((code, i) => [code, i]));
		const cellOf = Uint32Array.from(counts, (_, cell) => {
			const row = known(place, aValues[a[cell]]);
			return row * used.length + known(place, bValues[b[cell]]);
		});
		const within = Float64Array.from(used.flatMap((i) => used.map((j) => matrix[i * levels + j])));
		const ofTable = kappaMeasure(used.length, within);
		const table = new Float64Array(within.length);
		function tabulate(drawn: Float64Array): Float64Array {
			table.fill(0);
			for (let cell = 0; cell < drawn.length; cell++) {
				const place = cellOf[cell];
				table[place] = table[place] + drawn[cell];
			}
			return table;
		}
		function measure(drawn: Float64Array): number {
			const { observed, expected } = ofTable(tabulate(drawn));
			return expected < 1e-12 || total(drawn) < 2 ? Number.NaN : 1 - observed / expected;
		}
		const constant = n > 0 && (isConstant(a) || isConstant(b));
		const exists = !Number.isNaN(measure(counts));
		return {
			reason: n === 0 ? "EMPTY" : n === 1 ? "TOO_FEW" : exists ? undefined : "SINGLE_CATEGORY",
			measure: constant ? (drawn) => (Number.isNaN(measure(drawn)) ? Number.NaN : 0) : measure,
			influence() {
				if (constant) return new Float64Array(counts.length);
				const whole = { levels: used.length, counts: tabulate(counts), n };
				const influence = kappaInfluence(
					{ ...whole, missingA: 0, missingB: 0, missingBoth: 0 },
					within,
				);
				return Float64Array.from(cellOf, (place) => influence[place]);
			},
		};
	};
}

export const pearsonOfCells: MeasureOfCells = (cells) => {
	const values = { a: cells.aValues, b: cells.bValues };
	return {
		reason: reasonAgainstCorrelation(cells),
		measure: (counts) => centredCorrelation(cells, counts, values),
		influence: () => pearsonInfluence(cells),
	};
};

export const spearmanOfCells: MeasureOfCells = (cells) => {
	const a = new Float64Array(cells.aValues.length);
	const b = new Float64Array(cells.bValues.length);
	return {
		reason: reasonAgainstCorrelation(cells),
		measure(counts) {
			midranks(cells.a, counts, a);
			midranks(cells.b, counts, b);
			return centredCorrelation(cells, counts, { a, b });
		},
		influence: () => spearmanInfluence(cells),
	};
};

export const kendallOfCells: MeasureOfCells = (cells) => ({
	reason: reasonAgainstCorrelation(cells),
	measure: (counts) => kendallTerms({ ...cells, counts, n: total(counts) }).value,
	influence: () => kendallInfluence(cells, kendallTerms(cells)),
});
