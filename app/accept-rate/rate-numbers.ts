import type { EstimateJson } from "../agreement/estimate.ts";
import { withLimits } from "../agreement/plain-words.ts";
import { decimal, share } from "../ui/numbers.ts";
import type { CountedJson } from "./rate-json.ts";

type Kind = CountedJson["kind"];

/** "71 %" or "3.42", as the figure is. */
export function rateInWords(value: number, kind: Kind): string {
	return kind === "share" ? share(value) : decimal(value);
}

/** "71 % [66, 76]", "3.42 [3.30, 3.55]", or "71 %" where there is no interval. */
export function rateWithLimits(estimate: EstimateJson, kind: Kind): string {
	if ("undefined" in estimate) return "no value";
	const { value, ci } = estimate;
	const written = rateInWords(value, kind);
	if (kind === "mean") return withLimits(value, ci);
	return ci ? `${written} [${oneDecimalNear(ci[0])}, ${oneDecimalNear(ci[1])}]` : written;
}

/** Whole per cents, with a decimal next to 0 and 100, where a whole one would say what is not so. */
function oneDecimalNear(value: number): string {
	const percent = value * 100;
	const whole = Math.round(percent);
	const isBound = (whole === 0 || whole === 100) && percent !== whole;
	return (isBound ? percent.toFixed(1) : String(whole)).replace("-", "−");
}

/** A difference: "8 points [3, 13]", or decimals of a mean. */
export function differenceWithLimits(estimate: EstimateJson, kind: Kind): string {
	if ("undefined" in estimate) return "no difference";
	const { value, ci } = estimate;
	const written = kind === "share" ? points(value) : decimal(value);
	if (!ci) return written;
	return `${written} [${limit(ci[0])}, ${limit(ci[1])}]`;
	function limit(one: number): string {
		if (kind === "mean") return nearZero(one, 2, decimal);
		return nearZero(one * 100, 0, (own) => String(Math.round(own)).replace("-", "−"));
	}
}

/** A limit that would round to 0 without being it gets more digits. */
function nearZero(value: number, digits: number, written: (value: number) => string): string {
	if (value === 0 || Number(value.toFixed(digits)) !== 0) return written(value);
	for (let more = digits + 1; more <= digits + 3; more++) {
		if (Number(value.toFixed(more)) !== 0) return value.toFixed(more).replace("-", "−");
	}
	return value > 0 ? "> 0" : "< 0";
}

/** "8 points": a difference of two shares in per cent. */
export function points(value: number): string {
	const whole = Math.round(value * 100);
	if (whole === 0 && value !== 0) return `${(value * 100).toFixed(1).replace("-", "−")} points`;
	return `${String(whole).replace("-", "−")} ${Math.abs(whole) === 1 ? "point" : "points"}`;
}
