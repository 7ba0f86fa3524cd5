import type { Interval } from "../core/result.ts";
import { wilson } from "./wilson.ts";

/** A number of hits among so many > 0 units. */
export type Share = { readonly hits: number; readonly of: number };

/**
 * Interval of the difference of two independent proportions, first minus second, from Wilson's
 * limits of each (square-and-add, without continuity correction). Within [−1, 1] and never empty.
 * Source: Newcombe 1998, method 10; statsmodels `confint_proportions_2indep(method="newcomb")`.
 */
export function newcombe(first: Share, second: Share, level: number): Interval {
	const [p1, p2] = [first.hits / first.of, second.hits / second.of];
	const one = wilson(first.hits, first.of, level);
	const two = wilson(second.hits, second.of, level);
	const difference = p1 - p2;
	return {
		low: difference - Math.hypot(p1 - one.low, two.high - p2),
		high: difference + Math.hypot(one.high - p1, p2 - two.low),
		level,
		method: "newcombe",
	};
}
