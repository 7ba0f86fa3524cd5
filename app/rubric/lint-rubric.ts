import { type Dimension, titleOf } from "#db/model/dimension.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { isDiscrete, VERDICT } from "#db/model/scale.ts";
import { namesToShow, pairLevels, speaksUnread } from "../ui/pair-levels.ts";

/** Something that makes people read a rubric differently, said before anybody labels. */
export type RubricWarning = {
	/** Name of the dimension; empty: the guideline. */
	dimension: string;
	sentence: string;
};

/** Two criteria in one sentence. English, as the words that connect them are. */
const TWO_AT_ONCE =
	/\b(\w+ly|\w+e|\w+ed|\w+ful|\w+al|\w+ct|\w+nt|\w+ar|\w+rt) and (\w+ly|\w+e|\w+ed|\w+ful|\w+al|\w+ct|\w+nt|\w+ar|\w+rt)\b/i;
const NEGATED = /\b(not|never|no|isn['’]t|doesn['’]t|aren['’]t|don['’]t|without)\b/i;
/** Share of words of the shorter text that both have, from which on they overlap. */
const MUCH_ALIKE = 0.9;
const WORD = /[\p{L}\p{N}]+/gu;

/**
 * What in a rubric invites disagreement: two criteria in one question, levels without a description, levels
 * that say much the same, a "not" in a level, a dimension that no judge is bound to.
 * @param judged names of dimensions that some judge answers; null where there are no judges yet
 */
export function lintRubric(rubric: Rubric, judged: ReadonlySet<string> | null): RubricWarning[] {
	const named = namesToShow(rubric.dimensions);
	return rubric.dimensions.flatMap((dimension) => [
		...lintDimension(dimension),
		...lintSides(dimension, named),
		...(judged && !judged.has(dimension.name)
			? [warning(dimension, "no judge answers it, so that no agreement with judges can be told")]
			: []),
	]);
}

/** Of pairs: who labels sees left and right, drawn for each person and item. */
function lintSides(dimension: Dimension, named: readonly [string, string] | null): RubricWarning[] {
	if (pairLevels(dimension)?.naming === "places") {
		const what =
			"left and right are drawn for each person and item, so that “left” is stored for answer A and “right” for answer B, wherever they stood. Levels a_better, tie and b_better say so";
		return [warning(dimension, what)];
	}
	if (!named || !speaksUnread(dimension)) return [];
	const [a, b] = named;
	const what = `its levels cannot be read as the two answers of a pair, so that texts are headed ${a} and ${b} for everybody and what is chosen is stored as it stands. With levels such as a_better, tie and b_better people see left and right alone`;
	return [warning(dimension, what)];
}

function lintDimension(dimension: Dimension): RubricWarning[] {
	const found: RubricWarning[] = [];
	const { guideline = "", scale, levels = [], name } = dimension;
	const asked = guideline.split(/(?<=[.?!])\s+/).find((sentence) => /\?\s*$/.test(sentence)) ?? "";
	const two = TWO_AT_ONCE.exec(asked) ?? TWO_AT_ONCE.exec(titleOf(dimension));
	if (two) {
		found.push(
			warning(
				dimension,
				`it asks for two things at once (“${two[0]}”): what is one and not the other has no level. Make two dimensions of it`,
			),
		);
	}
	if (!isDiscrete(scale)) return found;
	const texts = scale.values.map((_, code) => levels[code]?.description?.trim() ?? "");
	const bare = scale.values.filter((_, code) => texts[code] === "");
	const isPlain = scale.values.length === 2 && levels.some((level) => level.label);
	if (bare.length > 0 && !(isPlain && guideline !== "")) {
		const which =
			bare.length === scale.values.length ? "its levels say" : `level ${bare.join(", ")} says`;
		found.push(
			warning(dimension, `${which} nothing of when to choose ${bare.length > 1 ? "them" : "it"}`),
		);
	}
	for (const [code, text] of texts.entries()) {
		const level = levels[code]?.label ?? String(scale.values[code]);
		if (name !== VERDICT && scale.values.length > 2 && NEGATED.test(text)) {
			found.push(
				warning(
					dimension,
					`level ${level} says what does not hold (“${NEGATED.exec(text)?.[0]}”): say what does`,
				),
			);
		}
		const twin = texts.findIndex((other, at) => at > code && areAlike(text, other));
		if (twin >= 0) {
			const other = levels[twin]?.label ?? String(scale.values[twin]);
			found.push(
				warning(
					dimension,
					`levels ${level} and ${other} say much the same, so that people will mix them up`,
				),
			);
		}
	}
	return found;
}

function warning(dimension: Dimension, what: string): RubricWarning {
	return { dimension: dimension.name, sentence: `${titleOf(dimension)}: ${what}.` };
}

function areAlike(a: string, b: string): boolean {
	const [some, others] = [wordsOf(a), wordsOf(b)];
	const [fewer, more] = some.size < others.size ? [some, others] : [others, some];
	if (fewer.size < 3) return a !== "" && a.toLowerCase() === b.toLowerCase();
	const shared = [...fewer].filter((word) => more.has(word)).length;
	return shared / more.size >= MUCH_ALIKE;
}

function wordsOf(text: string): Set<string> {
	return new Set(text.toLowerCase().match(WORD) ?? []);
}
