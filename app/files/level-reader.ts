import { describeScale, numberOfText } from "#app/files/infer-scale.ts";
import type { Dimension } from "#db/model/dimension.ts";
import { type RatedValue, ratedLevel, ratedNumber } from "#db/model/rating.ts";
import type { RaterKind } from "#db/model/roles.ts";
import { isDiscrete, type Level, type Scale } from "#db/model/scale.ts";

/** Puts a value of a file on a scale; null when it is not on it. Nothing is clipped or guessed. */
export type LevelReader = (value: Level, isText: boolean) => RatedValue | null;

/** The scale that a rater of this kind answers on. */
function scaleFor(dimension: Dimension, kind: RaterKind): Scale {
	return kind === "judge" && dimension.judgeScale ? dimension.judgeScale : dimension.scale;
}

/**
 * Reads values of a dimension. JSON values have to be a level as it is declared, or the label of
 * one; the texts of a table are matched with the levels' texts, `true/false/1/0` for booleans.
 */
export function levelReader(dimension: Dimension, kind: RaterKind): LevelReader {
	const scale = scaleFor(dimension, kind);
	if (!isDiscrete(scale)) return (value, isText) => readNumber(value, isText, scale.range);
	const exact = new Map<Level, number>(scale.values.map((level, code) => [level, code]));
	const cells = cellReader(scale.values);
	const labels = labelTexts(dimension);
	return (value, isText) => {
		let code = isText && typeof value === "string" ? cells(value) : exact.get(value);
		if (code === undefined && typeof value === "string")
			code = labels.get(value) ?? labels.get(value.trim().toLowerCase());
		return code === undefined ? null : ratedLevel(code);
	};
}

/** "ordinal 1, 2, 3", for messages. */
export function describeScaleFor(dimension: Dimension, kind: RaterKind): string {
	return describeScale(scaleFor(dimension, kind));
}

function readNumber(
	value: Level,
	isText: boolean,
	range: readonly [number, number] | undefined,
): RatedValue | null {
	const number = isText && typeof value === "string" ? numberOfText(value) : value;
	if (typeof number !== "number" || !Number.isFinite(number)) return null;
	if (range && (number < range[0] || number > range[1])) return null;
	return ratedNumber(number);
}

/** Code of a table's cell: the text of a level, `TRUE`, `False`, 1 and 0 for booleans, 4.0 for 4. */
function cellReader(values: readonly Level[]): (cell: string) => number | undefined {
	const texts = new Map<string, number>();
	const numbers = new Map<number, number>();
	for (const [code, level] of values.entries()) {
		texts.set(String(level), code);
		if (typeof level === "string") continue;
		numbers.set(Number(level), code);
		if (typeof level === "number") continue;
		texts.set(String(level).toUpperCase(), code);
		texts.set(level ? "True" : "False", code);
	}
	return (cell) => texts.get(cell) ?? numbers.get(numberOfText(cell) ?? Number.NaN);
}

/** Code by label, as written or in lower case. */
function labelTexts(dimension: Dimension): Map<string, number> {
	const texts = new Map<string, number>();
	const lower = new Map<string, number>();
	for (const [code, level] of (dimension.levels ?? []).entries()) {
		if (level.label === undefined) continue;
		if (!texts.has(level.label)) texts.set(level.label, code);
		const key = level.label.trim().toLowerCase();
		// Two labels that differ in case only are not matched but exactly.
		lower.set(key, lower.has(key) ? -1 : code);
	}
	for (const [key, code] of lower) if (code >= 0 && !texts.has(key)) texts.set(key, code);
	return texts;
}
