import { type Definition, WITH_NUMBERS } from "../definition.ts";
import { fisherZ } from "../intervals/fisher-z.ts";
import { type StatOptions, settled } from "../options.ts";
import { bootstrapOne } from "../resampling/bootstrap.ts";
import { bootstrapInterval } from "../resampling/bootstrap-interval.ts";
import type { IntervalOrReason, Result, Warning } from "../result.ts";
import type { PairCells } from "../tables/pair-cells.ts";
import {
	clipped,
	correlationResult,
	reasonAgainstCorrelation,
	undefinedCorrelation,
} from "./correlation-result.ts";
import { centredCorrelation } from "./pearson.ts";

export const SPEARMAN: Definition = {
	id: "corr.spearman",
	title: "Spearman correlation",
	answers: "Do two raters put the items into the same order?",
	scales: WITH_NUMBERS,
	compares: "pair",
	source: "Spearman 1904; Bonett & Wright 2000",
};

const STAT = "corr.spearman";
const ENOUGH_FOR_BONETT_WRIGHT = 25;

/**
 * Rank correlation of two raters, in [−1, 1]: Pearson correlation of midranks, so that ties count
 * as they should and row order means nothing. Pairwise complete. `p` is the t approximation.
 * Interval: Bonett–Wright from 25 pairs, BCa below.
 * Reasons: EMPTY, TOO_FEW (n = 1), CONSTANT_INPUT; interval TOO_FEW (n < 4), BOUNDARY (|ρ| = 1).
 * Source: Spearman 1904; Bonett & Wright 2000; checked against scipy and simple-statistics.
 */
export function spearman(
	cells: PairCells,
	options: StatOptions & { readonly interval?: "bonett-wright" | "bca" | undefined } = {},
): Result {
	const { level, seed } = settled(options);
	const reason = reasonAgainstCorrelation(cells);
	if (reason) return undefinedCorrelation(STAT, reason, cells);
	const rho = rankCorrelation(cells);
	const value = clipped(rho(cells.counts));
	let interval: IntervalOrReason;
	let warnings: readonly Warning[] = [];
	let seedUsed: number | undefined;
	if (cells.n < 4) interval = { ciReason: "TOO_FEW" };
	else if (Math.abs(value) === 1) interval = { ciReason: "BOUNDARY" };
	else if ((options.interval ?? defaultInterval(cells.n)) === "bonett-wright") {
		interval = { ci: bonettWright(value, cells.n, level) };
	} else {
		const resampled = bootstrapOne(
			cells.counts,
			rho,
			{ stat: STAT, clusters: cells.clusters },
			options,
		);
		({ interval, warnings } = bootstrapInterval(value, resampled, { level }));
		seedUsed = seed;
	}
	return correlationResult(STAT, value, cells, { interval, warnings, seed: seedUsed });
}

function defaultInterval(n: number): "bonett-wright" | "bca" {
	return n >= ENOUGH_FOR_BONETT_WRIGHT ? "bonett-wright" : "bca";
}

/** Fisher-z interval with Bonett and Wright's error √((1 + ρ²/2) / (n − 3)). */
function bonettWright(rho: number, n: number, level: number) {
	const error = Math.sqrt((1 + (rho * rho) / 2) / (n - 3));
	return fisherZ(rho, error, { level, method: "bonett-wright" });
}

/** ρ of the cells under any counts: midranks follow the counts. */
function rankCorrelation(cells: PairCells): (counts: Float64Array) => number {
	const a = new Float64Array(cells.aValues.length);
	const b = new Float64Array(cells.bValues.length);
	return (counts) => {
		midranks(cells.a, counts, a);
		midranks(cells.b, counts, b);
		return centredCorrelation(cells, counts, { a, b });
	};
}

/** The mean rank of each distinct value, given how often the cells that hold it occur. */
function midranks(positions: Uint32Array, counts: Float64Array, ranks: Float64Array): void {
	ranks.fill(0);
	for (let cell = 0; cell < counts.length; cell++) {
		const position = positions[cell] as number;
		ranks[position] = (ranks[position] as number) + (counts[cell] as number);
	}
	let below = 0;
	for (let position = 0; position < ranks.length; position++) {
		const ties = ranks[position] as number;
		ranks[position] = below + (ties + 1) / 2;
		below += ties;
	}
}
