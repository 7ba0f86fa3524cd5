import { type Dimension, titleOf } from "#db/model/dimension.ts";
import { type DiscreteScale, isDiscrete, type Level, VERDICT } from "#db/model/scale.ts";
import { renderMarkdown } from "../ui/markdown.server.ts";
import { plainNumber } from "../ui/numbers.ts";
import { labelledWord, verdictInWords } from "../ui/scale-in-words.ts";

/** One level as the label page offers it. */
export type LevelView = {
	/** The level's code. */
	value: string;
	/** What stands on the button. */
	text: string;
	/** What the level is called, where the button shows its number. */
	label: string | null;
	description: string | null;
	example: string | null;
	/** The key that chooses it, or the keys one after the other: the digits of an integer, with its sign. */
	key: string | null;
	/** What stands on the key's cap, where the level's own text does not say it. */
	cap: string | null;
	/** The arrow key that chooses it too; only between two answers. */
	arrow?: string;
	/** Accept and reject have colours of their own. */
	tone: "accept" | "reject" | null;
};

/** One dimension as the label page asks it. */
export type DimensionView = {
	name: string;
	title: string;
	/** What it takes, in a word or two: "1–5". */
	note: string;
	guidelineHtml: string | null;
	/** Null on a numeric scale. */
	levels: LevelView[] | null;
	range: readonly [number, number] | null;
	/** It may be left out. */
	optional: boolean;
	/** Are words to be marked for it? */
	evidence: "optional" | "required" | null;
	/** What its number counts, where it does. */
	counts: "steps" | null;
};

export function dimensionView(dimension: Dimension): DimensionView {
	const { name, scale, guideline } = dimension;
	return {
		name,
		title: titleOf(dimension),
		note: noteOf(dimension),
		guidelineHtml: guideline ? renderMarkdown(guideline) : null,
		levels: isDiscrete(scale) ? levelViews(dimension, scale) : null,
		range: isDiscrete(scale) ? null : (scale.range ?? null),
		optional: dimension.optional ?? false,
		evidence: dimension.evidence ?? null,
		counts: dimension.counts ?? null,
	};
}

function noteOf(dimension: Dimension): string {
	const { name, scale } = dimension;
	if (name === VERDICT) return verdictInWords(dimension).join(" or ");
	if (dimension.counts === "steps") return "the number of a step, 0: none of them";
	if (!isDiscrete(scale))
		return scale.range ? scale.range.map(plainNumber).join(" to ") : "a number";
	const [first, last] = [scale.values[0], scale.values.at(-1)];
	if (scale.type !== "ordinal" || scale.values.length < 3) return "choose one";
	return hasTenKey(scale) ? `${rangeInWords(first, last)}, ten: -` : rangeInWords(first, last);
}

/** Ten is one key where no sign begins a level: `1 0` may be 1 here and 0 on the next dimension. */
function hasTenKey({ values }: DiscreteScale): boolean {
	return (
		values.includes(10) && values.every((value) => Number.isInteger(value) && Number(value) >= 0)
	);
}

/** "1–5", "−2 to 2" */
function rangeInWords(first: Level | undefined, last: Level | undefined): string {
	const [low, high] = [String(first), String(last)];
	return low.startsWith("-") ? `−${low.slice(1)} to ${high.replace("-", "−")}` : `${low}–${high}`;
}

/**
 * Levels in their order, with the keys that choose each: its own digits where all levels are integers
 * (−2 with `-` and 2, ten with `-` alone where no level is below zero), else its place.
 * What accepts (place 1 of the verdict, whatever its word) comes before what rejects, with A and R.
 */
function levelViews(dimension: Dimension, scale: DiscreteScale): LevelView[] {
	const integers = scale.values.every((value) => Number.isInteger(value));
	const levels = scale.values.map((value, code): LevelView => {
		const text = labelledWord(dimension, code);
		const { label, description, example } = dimension.levels?.[code] ?? {};
		const place = code < 9 ? String(code + 1) : null;
		return {
			value: String(code),
			text,
			label: label && label.toLowerCase() !== text.toLowerCase() ? label : null,
			description: description ?? null,
			example: example ?? null,
			key: integers ? String(value) : place,
			cap: integers ? null : place,
			tone: null,
		};
	});
	const [reject, accept] = levels;
	if (dimension.name !== VERDICT || !reject || !accept) return levels;
	return [
		{ ...accept, key: "a", cap: "A", tone: "accept" },
		{ ...reject, key: "r", cap: "R", tone: "reject" },
	];
}
