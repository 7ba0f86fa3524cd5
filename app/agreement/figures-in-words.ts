import { VERDICT } from "#db/model/scale.ts";
import type { DimensionJson, EstimateJson } from "./agreement-json.ts";

/** How figures are written as text: two decimals, true minus signs, thousands with commas. */

type Valued = Extract<EstimateJson, { value: number }>;

/** "12,480" */
export function figures(value: number): string {
	return value.toLocaleString("en-US");
}

/** "0.71", "−0.05" */
export function decimal(value: number): string {
	const text = value.toFixed(2);
	return text === "-0.00" ? "0.00" : text.replace("-", "−");
}

/** "87 %"; nothing is called 100 % or 0 % that is not. */
export function share(value: number): string {
	const rounded = Math.round(value * 100);
	if ((rounded === 100 && value < 1) || (rounded === 0 && value > 0)) {
		return rounded === 100 ? "> 99 %" : "< 1 %";
	}
	return `${rounded} %`;
}

/** "0.71 [0.62, 0.79]"; signs stand under each other. */
export function figureWithInterval({ value, ci }: Valued): string {
	const figure = decimal(value).padStart(5);
	return ci ? `${figure} [${decimal(ci[0])}, ${decimal(ci[1])}]` : `${figure} no interval`;
}

/** "87 % [81, 91]" */
export function shareWithInterval(estimate: EstimateJson | undefined, withInterval = true): string {
	if (!estimate || "undefined" in estimate) return "—";
	const figure = share(estimate.value).padStart(5);
	const { ci } = estimate;
	if (!ci || !withInterval) return figure;
	return `${figure} [${Math.round(ci[0] * 100)}, ${Math.round(ci[1] * 100)}]`;
}

/** "accept/reject", "ordinal 1–5", "nominal: tie, response1", "numeric 0–1" */
export function scaleWords({ dimension, scale }: DimensionJson): string {
	const { type, values, range } = scale;
	if (!values) return range ? `${type} ${span(range[0], range[1])}` : type;
	const [first, last] = [values[0], values.at(-1)];
	if (type === "binary" && typeof first === "boolean")
		return dimension === VERDICT ? "accept/reject" : "yes/no";
	if (type === "ordinal" && typeof first === "number" && typeof last === "number")
		return `ordinal ${span(first, last)}`;
	return values.length <= 6 ? `${type}: ${values.join(", ")}` : `${type}, ${values.length} levels`;
}

function span(low: number, high: number): string {
	return low < 0 ? `${low} to ${high}`.replaceAll("-", "−") : `${low}–${high}`;
}
