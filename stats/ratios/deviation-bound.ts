import { StatsInputError } from "../core/result.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";

export const DEVIATION_BOUND = {
	id: "sd.bound",
	title: "Largest possible standard deviation",
	answers: "Can values on this scale have this mean and this standard deviation?",
	scales: WITH_NUMBERS,
	compares: "rate",
	source: "Bhatia & Davis 2000",
	compute: ({ mean, range, n }: Pick<StatedDeviation, "mean" | "range" | "n">) => ({
		largest: largestDeviation(mean, range, n),
	}),
} satisfies OwnDefinition;

/** Beyond rounding of doubles, as a share of the scale's width. */
const ROUNDING = 1e-9;

type Range = readonly [number, number];

/**
 * The largest standard deviation that values in [a, b] with this mean can have, in units of the scale.
 * Without `n` that of a population, √((m − a)(b − m)). With `n` values it is the sample's (divisor n − 1)
 * and sharp: all values lie at the ends but for at most one, which makes the mean come out. It may lie
 * above the population's by up to √(n / (n − 1)), and below it where the mean leaves one value between.
 * Undefined where the mean lies off the scale: no values have it. An empty range, or an `n` that is no
 * whole number from 2 on, throws. Source: Bhatia & Davis 2000 (a population); extreme points for n.
 */
export function largestDeviation(
	mean: number,
	[low, high]: Range,
	n?: number | undefined,
): number | undefined {
	const width = high - low;
	if (!(width > 0)) throw new StatsInputError(`a scale from ${low} to ${high}`);
	if (n !== undefined && !(Number.isInteger(n) && n >= 2)) {
		throw new StatsInputError(`${n} values have no standard deviation`);
	}
	const share = (mean - low) / width;
	if (!(share >= -ROUNDING && share <= 1 + ROUNDING)) return undefined;
	const within = Math.min(1, Math.max(0, share));
	if (n === undefined) return width * Math.sqrt(within * (1 - within));
	// So many values at the upper end, one that stands for the rest of the sum, the others at the lower.
	const sum = n * within;
	const whole = Math.floor(sum + n * ROUNDING);
	const rest = Math.max(0, sum - whole);
	const squares = whole + rest * rest - n * within * within;
	return width * Math.sqrt(Math.max(0, squares) / (n - 1));
}

/** A mean and a standard deviation as somebody states them. */
export type StatedDeviation = {
	readonly mean: number;
	readonly sd: number;
	readonly range: Range;
} & (
	| {
			/** How many values there are; then `sd` is the sample's. */
			readonly n?: number | undefined;
			readonly decimals?: undefined;
	  }
	| {
			readonly n?: undefined;
			/** Both were rounded to so many decimals. */
			readonly decimals: number;
	  }
);

/**
 * Can values on the scale have this mean and this standard deviation? Rounded figures may stand for
 * any that round to them, so that only what no such figures can have is impossible.
 */
export function isPossibleDeviation({ mean, sd, range, n, decimals }: StatedDeviation): boolean {
	const [low, high] = range;
	const half = decimals === undefined ? 0 : 0.5 * 10 ** -decimals;
	// The bound rises towards the middle of the scale.
	const nearest = Math.min(Math.max((low + high) / 2, mean - half), mean + half);
	const largest = largestDeviation(nearest, range, n);
	return largest !== undefined && sd - half <= largest + ROUNDING * (high - low);
}
