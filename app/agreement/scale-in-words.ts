import type { Dimension } from "#db/model/dimension.ts";
import { isDiscrete, VERDICT } from "#db/model/scale.ts";

/** "accept / reject", "1–5", "0–1", "3 categories": a scale beside a dimension's name. */
export function scaleInWords(dimension: Dimension): string {
	const { scale, levels, name } = dimension;
	if (!isDiscrete(scale)) return scale.range ? span(scale.range[0], scale.range[1]) : "number";
	if (name === VERDICT) return "accept / reject";
	const words = scale.values.map((value, code) => levels?.[code]?.label ?? String(value));
	if (scale.type === "ordinal") return span(scale.values[0], scale.values.at(-1));
	if (scale.type === "nominal") return `${scale.values.length} categories`;
	return words.join(" / ");
}

function span(low: unknown, high: unknown): string {
	const words = [low, high].map((end) => String(end).replace(/^-/, "−"));
	return words.join(words.some((end) => /[^0-9.]/.test(end)) ? " to " : "–");
}

/** A level as pages show it: its value, with its label where it has one. */
export function levelInWords(dimension: Dimension, code: number): string {
	if (!isDiscrete(dimension.scale)) return String(code);
	const value = String(dimension.scale.values[code]);
	const label = dimension.levels?.[code]?.label;
	if (!label) return value;
	return dimension.scale.type === "ordinal" ? `${value} ${label}` : label;
}
