import { type AgreementWeights, disagreements } from "../core/agreement-weights.ts";
import { known } from "../core/known.ts";
import { isConstant } from "../correlation/correlation-result.ts";
import type { Compared, MeasureOfCells } from "../definition/compared.ts";
import {
	kappaInfluence,
	kappaMeasure,
	kappaOf,
	kappaWeight,
	nothingExpected,
} from "./cohen-kappa.ts";

/** Judges by their κ with the reference. */
export const COMPARED_KAPPA: Compared = {
	measureOn: (numbers) => kappaOfCells("unweighted", numbers),
};

/** Judges by their weighted κ with the reference, quadratic unless said otherwise. */
export const COMPARED_WEIGHTED_KAPPA: Compared = {
	measureOn: (numbers, { weights = "quadratic" }) => kappaOfCells(weights, numbers),
};

/** κ of codes whose levels mean `numbers`; weights over all declared levels. */
export function kappaOfCells(weights: AgreementWeights, numbers: Float64Array): MeasureOfCells {
	return kappaBy(disagreements(weights, numbers), numbers.length);
}

/** κ of codes; `matrix` holds the disagreement of each pair of all `levels` declared ones. */
export function kappaBy(matrix: Float64Array, levels: number): MeasureOfCells {
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
			const disagreement = ofTable(tabulate(drawn));
			const drawnAtAll = drawn.reduce((sum, count) => sum + count, 0);
			return nothingExpected(disagreement) || drawnAtAll < 2 ? Number.NaN : kappaOf(disagreement);
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
			weight() {
				const whole = { levels: used.length, counts: tabulate(counts), n };
				const weight = kappaWeight({ ...whole, missingA: 0, missingB: 0, missingBoth: 0 }, within);
				return Float64Array.from(cellOf, (place) => weight[place]);
			},
		};
	};
}
