import { itemsNeeded, type PowerOptions, quantilesOf } from "../core/items-needed.ts";
import { type Figure, noFigure, StatsInputError } from "../core/result.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { exactMcnemarPower } from "./mcnemar-power.ts";

export const PLAN_MCNEMAR = {
	id: "plan.mcnemar",
	title: "Items to tell two judges apart",
	answers: "How many items does it take to find that one of two judges is right more often?",
	scales: ["binary"],
	compares: "plan",
	source: "Connor 1987",
	compute: planMcnemar,
} satisfies OwnDefinition;

/** How often judge A alone is right, and B alone. */
export type Discordance = { readonly p10: number; readonly p01: number };

/**
 * Items for McNemar's test of two judges on the same items, by Connor's formula, and the power that
 * the exact test has with them, which is often a little less than what was asked for. With a design
 * effect the power is that of the independent items, to which the clusters amount.
 * Reasons: NO_DISCORDANT (both are never right alone), ZERO_DENOMINATOR (both equally often: there is
 * no difference to find). Probabilities outside [0, 1], or above 1 together, throw.
 * Source: Connor 1987; power by enumeration, checked against scipy.
 */
export function planMcnemar(
	{ p10, p01 }: Discordance,
	options: PowerOptions = {},
): { readonly n: Figure; readonly exactPower: Figure } {
	const { zAlpha, zBeta } = quantilesOf(options);
	const discordant = p10 + p01;
	const delta = p10 - p01;
	if (!(p10 >= 0 && p01 >= 0 && discordant <= 1)) {
		throw new StatsInputError(`${p10} and ${p01} are no shares of the items`);
	}
	if (delta === 0) {
		const none = noFigure(discordant === 0 ? "NO_DISCORDANT" : "ZERO_DENOMINATOR");
		return { n: none, exactPower: none };
	}
	const deviation = zAlpha * Math.sqrt(discordant) + zBeta * Math.sqrt(discordant - delta ** 2);
	const independent = itemsNeeded((deviation / delta) ** 2, {});
	const power = exactMcnemarPower(independent.value as number, {
		p10,
		p01,
		alpha: options.alpha ?? 0.05,
	});
	return { n: itemsNeeded((deviation / delta) ** 2, options), exactPower: { value: power } };
}

/**
 * The smallest difference of two judges' accuracies that `n` items can be expected to show, where
 * the judges differ in correctness on a share `discordant` of them: Connor's formula solved for it.
 * 15 % discordant: .13 with 67 items, .087 with 155, .035 with 1,000.
 * Reasons: EMPTY (no items), NO_DISCORDANT, TOO_FEW (not even where one judge were always the right
 * one of the two). Source: Connor 1987.
 */
export function smallestDifference(
	{ n, discordant }: { readonly n: number; readonly discordant: number },
	options: PowerOptions = {},
): Figure {
	const { designEffect = 1 } = options;
	const { zAlpha, zBeta } = quantilesOf(options);
	if (!(discordant >= 0 && discordant <= 1)) {
		throw new StatsInputError(`${discordant} is no share of the items`);
	}
	if (!(n >= 0 && designEffect > 0)) throw new StatsInputError(`${n} items / ${designEffect}`);
	if (n === 0) return noFigure("EMPTY");
	if (discordant === 0) return noFigure("NO_DISCORDANT");
	const items = n / designEffect;
	// (√n δ − z_α √ψ)² = z_β² (ψ − δ²), the larger root.
	const square = items + zBeta ** 2;
	const half = Math.sqrt(items * discordant) * zAlpha;
	const root = half ** 2 - square * discordant * (zAlpha ** 2 - zBeta ** 2);
	const difference = (half + Math.sign(zBeta) * Math.sqrt(Math.max(0, root))) / square;
	return difference > discordant ? noFigure("TOO_FEW") : { value: difference };
}
