import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { FEW_ITEMS } from "../agreement/few-items.ts";
import { listed, withLimits } from "../agreement/plain-words.ts";
import { count, counted, decimal } from "../ui/numbers.ts";
import type { Panel } from "./panel.ts";

/** How many judges' worth of errors they make; undefined where errors have no direction to go together in. */
export function effectiveWords({ judges, effective }: Panel): string | undefined {
	if ("undefined" in effective) {
		return effective.undefined === "NOT_AVAILABLE"
			? undefined
			: `As how many independent judges these count cannot be said: ${lower(reasonInWords(effective.undefined))}`;
	}
	if (effective.n < FEW_ITEMS) return undefined;
	const { value, ci } = effective;
	const figure = `${withLimits(value, ci)}${ci ? "" : " (no interval)"}`;
	return `${counted(judges.length, "judge")} err like ${figure} that err independently of each other.`;
}

/** Is a panel of three better than the best judge alone? The limits allow for the choice of both. */
export function voteWords({ judges, vote }: Panel): string | undefined {
	if (!vote) return judges.length < 3 ? "A panel takes three judges: here are two." : undefined;
	const { gain } = vote;
	const question = "whether the majority of three is better than the best judge alone";
	if (gain.n < FEW_ITEMS) {
		return `${counted(gain.n, "item")} of all judges and people ${gain.n === 1 ? "is" : "are"} too few to say ${question}; it takes at least ${count(FEW_ITEMS)}.`;
	}
	if ("undefined" in gain)
		return `It cannot be said ${question}: ${lower(reasonInWords(gain.undefined))}`;
	const { value, ci } = gain;
	if (!ci) {
		return value === 0
			? `The majority of three is right on as many of these ${counted(gain.n, "item")} as the best judge alone.`
			: `It cannot be said ${question}: ${lower(reasonInWords(gain.ciReason ?? "NOT_AVAILABLE"))}`;
	}
	const limits = withLimits(value, ci, 0);
	if (ci[0] > 0)
		return `The majority of three is right more often than the best judge alone: by ${limits} of the items.`;
	if (ci[1] < 0)
		return `The majority of three is right less often than the best judge alone: by ${limits} of the items.`;
	return `A majority of three is not shown to be better or worse than the best judge alone: ${limits} of the items.`;
}

/** Which judges are redundant beside another; that none is shown to be, where that is so. */
export function redundancyWords({ alike }: Panel): string | undefined {
	if (alike.length === 0) return undefined;
	const pairs = alike.filter(({ isRedundant }) => isRedundant);
	if (pairs.length === 0) return "No two judges are shown to be redundant.";
	const named = pairs
		.slice(0, NAMED)
		.map(({ a, b, correlation }) => `${a} and ${b} (${correlationWords(correlation)})`);
	const more = pairs.length > NAMED ? `, and ${counted(pairs.length - NAMED, "pair")} more` : "";
	return `Redundant beside each other: ${listed(named)}${more}. Two such judges together are worth less than one and a half.`;
}

const NAMED = 3;

export function correlationWords(correlation: EstimateJson): string {
	if ("undefined" in correlation) return reasonInWords(correlation.undefined);
	const { value, ci } = correlation;
	return ci ? withLimits(value, ci) : `${decimal(value)}, no interval`;
}

function lower(sentence: string): string {
	return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
