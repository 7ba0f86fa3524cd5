import type { Result } from "../core/result.ts";
import type { Ratings } from "../definition/ratings.ts";
import type { AlphaMetric } from "./krippendorff-alpha.ts";
import { krippendorffAlphaOfNumbers } from "./krippendorff-alpha-of-numbers.ts";
import { type AlphaOptions, krippendorffAlpha } from "./krippendorff-alpha-result.ts";

/** The metrics that mean something on a scale. */
const METRICS = {
	binary: ["nominal", "interval"],
	nominal: ["nominal"],
	ordinal: ["nominal", "ordinal", "interval"],
} as const satisfies Record<string, readonly AlphaMetric[]>;

/** Alpha of ratings for each metric of their scale: all of them share their replicates. */
export function alphaOfRatings(
	ratings: Ratings,
	options?: AlphaOptions,
): Partial<Record<AlphaMetric, Result>> {
	const { scale, clusters } = ratings;
	if (scale.type === "numeric") {
		return { interval: krippendorffAlphaOfNumbers(ratings.numbers(), { ...options, clusters }) };
	}
	const metrics: readonly AlphaMetric[] = METRICS[scale.type];
	return krippendorffAlpha(ratings.patterns(), metrics, {
		...options,
		numbers: ratings.levelNumbers(),
	});
}
