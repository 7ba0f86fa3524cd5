import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { withLimits } from "../agreement/plain-words.ts";
import { count, counted, decimal, plainNumber } from "../ui/numbers.ts";
import type { Threshold } from "./threshold.ts";

const LEAST_ITEMS = 30;

/** The best cut, what it promises beside what the judge says now, and whether that is shown to be more. */
export function thresholdInWords(
	{ items, cut, promised, apparent, now, gain }: Threshold,
	number: string,
): string {
	if (cut === null || !("value" in promised)) {
		const why = "undefined" in promised ? reasonInWords(promised.undefined) : "";
		return `No cut can be told: ${why.charAt(0).toLowerCase()}${why.slice(1)}`;
	}
	if (items < LEAST_ITEMS) {
		return `Of ${counted(items, "item")}: too few to choose a cut by; it takes at least ${LEAST_ITEMS}.`;
	}
	const from = plainNumber(Number(cut.toPrecision(4)));
	const chosen = apparent === null ? "" : ` (${decimal(apparent)} on the items that chose it)`;
	const best = `Accept from ${number} ${from} on: κ ${figure(promised)} on other items${chosen}.`;
	if (!now || !("value" in now)) return best;
	const beside = `As it is used now κ is ${figure(now)}.`;
	if (!gain || !("value" in gain) || !gain.ci) {
		return `${best} ${beside} Too few decisions would change to tell the two apart.`;
	}
	const change = `The cut changes it by ${withLimits(gain.value, gain.ci)}`;
	if (gain.ci[0] > 0) return `${best} ${beside} ${change}: it is shown to be better.`;
	if (gain.ci[1] < 0)
		return `${best} ${beside} ${change}: it is shown to be worse, so leave it as it is.`;
	return `${best} ${beside} ${change}: not shown to be better.`;
}

/**
 * That a judge would agree better with another cut than as it is used now, on items that did not choose it; null where
 * that is not shown.
 * @param together of how many judges the change is told, where of several
 */
export function betterCutInWords(
	{ items, cut, promised, now, gain }: Threshold,
	{ judge, number, together = 1 }: BetterCut,
): string | null {
	if (items < LEAST_ITEMS || cut === null || !("value" in promised) || !promised.ci) return null;
	const from = plainNumber(Number(cut.toPrecision(4)));
	if (!now || !("value" in now)) return null;
	if (!gain || !("value" in gain) || !gain.ci || gain.ci[0] <= 0) return null;
	const all = together > 1 ? `, ${count(together)} judges told together` : "";
	return `${judge} as it is used now has κ ${figure(now)} with people; accepting from ${number} ${from} on has κ ${figure(promised)} on items that did not choose this cut, more by ${withLimits(gain.value, gain.ci)}${all}.`;
}

export type BetterCut = {
	readonly judge: string;
	/** What its number is called. */
	readonly number: string;
	readonly together?: number;
};

function figure(estimate: Extract<EstimateJson, { value: number }>): string {
	return estimate.ci
		? withLimits(estimate.value, estimate.ci)
		: `${decimal(estimate.value)} (no interval)`;
}

/** "than it says between 0.80 and 0.90"; "than its word where it says 0.85" of a single value. */
function spanOf({
	lowest,
	highest,
}: {
	readonly lowest: number;
	readonly highest: number;
}): string {
	const [low, high] = [decimal(lowest), decimal(highest)];
	return low === high
		? `than its word where it says ${low}`
		: `than it says between ${low} and ${high}`;
}

/** How well its numbers tell accepted items from rejected ones, and what its probabilities are worth. */
export function calibrationInWords({ auc, brier, calibrationError, points }: Threshold): string[] {
	const order =
		"value" in auc
			? [
					`An accepted item has the higher number in ${withLimits(auc.value, auc.ci)} of pairs (area under the ROC curve; 0.50 says nothing).`,
				]
			: [];
	if (!brier || !("value" in brier)) return order;
	const off = points.filter(({ isOff }) => isOff);
	const [first] = off;
	const where = first
		? `People accept ${"value" in first.share && first.share.value < first.mean ? "less" : "more"} often ${spanOf(first)}${off.length > 1 ? `, and off its word in ${off.length - 1} more parts` : ""}.`
		: "Nowhere is it shown to be off its word.";
	const error =
		calibrationError && "value" in calibrationError
			? `, calibration error ${decimal(calibrationError.value)} (no interval exists for it)`
			: "";
	return [...order, where, `Brier score ${withLimits(brier.value, brier.ci)}${error}.`];
}
