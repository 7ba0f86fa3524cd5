import { normalCdf } from "../core/distributions.ts";
import { isDefined, type Reason, type Result } from "../core/result.ts";

/** A level of a benchmark scale: values from `low` up to the level above. */
type BenchmarkLevel = { readonly name: string; readonly low: number };

/** The scales people read coefficients of agreement by, best level first, down to −1. */
export const BENCHMARK_SCALES = {
	/** Landis & Koch 1977. */
	"landis-koch": [
		{ name: "almost perfect", low: 0.8 },
		{ name: "substantial", low: 0.6 },
		{ name: "moderate", low: 0.4 },
		{ name: "fair", low: 0.2 },
		{ name: "slight", low: 0 },
		{ name: "poor", low: -1 },
	],
	/** Altman 1991. */
	altman: [
		{ name: "very good", low: 0.8 },
		{ name: "good", low: 0.6 },
		{ name: "moderate", low: 0.4 },
		{ name: "fair", low: 0.2 },
		{ name: "poor", low: -1 },
	],
	/** Fleiss 1981. */
	fleiss: [
		{ name: "excellent", low: 0.75 },
		{ name: "intermediate to good", low: 0.4 },
		{ name: "poor", low: -1 },
	],
} as const satisfies Record<string, readonly BenchmarkLevel[]>;

export type BenchmarkScale = keyof typeof BENCHMARK_SCALES;

export type Benchmark = {
	readonly scale: BenchmarkScale;
	/** Best level first. */
	readonly levels: readonly {
		readonly name: string;
		readonly low: number;
		readonly high: number;
		/** Probability that the coefficient lies in this level; in this level or a better one. */
		readonly membership: number;
		readonly cumulative: number;
	}[];
	/** The best level that the coefficient reaches with a probability of `sure` or more. */
	readonly verdict: string;
};

/** With this probability a level is said to be reached. */
const SURE = 0.95;

/**
 * What a coefficient of agreement with a standard error amounts to on a benchmark scale: not the level
 * that the estimate happens to fall into, but the best one that it reaches or exceeds with a
 * probability of .95 (`sure`), from the normal cut to [−1, 1]. The wider the error, the lower the
 * verdict. `undefined` with a reason: that of the coefficient, BOUNDARY where its error is 0 or so
 * much of the normal lies outside that nothing is left, NOT_AVAILABLE where it has no error.
 * Source: Gwet 2014, ch. 6; irrCAC `landis.koch.bf`, `altman.bf`, `fleiss.bf`.
 */
export function benchmark(
	result: Result,
	scale: BenchmarkScale = "landis-koch",
	{ sure = SURE }: { readonly sure?: number | undefined } = {},
): Benchmark | { readonly verdict: undefined; readonly reason: Reason } {
	if (!isDefined(result)) return { verdict: undefined, reason: result.reason };
	const { value, se } = result;
	if (se === undefined) return { verdict: undefined, reason: result.ciReason ?? "NOT_AVAILABLE" };
	const below = (limit: number) => normalCdf((limit - value) / se);
	const all = below(1) - below(-1);
	if (se === 0 || !(all > 0)) return { verdict: undefined, reason: "BOUNDARY" };
	let high = 1;
	const levels = BENCHMARK_SCALES[scale].map(({ name, low }) => {
		const membership = (below(high) - below(low)) / all;
		const cumulative = (below(1) - below(low)) / all;
		const level = { name, low, high, membership, cumulative };
		high = low;
		return level;
	});
	const reached = levels.find(({ cumulative }) => cumulative >= sure) ?? levels.at(-1);
	return { scale, levels, verdict: reached?.name as string };
}
