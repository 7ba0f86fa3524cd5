import { tTwoSided } from "../distributions.ts";
import {
	type IntervalOrReason,
	lowN,
	type Reason,
	type Result,
	undefinedResult,
	type Warning,
} from "../result.ts";
import { unpaired } from "../tables/contingency-table.ts";
import type { PairCells } from "../tables/pair-cells.ts";

/** Why a correlation of these pairs does not exist; undefined when it does. */
export function reasonAgainstCorrelation(cells: PairCells): Reason | undefined {
	if (cells.n === 0) return "EMPTY";
	if (cells.n === 1) return "TOO_FEW";
	return isConstant(cells.a) || isConstant(cells.b) ? "CONSTANT_INPUT" : undefined;
}

function isConstant(positions: Uint32Array): boolean {
	return positions.every((position) => position === positions[0]);
}

/** The result of a correlation that does not exist, with how many items had a pair and how many not. */
export function undefinedCorrelation(stat: string, reason: Reason, cells: PairCells): Result {
	return undefinedResult(stat, reason, { n: cells.n, nMissing: unpaired(cells) });
}

/** |r| = 1 but for rounding; a correlation beyond that by more than rounding would be a bug. */
export function clipped(r: number): number {
	if (Math.abs(r) > 1 + 1e-12) throw new RangeError(`a correlation of ${r}`);
	return Math.abs(r) >= 1 - 1e-12 ? Math.sign(r) : r;
}

/** Correlations that share Pearson's t test (Pearson, Spearman). */
export function correlationResult(
	stat: string,
	value: number,
	cells: PairCells,
	{
		interval,
		warnings = [],
		seed,
	}: {
		readonly interval: IntervalOrReason;
		readonly warnings?: readonly Warning[];
		readonly seed?: number | undefined;
	},
): Result {
	const { n } = cells;
	const df = n - 2;
	const t = value * Math.sqrt(df / (1 - value * value));
	return {
		stat,
		value,
		n,
		nMissing: unpaired(cells),
		...interval,
		...(df > 0 && { p: tTwoSided(t, df) }),
		...(seed !== undefined && { seed }),
		warnings: [...lowN(n), ...warnings],
	};
}
