/** How the levels of a dimension name the two answers of a pair: "a_better", "B", "Response A is better". */

import { type Dimension, titleOf } from "#db/model/dimension.ts";
import { isDiscrete } from "#db/model/scale.ts";

type Side = "a" | "b";

const NOUN =
	"(?:response|answer|reply|output|model|option|candidate|completion|assistant|system|version|text)";
const ALONE = "(?<![\\p{L}\\p{N}])";
const END = "(?![\\p{L}\\p{N}])";
/** Ways to name the two, each with its two names; what stands around a name belongs to it. */
const NAMINGS = [
	{ name: "letters", names: ["a", "b"], pattern: `${ALONE}(?:${NOUN}[ _-]?)?([ab])${END}` },
	{ name: "numbers", names: ["1", "2"], pattern: `${ALONE}${NOUN}[ _-]?([12])${END}` },
	{
		...{ name: "order", names: ["first", "second"] },
		pattern: `${ALONE}(first|second)(?:[ _-](?:${NOUN}|one))?${END}`,
	},
	{
		...{ name: "places", names: ["left", "right"] },
		pattern: `${ALONE}(left|right)(?:[ _-](?:${NOUN}|one))?${END}`,
	},
] as const;
type Naming = (typeof NAMINGS)[number];

/** Levels that mean neither answer more than the other. */
const NEUTRAL =
	/\b(tie[ds]?|draws?|toss|coin|same|equal|equally|both|neither|none|similar|alike|unsure|unclear|undecided|no difference|no preference|cannot|can['’]t)\b/i;
const BOTH = /\b[ab]\s*(?:and|or|nor|&|\+|,|\/|=+|~|≈)\s*(?:answer |response |model )?[ab]\b/i;
/** A third answer: then the levels are no sides of a pair, or a grade. */
const MORE = /^(?:[c-z]|third|3)$|\b(?:answer|response|model|option)[ _-]?(?:c|3)\b/i;

export type PairLevels = {
	/** How the answers are called. */
	naming: Naming["name"];
	/** The words that name them, by code: the level's own, else its label. */
	texts: readonly string[];
	/** The code that says of the other answer what each code says of one; a tie is its own. */
	exchanged: readonly number[];
};

/**
 * The levels of a dimension as sides of a pair. Nothing is guessed: each level that names one answer has its
 * counterpart, and what names none is a tie, or stands in the middle of a symmetrical scale.
 * @returns null where they do not name the two answers, or not in a way that can be read
 */
export function pairLevels({
	scale,
	levels,
}: Pick<Dimension, "scale" | "levels">): PairLevels | null {
	if (!isDiscrete(scale)) return null;
	const { values, type } = scale;
	const own = values.map((value) => (typeof value === "string" ? value : ""));
	const labels = values.map((_, code) => levels?.[code]?.label ?? "");
	for (const naming of NAMINGS) {
		for (const texts of [own, labels]) {
			const isOrdinal = type === "ordinal";
			const exchanged = mirrored(texts, naming, isOrdinal) ?? byName(texts, naming, isOrdinal);
			if (exchanged) return { naming: naming.name, texts, exchanged };
		}
	}
	return null;
}

/** Left half and right half say the same of the two answers. */
function mirrored(texts: readonly string[], naming: Naming, isOrdinal: boolean): number[] | null {
	if (!isOrdinal) return null;
	const last = texts.length - 1;
	const isMirror = texts.every(
		(text, code) => other(text, naming, texts) === plain(texts[last - code]),
	);
	const isNamed = texts.some((text, code) => plain(text) !== plain(texts[last - code]));
	return isMirror && isNamed ? texts.map((_, code) => last - code) : null;
}

/** Each level that names an answer has another one that names the other. */
function byName(texts: readonly string[], naming: Naming, isOrdinal: boolean): number[] | null {
	const all = texts.map(plain);
	const exchanged = texts.map((text, code) => {
		const said = other(text, naming, texts);
		return said === all[code] ? code : all.indexOf(said);
	});
	const rest = texts.filter((_, code) => exchanged[code] === code);
	const isClear =
		!exchanged.includes(-1) &&
		rest.length < texts.length &&
		new Set(all).size === all.length &&
		!rest.some((text) => text === "" || MORE.test(text.trim())) &&
		(!isOrdinal || rest.length <= 1 || rest.every((text) => NEUTRAL.test(text)));
	return isClear ? exchanged : null;
}

function plain(text = ""): string {
	return text
		.toLowerCase()
		.replaceAll(/[\s_-]+/g, " ")
		.trim();
}

/** What a level would say of the other answer; an "a" that is an article stays where no level says so. */
function other(text: string, naming: Naming, texts: readonly string[]): string {
	if (naming.name === "letters" && BOTH.test(text)) return plain(text);
	const exchange = ({ side, said, whole }: Named) => {
		const name = naming.names[side === "a" ? 1 : 0];
		return whole.endsWith(said)
			? whole.slice(0, -said.length) + name
			: name + whole.slice(said.length);
	};
	const all = plain(renamed(text, naming, exchange));
	if (texts.some((level) => plain(level) === all)) return all;
	if (/\ba (?:tie|draw|toss|coin)/i.test(text)) return plain(text);
	return plain(renamed(text, naming, (named) => (named.isArticle ? named.whole : exchange(named))));
}

/** A name of an answer in a text: "Response A". */
type Named = {
	side: Side;
	/** "A" */
	said: string;
	/** "Response A" */
	whole: string;
	/** It may as well be the article: "a bit". */
	isArticle: boolean;
};

function renamed(text: string, { names, pattern }: Naming, word: (named: Named) => string): string {
	return text.replaceAll(
		new RegExp(pattern, "giu"),
		(whole: string, said: string, at: number): string => {
			const side = said.toLowerCase() === names[0] ? "a" : "b";
			const isArticle = whole === "a" && text.charAt(at + 1) === " ";
			return word({ side, said, whole, isArticle });
		},
	);
}

/** Which answer a level speaks of first; null where it says the same of both. */
export function sideOfLevel({ naming, texts, exchanged }: PairLevels, code: number): Side | null {
	if (exchanged[code] === code) return null;
	let first: Side | null = null;
	renamed(texts[code] ?? "", namingOf(naming), ({ side, whole }) => {
		first ??= side;
		return whole;
	});
	return first;
}

/**
 * A text with its names of answers in other words.
 * @param word for an answer that the text calls `said`
 */
export function withAnswersAs(
	text: string,
	{ naming }: PairLevels,
	word: (side: Side, said: string) => string,
): string {
	return renamed(text, namingOf(naming), ({ side, said, whole, isArticle }) =>
		isArticle ? whole : word(side, said),
	);
}

function namingOf(name: Naming["name"]): Naming {
	return NAMINGS.find((naming) => naming.name === name) ?? NAMINGS[0];
}

/** Which answers a text speaks of, where it surely does: a lone "a" is an article. */
const SPOKEN_OF = [
	{
		names: ["A", "B"],
		pattern: new RegExp(
			`${ALONE}(?:([AB])|(?:${NOUN}[ _-]?|[Rr]esponse[ _-]?|[Aa]nswer[ _-]?)([AaBb])|([ab])(?=_))${END}|_([ab])${END}`,
			"gu",
		),
	},
	{ names: ["1", "2"], pattern: new RegExp(NAMINGS[1].pattern, "giu") },
	{
		names: ["First", "Second"],
		pattern: new RegExp(`${ALONE}(first|second)[ _-](?:${NOUN}|one)${END}`, "giu"),
	},
] as const;

/**
 * What the answers of a pair are called by dimensions whose levels cannot be read as sides, such as "A and B"
 * by a scale from 1 to 7 whose question explains it: their texts have to be headed so.
 * @returns null where no such dimension speaks of both
 */
export function namesToShow(dimensions: readonly Dimension[]): readonly [string, string] | null {
	const texts = dimensions.filter((dimension) => !pairLevels(dimension)).flatMap(textsOf);
	for (const { names, pattern } of SPOKEN_OF) {
		const said = new Set(texts.flatMap((text) => spokenOf(text, pattern)));
		if (names.every((name) => said.has(name.toLowerCase()))) return names;
	}
	return null;
}

/** Does a dimension speak of one of the answers without being readable as sides of a pair? */
export function speaksUnread(dimension: Dimension): boolean {
	if (pairLevels(dimension)) return false;
	return SPOKEN_OF.some(({ pattern }) =>
		textsOf(dimension).some((text) => spokenOf(text, pattern).length > 0),
	);
}

function spokenOf(text: string, pattern: RegExp): string[] {
	return [...text.matchAll(pattern)].map((found) =>
		(found.slice(1).find((name) => name) ?? "").toLowerCase(),
	);
}

function textsOf(dimension: Dimension): string[] {
	const { name, scale, guideline = "", levels = [] } = dimension;
	const values = isDiscrete(scale) ? scale.values.map(String) : [];
	const words = levels.flatMap(({ label = "", description = "" }) => [label, description]);
	return [name, titleOf(dimension), guideline, ...values, ...words];
}
