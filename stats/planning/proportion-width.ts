import { normalCritical } from "../core/distributions.ts";
import { itemsNeeded, type WidthOptions } from "../core/items-needed.ts";
import { type Figure, noFigure, StatsInputError } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { wilsonLimits } from "../intervals/wilson.ts";

export const PROPORTION_WIDTH = {
	id: "plan.proportionWidth",
	title: "Items for a share",
	answers: "How many items show a share to within a given width?",
	scales: DISCRETE,
	compares: "plan",
	source: "Wilson 1927",
	compute: planProportionWidth,
} satisfies OwnDefinition;

/** What rounding adds to a width that is met exactly. */
const ROUNDING = 1e-12;

/**
 * The smallest number of items whose Wilson interval at the share `p` is no wider than `width`, from
 * limit to limit. .826 and .10: 220.
 * Reasons: ZERO_DENOMINATOR (no number makes an interval of width 0). Source: Wilson 1927.
 */
export function planProportionWidth(
	{ p, width }: { readonly p: number; readonly width: number },
	options: WidthOptions = {},
): { readonly n: Figure } {
	if (!(p >= 0 && p <= 1)) throw new StatsInputError(`a share of ${p}`);
	if (!(width >= 0)) throw new StatsInputError(`a width of ${width}`);
	if (width === 0) return { n: noFigure("ZERO_DENOMINATOR") };
	const critical = normalCritical(options.level ?? 0.95);
	function isNarrow(n: number): boolean {
		const { low, high } = wilsonLimits(p, n, critical);
		return high - low <= width + ROUNDING;
	}
	// The width falls with n: double, then halve the range.
	let high = 1;
	while (!isNarrow(high)) high *= 2;
	let low = Math.floor(high / 2);
	while (high - low > 1) {
		const middle = Math.floor((low + high) / 2);
		if (isNarrow(middle)) high = middle;
		else low = middle;
	}
	return { n: itemsNeeded(high, options) };
}
