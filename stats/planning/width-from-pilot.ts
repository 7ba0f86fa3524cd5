import { normalCritical } from "../core/distributions.ts";
import { itemsForWidth, type WidthOptions } from "../core/items-needed.ts";
import { type Figure, isDefined, noFigure, type Result } from "../core/result.ts";
import { ANY_SCALE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";

export const WIDTH_FROM_PILOT = {
	id: "plan.widthFromPilot",
	title: "Items for a narrower interval",
	answers: "How many items, of which some are rated, show this figure to within a given distance?",
	scales: ANY_SCALE,
	compares: "plan",
	source: "Cochran 1977",
	compute: (
		{ pilot, halfWidth }: { readonly pilot: Result; readonly halfWidth: number },
		options?: WidthOptions,
	) => planWidthFromPilot(pilot, { ...options, halfWidth }),
} satisfies OwnDefinition;

/**
 * Items for an interval of ± `halfWidth` around any statistic that a pilot has measured with an error:
 * Krippendorff's α (its jackknife), Gwet's AC, κ, an AUC … `unitVariance` is n times the squared error,
 * which already allows for the clusters of the pilot. Items of the same kind: for α, rated twice.
 * Reasons: that of the pilot or of its missing interval; BOUNDARY of `n` (no variance is left),
 * ZERO_DENOMINATOR of `n` (width 0). Source: Cochran 1977, 4.3.
 */
export function planWidthFromPilot(
	pilot: Result,
	{ halfWidth, ...options }: WidthOptions & { readonly halfWidth: number },
): { readonly n: Figure; readonly unitVariance: Figure } {
	if (!isDefined(pilot) || pilot.se === undefined) {
		const none = noFigure(isDefined(pilot) ? (pilot.ciReason ?? "NOT_AVAILABLE") : pilot.reason);
		return { n: none, unitVariance: none };
	}
	const unitVariance = { value: pilot.n * pilot.se ** 2 };
	if (pilot.se === 0) return { n: noFigure("BOUNDARY"), unitVariance };
	const critical = normalCritical(options.level ?? 0.95);
	return {
		n: itemsForWidth(unitVariance.value, critical, { halfWidth, ...options }),
		unitVariance,
	};
}
