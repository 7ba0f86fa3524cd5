import { createHash } from "node:crypto";
import type { Dimension } from "#db/model/dimension.ts";
import type { Rated } from "#db/model/rating.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { isDiscrete } from "#db/model/scale.ts";
import { plainNumber } from "../ui/numbers.ts";
import {
	namesToShow,
	type PairLevels,
	pairLevels,
	sideOfLevel,
	withAnswersAs,
} from "../ui/pair-levels.ts";
import { labelledWord, valueInWords } from "../ui/scale-in-words.ts";
import type { Answer } from "./answer-in-words.server.ts";
import { type DimensionView, dimensionView, type LevelView } from "./dimension-view.server.ts";

/** Which answer of a pair stands left. */
export type LeftSide = "a" | "b";

type Pair = { readonly responseA: string | null; readonly responseB: string | null };

/**
 * The side that was drawn for an annotator and an item: a coin thrown by their ids, which were drawn
 * at random when they were made, so that it falls the same however often the page is read.
 * @returns null where there are no two answers
 */
export function leftSideOf(raterId: string, itemId: string, item: Pair): LeftSide | null {
	if (item.responseA === null || item.responseB === null) return null;
	const [byte] = createHash("sha256").update(`${raterId} ${itemId}`).digest();
	return byte % 2 === 0 ? "a" : "b";
}

/** A code with the two answers exchanged; a tie stays a tie. Twice, it is the code again. */
function exchanged(dimension: Dimension, code: number): number {
	return pairLevels(dimension)?.exchanged[code] ?? code;
}

/** An answer between left and right, as the page has it, and A and B, as it is stored: the same both ways. */
export function fromSides<A extends Answer>(answer: A, rubric: Rubric, left: LeftSide | null): A {
	if (left !== "b") return answer;
	const ratings = new Map(answer.ratings);
	for (const dimension of rubric.dimensions) {
		const rated = ratings.get(dimension.name);
		if (rated) ratings.set(dimension.name, exchangedRating(dimension, rated));
	}
	return { ...answer, ratings };
}

function exchangedRating(dimension: Dimension, rated: Rated): Rated {
	return rated.kind === "level" ? { ...rated, level: exchanged(dimension, rated.level) } : rated;
}

/**
 * The rubric with left and right where it says A and B: what stands left is known to the server alone.
 * @param left null where the item has no two answers, which nothing stands left of
 */
export function inSides(rubric: Rubric, left: LeftSide | null): Rubric {
	if (left === null) return rubric;
	return { ...rubric, dimensions: rubric.dimensions.map(dimensionInSides) };
}

/** Left and right with the answer that stood there: "Left (A)", for who looks back at what they saw. */
export function dimensionAsSeen(dimension: Dimension, left: LeftSide | null): Dimension {
	const pair = left && pairLevels(dimension);
	const { name, scale } = dimension;
	if (!left || !pair || !isDiscrete(scale)) return dimension;
	const words = scale.values.map((value, code) => {
		const seen = scale.values[exchangedFor(left, pair, code)];
		const text = pair.texts[code] ?? "";
		const said = text === value ? valueInWords(name, value) : text;
		if (pair.exchanged[code] === code) return labelledWord(dimension, code);
		const answer = withAnswersAs(said, pair, (side, word) => {
			const called = pair.naming === "places" ? side.toUpperCase() : word;
			return `${side === left ? "Left" : "Right"} (${called})`;
		});
		return typeof seen === "number" ? `${plainNumber(seen)} ${answer}`.trim() : answer;
	});
	return { ...dimension, scale: { type: "nominal", values: words }, levels: [] };
}

function exchangedFor(left: LeftSide, { exchanged }: PairLevels, code: number): number {
	return left === "b" ? (exchanged[code] ?? code) : code;
}

const PLACES = { a: "Left", b: "Right" };

function dimensionInSides(dimension: Dimension): Dimension {
	const pair = pairLevels(dimension);
	if (!pair) return dimension;
	const inPlaces = (text: string) => withAnswersAs(text, pair, (side) => PLACES[side]);
	const all = (dimension.levels ?? []).map(({ description = "" }) => description).join(" ");
	const areCalled = /\bA\b/.test(all) && /\bB\b/.test(all);
	// A capital is no article where the other answer has one too.
	const told = (text: string | undefined) =>
		areCalled ? text?.replaceAll(/\b[AB]\b/g, (said) => (said === "A" ? "Left" : "Right")) : text;
	return {
		...dimension,
		levels: pair.texts.map((text, code) => {
			const { label, description, example } = dimension.levels?.[code] ?? {};
			const rest = { description: told(description), example: told(example) };
			if (pair.exchanged[code] === code) return { ...rest, label };
			const called = label && inPlaces(label) !== label ? label : text;
			const words = inPlaces(called).replaceAll("_", " ").trim();
			return { ...rest, label: words.replace(/^(Left|Right) (?:is )?better$/, "$1") || undefined };
		}),
	};
}

const ARROWS = {
	a: { arrow: "ArrowLeft", sign: "← " },
	b: { arrow: "ArrowRight", sign: "→ " },
	tie: { arrow: "ArrowDown", sign: "↓ " },
};

/** A dimension as the label page asks it of two answers; left, tie and right have the arrows for keys too. */
function pairDimensionView(asked: Dimension): DimensionView {
	const view = dimensionView(dimensionInSides(asked));
	const pair = pairLevels(asked);
	if (!pair || !view.levels) return view;
	const roles = view.levels.map(({ value }) => sideOfLevel(pair, Number(value)) ?? "tie");
	if (roles.length !== 3 || new Set(roles).size !== 3) {
		const areWords = asked.scale.type !== "numeric" && typeof asked.scale.values[0] === "string";
		return areWords ? { ...view, note: "choose one" } : view;
	}
	const levels = view.levels.map((level, place): LevelView => {
		const { arrow, sign } = ARROWS[roles[place] ?? "tie"];
		return { ...level, text: sign + level.text, arrow };
	});
	return { ...view, note: "left, tie or right", levels };
}

/**
 * The dimensions as they are asked of two answers.
 * @returns null where they are asked of one in the same way
 */
export function pairDimensionViews(dimensions: readonly Dimension[]): DimensionView[] | null {
	return dimensions.some(pairLevels) ? dimensions.map(pairDimensionView) : null;
}

/**
 * What stands above the two answers. Their names only where something that is asked cannot be told without
 * them: else nobody sees which is which.
 */
export function pairTitles(
	dimensions: readonly Dimension[],
	left: LeftSide | null,
): readonly [string, string] {
	const names = left && namesToShow(dimensions);
	if (!names) return ["← Left", "Right →"];
	const [a, b] = names;
	return left === "a" ? [`← Left (${a})`, `Right (${b}) →`] : [`← Left (${b})`, `Right (${a}) →`];
}
