import type { AgreementWeights } from "../core/agreement-weights.ts";
import type { Reason } from "../core/result.ts";
import type { Scale } from "../core/scale.ts";
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
	/**
	 * Where the value is a ratio of two means: what one item of each cell adds to the lower one, as a
	 * multiple of it (mean 1). 1 where it is absent.
	 */
	readonly weight?: (() => Float64Array) | undefined;
};

/** Makes the measure of a pair: keeps its room over the replicates of a bootstrap. */
export type MeasureOfCells = (cells: PairCells) => CellMeasure;

export type Best = "highest" | "lowest";

/** What may be chosen of a comparison, for the statistics that it concerns. */
export type ComparedOptions = {
	/** Of weighted kappa; quadratic. */
	readonly weights?: AgreementWeights | undefined;
	/** Code of the positive level; the last one. */
	readonly positive?: 0 | 1 | undefined;
};

/**
 * How judges are compared by a statistic on the items that all of them and the reference have. Cells
 * hold what the statistic `reads`: codes of levels, or numbers.
 */
export type Compared = {
	/** Only on these of its scales; on all of them by default. */
	readonly scales?: readonly Scale["type"][] | undefined;
	/** Which value is that of the best judge; the highest by default. */
	readonly best?: Best | undefined;
	/** Values lie in [0, 1], or from 0 on; in [−1, 1] by default. */
	readonly range?: "share" | "distance" | undefined;
	/** `numbers` are those of the declared levels (`levelNumbers`); none on a numeric scale. */
	readonly measureOn: (numbers: Float64Array, options: ComparedOptions) => MeasureOfCells;
};

/** What one item adds to a sum, from the values of judge and reference. */
type Term = (judge: number, reference: number) => number;

/** A ratio of two sums over items: shares, means, F1. ZERO_DENOMINATOR where there is nothing to count. */
export function ratioOfCells(numerator: Term, denominator: Term = () => 1): MeasureOfCells {
	return (cells) => {
		const above = termsOf(cells, numerator);
		const below = termsOf(cells, denominator);
		function measure(counts: Float64Array): number {
			let sum = 0;
			let among = 0;
			for (let cell = 0; cell < counts.length; cell++) {
				sum += counts[cell] * above[cell];
				among += counts[cell] * below[cell];
			}
			return among > 0 ? sum / among : Number.NaN;
		}
		const exists = !Number.isNaN(measure(cells.counts));
		return {
			reason: cells.n === 0 ? "EMPTY" : exists ? undefined : "ZERO_DENOMINATOR",
			measure,
			influence: () => ratioInfluence(above, below, cells.counts),
			weight: () => asMultiple(below, cells),
		};
	};
}

/** What one item of each cell adds to a sum, as a multiple of the mean. */
function asMultiple(terms: Float64Array, { counts, n }: PairCells): Float64Array {
	const sum = terms.reduce((all, term, cell) => all + counts[cell] * term, 0);
	return terms.map((term) => (term * n) / sum);
}

function termsOf(cells: PairCells, term: Term): Float64Array {
	return Float64Array.from(cells.counts, (_, cell) =>
		term(cells.aValues[cells.a[cell]], cells.bValues[cells.b[cell]]),
	);
}
