import { createHash } from "node:crypto";
import type { Dimension } from "#db/model/dimension.ts";
import type { Rated } from "#db/model/rating.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { isDiscrete, type Level } from "#db/model/scale.ts";
import { valueInWords } from "../ui/scale-in-words.ts";
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

/** The level that says of the other answer what this one says of one: `a_better`, `b_better`. */
function counterpart(level: Level): string | null {
	if (typeof level !== "string" || !/^[ab]_/.test(level)) return null;
	return (level.startsWith("a") ? "b" : "a") + level.slice(1);
}

/** Does a dimension say which answer of a pair it is? */
function comparesAnswers({ scale }: Dimension): boolean {
	if (!isDiscrete(scale)) return false;
	const levels: readonly Level[] = scale.values;
	return levels.some((level) => levels.includes(counterpart(level) ?? ""));
}

/** A code with the two answers exchanged; a tie stays a tie. Twice, it is the code again. */
function exchanged(dimension: Dimension, code: number): number {
	if (!isDiscrete(dimension.scale) || !comparesAnswers(dimension)) return code;
	const levels: readonly Level[] = dimension.scale.values;
	const place = levels.indexOf(counterpart(levels[code]) ?? "");
	return place < 0 ? code : place;
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

/** The rubric with left and right where it says A and B: what stands left is known to the server alone. */
export function inSides(rubric: Rubric): Rubric {
	return { ...rubric, dimensions: rubric.dimensions.map(dimensionInSides) };
}

/** Left and right with the answer that stood there: "Left (A)", for who looks back at what they saw. */
export function dimensionAsSeen(dimension: Dimension, left: LeftSide | null): Dimension {
	const { scale } = dimension;
	if (!left || !isDiscrete(scale) || !comparesAnswers(dimension)) return dimension;
	return {
		...dimension,
		levels: scale.values.map((level, code) => {
			const text = dimension.levels?.[code] ?? {};
			if (typeof level !== "string" || counterpart(level) === null) return text;
			const side = level.startsWith(left) ? "Left" : "Right";
			const [answer = "", ...rest] = valueInWords(dimension.name, level).split(" ");
			return { ...text, label: `${side} (${answer}) ${rest.join(" ")}` };
		}),
	};
}

function dimensionInSides(dimension: Dimension): Dimension {
	if (!isDiscrete(dimension.scale) || !comparesAnswers(dimension)) return dimension;
	const levels: readonly Level[] = dimension.scale.values;
	return {
		...dimension,
		levels: levels.map((level, code) => {
			const text = dimension.levels?.[code];
			if (counterpart(level) === null) return text ?? {};
			const side = String(level).startsWith("a") ? "Left" : "Right";
			const rest = String(level).slice(2).replaceAll("_", " ");
			return { ...text, label: rest === "better" ? side : `${side} ${rest}` };
		}),
	};
}

const ARROWS = ["ArrowLeft", "ArrowDown", "ArrowRight"];
const ARROW_SIGNS = ["← ", "↓ ", "→ "];

/** A dimension as the label page asks it; left, tie and right have the arrows for keys too. */
export function labelDimensionView(asked: Dimension): DimensionView {
	const dimension = dimensionInSides(asked);
	const view = dimensionView(dimension);
	if (dimension === asked || view.levels?.length !== ARROWS.length) return view;
	const levels = view.levels.map(
		(level, place): LevelView => ({
			...level,
			text: ARROW_SIGNS[place] + level.text,
			arrow: ARROWS[place],
		}),
	);
	return { ...view, note: "left, tie or right", levels };
}
