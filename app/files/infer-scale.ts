import { type Level, MAX_LEVELS, type Scale } from "#db/model/scale.ts";
import { byCodePoint } from "./code-point-order.ts";

/** Integers that still read as grades; more of them are a measurement. */
const MAX_ORDINAL_LEVELS = 11;

const BOOLEAN_TEXTS = new Map<string, boolean>([
	["true", true],
	["false", false],
]);

/** A number as tables write it: "4", "-1", "0.5", "1e-3", also the "4.0" that pandas makes of 4. */
const NUMBER = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;

/** The number that a table's cell says; undefined where it says none, or one beyond all bounds. */
export function numberOfText(text: string): number | undefined {
	const number = NUMBER.test(text) ? Number(text) : Number.NaN;
	return Number.isFinite(number) ? number : undefined;
}

/** Cells of a table are texts: they count as booleans or numbers only if all of them read so. */
export function levelsOfTexts(texts: readonly string[]): Level[] {
	const booleans = texts.map((text) => BOOLEAN_TEXTS.get(text.toLowerCase()));
	if (booleans.every((value) => value !== undefined)) return booleans;
	const numbers = texts.map(numberOfText);
	if (numbers.every((value) => value !== undefined)) return numbers;
	return [...texts];
}

/**
 * The scale that a dimension seems to have, from the distinct values met, where no file declares
 * it: booleans are binary, at most 11 distinct integers ordinal, other numbers numeric, anything
 * with text in it nominal.
 * @returns undefined when there are more texts than a scale can have levels
 */
export function inferScale(values: readonly Level[]): Scale | undefined {
	const distinct = [...new Set(values)];
	if (distinct.length === 0) return { type: "numeric" };
	if (distinct.every((value) => typeof value === "boolean"))
		return { type: "binary", values: [false, true] };
	const numbers = distinct.filter((value) => typeof value === "number");
	if (numbers.length === distinct.length) {
		const grades = numbers.every(Number.isInteger) && numbers.length <= MAX_ORDINAL_LEVELS;
		return grades
			? { type: "ordinal", values: numbers.sort((a, b) => a - b) }
			: { type: "numeric" };
	}
	if (distinct.length > MAX_LEVELS) return undefined;
	return {
		type: "nominal",
		values: distinct.sort((a, b) => byCodePoint(String(a), String(b))),
	};
}

/** The number that a value of a file says; undefined where it says none. */
export function numberOf(value: Level, isText: boolean): number | undefined {
	const [level] = isText ? levelsOfTexts([String(value)]) : [value];
	return typeof level === "number" ? level : undefined;
}

/**
 * Does a judge answer with numbers what people answer in words, yes or no? `own` are its values that no
 * person gives. Beside grades in numbers it does not: there it has levels between theirs. A few whole
 * numbers beside names are names.
 */
export function isOnNumbers(
	people: readonly Level[],
	own: readonly (number | undefined)[],
): boolean {
	const scale = inferScale(people);
	if (people.length === 0 || own.length === 0 || !scale || scale.type === "numeric") return false;
	if (people.every((level) => typeof level === "number")) return false;
	if (own.some((value) => value === undefined)) return false;
	return scale.type === "binary" || own.length > MAX_ORDINAL_LEVELS || !own.every(Number.isInteger);
}

/** More levels than this are counted in a message. */
const LEVELS_SAID = 12;

/** "binary false, true", "ordinal 1, 2, 3", "nominal a, b, c … (123 levels)", "numeric 0 to 1", for messages. */
export function describeScale(scale: Scale): string {
	if (scale.type !== "numeric") {
		const { type, values } = scale;
		if (values.length <= LEVELS_SAID) return `${type} ${values.join(", ")}`;
		return `${type} ${values.slice(0, 3).join(", ")} … (${values.length} levels)`;
	}
	return scale.range ? `numeric ${scale.range[0]} to ${scale.range[1]}` : "numeric";
}
