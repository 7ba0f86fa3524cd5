import type { IntervalOrReason } from "../core/result.ts";

/** Below this an error is rounding, not spread. */
export const NO_SPREAD = 1e-7;

/**
 * estimate ± critical·se, cut to [−1, 1] for coefficients that live there (weighted ones can fall
 * below −1, and are then not cut there). An estimate without spread sits on its bound: BOUNDARY.
 */
export function symmetricInterval(
	estimate: number,
	se: number,
	{
		critical,
		level,
		method,
		bounded = true,
	}: {
		readonly critical: number;
		readonly level: number;
		readonly method: string;
		readonly bounded?: boolean;
	},
): IntervalOrReason {
	const scale = bounded ? 1 : Math.abs(estimate);
	if (se <= NO_SPREAD * scale) return { ciReason: "BOUNDARY" };
	const low = estimate - critical * se;
	const high = estimate + critical * se;
	if (!bounded) return { ci: { low, high, level, method } };
	const floor = estimate < -1 ? low : -1;
	return { ci: { low: Math.max(floor, low), high: Math.min(1, high), level, method } };
}
