import type { Reason } from "#stats/core/result.ts";
import { decimal, share } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import type { EstimateJson } from "./estimate.ts";
import { limit } from "./plain-words.ts";
import { levelWord } from "./reason-words.ts";

/** Figures with their intervals, and scales, as text. */

type Valued = Extract<EstimateJson, { value: number }>;

/** "0.71 [0.62, 0.79]"; signs stand under each other. Limits show on which side of `beside` they lie. */
export function figureWithInterval({ value, ci }: Valued, beside?: number): string {
	const figure = decimal(value).padStart(5);
	return ci
		? `${figure} [${limit(ci[0], beside)}, ${limit(ci[1], beside)}]`
		: `${figure} no interval`;
}

/**
 * Why there is no figure, in the room of one: the whole sentence stands below the table.
 * @param allTied items, where people are tied on all that they labelled
 */
export function missingInWords(reason: Reason, allTied?: number): string {
	if (reason === "EMPTY" && allTied !== undefined) return "people tied";
	return SHORT[reason] ?? "no value";
}

const SHORT: Readonly<Partial<Record<Reason, string>>> = {
	EMPTY: "no labels",
	TOO_FEW: "too few items",
	NO_OVERLAP: "no shared items",
	SINGLE_CATEGORY: "one level only",
	CONSTANT_INPUT: "always the same",
	ZERO_DENOMINATOR: "nothing to count",
};

/** "87 % [81, 91]" */
export function shareWithInterval(
	estimate: EstimateJson | undefined,
	{ withInterval = true, allTied }: { withInterval?: boolean; allTied?: number | undefined } = {},
): string {
	if (!estimate) return "none";
	if ("undefined" in estimate) return missingInWords(estimate.undefined, allTied);
	const figure = share(estimate.value).padStart(5);
	const { ci } = estimate;
	if (!ci || !withInterval) return figure;
	return `${figure} [${Math.round(ci[0] * 100)}, ${Math.round(ci[1] * 100)}]`;
}

/** "accept/reject", "ordinal 1–5 (poor to good)", "nominal: tie, response1", "numeric 0–1" */
export function scaleWords({ dimension, scale }: DimensionJson): string {
	const { type, values, labels, range } = scale;
	if (!values) return range ? `${type} ${span(range[0], range[1])}` : type;
	const [first, last] = [values[0], values.at(-1)];
	const words = values.map((value) => levelWord(value, { dimension, scale }));
	if (type === "binary" && typeof first === "boolean") return words.toReversed().join("/");
	if (type === "ordinal" && typeof first === "number" && typeof last === "number") {
		const [low, high] = [labels?.[0], labels?.at(-1)];
		return `ordinal ${span(first, last)}${low && high ? ` (${low} to ${high})` : ""}`;
	}
	return values.length <= 6 ? `${type}: ${words.join(", ")}` : `${type}, ${values.length} levels`;
}

function span(low: number, high: number): string {
	return low < 0 ? `${low} to ${high}`.replaceAll("-", "−") : `${low}–${high}`;
}
