import type { Dimension } from "#db/model/dimension.ts";
import { isDiscrete, type Level, VERDICT } from "#db/model/scale.ts";
import { plainNumber } from "./numbers.ts";

/** "accept / reject", "1–5", "0–1", "3 categories": a scale beside a dimension's name. */
export function scaleInWords(dimension: Dimension): string {
	const { scale, name } = dimension;
	if (!isDiscrete(scale)) return scale.range ? span(scale.range[0], scale.range[1]) : "number";
	if (name === VERDICT) return verdictInWords(dimension).join(" / ");
	if (scale.type === "ordinal") return span(scale.values[0], scale.values.at(-1));
	if (scale.type === "nominal") return `${scale.values.length} categories`;
	return scale.values.map((_, code) => levelInWords(dimension, code)).join(" / ");
}

/** "accept" and "reject", or what this project's verdict calls them: what is at place 1 accepts and comes first. */
export function verdictInWords(dimension: Dimension): [string, string] {
	const [reject, accept] = [0, 1].map((code) => levelInWords(dimension, code));
	return [accept ?? "accept", reject ?? "reject"];
}

function span(low: unknown, high: unknown): string {
	const words = [low, high].map((end) => String(end).replace(/^-/, "−"));
	return words.join(words.some((end) => /[^0-9.]/.test(end)) ? " to " : "–");
}

/** "accept", "yes", "4", "0.462": a value without its dimension's levels at hand. */
export function valueInWords(dimension: string, value: Level): string {
	if (typeof value === "number") return plainNumber(Number(value.toFixed(3)));
	if (typeof value === "string") return pairWord(value);
	if (dimension === VERDICT) return value ? "accept" : "reject";
	return value ? "yes" : "no";
}

/** "A is better" for `a_better`; any other word is its own. */
function pairWord(value: string): string {
	const [, answer, rest] = /^([ab])_([a-z_]+)$/.exec(value) ?? [];
	if (!answer || !rest) return value;
	const verb = rest.endsWith("better") || rest.endsWith("worse") ? "is " : "";
	return `${answer.toUpperCase()} ${verb}${rest.replaceAll("_", " ")}`;
}

/** A level as pages show it: its label where it has one, on ordinal scales behind its value. */
export function levelInWords({ name, scale, levels }: Dimension, code: number): string {
	const value = isDiscrete(scale) ? scale.values[code] : undefined;
	if (value === undefined) return String(code);
	return levelCalled(value, { name, type: scale.type, label: levels?.[code]?.label });
}

/** The same, of a value whose dimension, type of scale and label somebody knows. */
export function levelCalled(
	value: Level,
	{ name, type, label }: { name: string; type: string; label?: string | null | undefined },
): string {
	if (!label) return valueInWords(name, value);
	return type === "ordinal" ? `${valueInWords(name, value)} ${label}` : label;
}

/**
 * A level as an annotator reads it, on the button and wherever the answer is shown: "Accept", "Yes", and on a
 * scale of numbers the number alone, whose label stands beside it.
 */
export function labelledWord(dimension: Dimension, code: number): string {
	const { name, scale, levels } = dimension;
	const value = isDiscrete(scale) ? scale.values[code] : undefined;
	const label = levels?.[code]?.label;
	if (value === undefined) return String(code);
	if (typeof value === "number" && !(name === VERDICT && label)) return plainNumber(value);
	const isOwnWord = !label && typeof value === "string" && name !== VERDICT;
	return isOwnWord ? pairWord(value) : capital(label ?? valueInWords(name, value));
}

function capital(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1);
}
