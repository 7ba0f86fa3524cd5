import { type Dimension, titleOf } from "#db/model/dimension.ts";
import { type DiscreteScale, isDiscrete, VERDICT } from "#db/model/scale.ts";
import { renderMarkdown } from "../ui/markdown.server.ts";
import { levelInWords } from "./answer-in-words.server.ts";

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
	/** The key that chooses it. */
	key: string | null;
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
	};
}

function noteOf({ name, scale }: Dimension): string {
	if (name === VERDICT) return "accept or reject";
	if (!isDiscrete(scale))
		return scale.range ? `${scale.range[0]} to ${scale.range[1]}` : "a number";
	const [first, last] = [scale.values[0], scale.values.at(-1)];
	return scale.type === "ordinal" && scale.values.length > 2 ? `${first}–${last}` : "choose one";
}

/**
 * Levels in their order, with the digit that chooses each: the level itself where all levels are
 * digits (0–4 are chosen with 0–4), else its place. Accept comes before reject, with A and R.
 */
function levelViews(dimension: Dimension, scale: DiscreteScale): LevelView[] {
	const digits = scale.values.every(
		(value) => typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 9,
	);
	const levels = scale.values.map((value, code): LevelView => {
		const text = levelInWords(dimension, code, value);
		const { label, description, example } = dimension.levels?.[code] ?? {};
		return {
			value: String(code),
			text,
			label: label && label.toLowerCase() !== text.toLowerCase() ? label : null,
			description: description ?? null,
			example: example ?? null,
			key: digits ? String(value) : code < 9 ? String(code + 1) : null,
			tone: null,
		};
	});
	const [reject, accept] = levels;
	if (dimension.name !== VERDICT || !reject || !accept) return levels;
	return [
		{ ...accept, key: "a", tone: "accept" },
		{ ...reject, key: "r", tone: "reject" },
	];
}
