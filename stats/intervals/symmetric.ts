import type { IntervalOrReason } from "../result.ts";

/** Below this an error is rounding, not spread. */
export const NO_SPREAD = 1e-7;

/**
 * estimate ± critical·se, cut to [−1, 1] for coefficients that live there. An estimate without
 * spread sits on its bound: BOUNDARY.
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
	return bounded
		? { ci: { low: Math.max(-1, low), high: Math.min(1, high), level, method } }
		: { ci: { low, high, level, method } };
}
