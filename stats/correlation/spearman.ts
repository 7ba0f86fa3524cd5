import { WITH_NUMBERS, type Words } from "../core/words.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import { midranks } from "./midranks.ts";
import { centredCorrelation } from "./pearson.ts";

export const SPEARMAN = {
	id: "corr.spearman",
	title: "Spearman correlation",
	answers: "Do two raters put the items into the same order?",
	scales: WITH_NUMBERS,
	compares: "pair",
	source: "Spearman 1904; Bonett & Wright 2000",
	reads: "order",
	shown: {
		whose: ["pair", "judge"],
		figures: [{ field: "spearman", label: "Spearman’s ρ", unit: "decimal" }],
	},
} as const satisfies Words;

/** The mean rank of each distinct value of both sides. */
export function midranksOf(cells: PairCells) {
	const a = new Float64Array(cells.aValues.length);
	const b = new Float64Array(cells.bValues.length);
	midranks(cells.a, cells.counts, a);
	midranks(cells.b, cells.counts, b);
	return { a, b };
}

/**
 * ρ is Pearson's correlation of the raters' midranks. Returns it for any counts of the cells, since ranks
 * follow the counts; NaN where a side does not vary.
 */
export function rankCorrelation(cells: PairCells): (counts: Float64Array) => number {
	const a = new Float64Array(cells.aValues.length);
	const b = new Float64Array(cells.bValues.length);
	return (counts) => {
		midranks(cells.a, counts, a);
		midranks(cells.b, counts, b);
		return centredCorrelation(cells, counts, { a, b });
	};
}
