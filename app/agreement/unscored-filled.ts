import { isDiscrete, type Scale } from "#db/model/scale.ts";
import { disagreements, levelNumbers, MISSING } from "#stats/index.ts";
import { codesOf, numbersOf, type RaterColumn } from "../columns/rating-columns.ts";

/** A judge's column with unscored items filled in, and how many of them there are among how many. */
export type FilledColumn = {
	readonly judge: RaterColumn;
	readonly unscored: number;
	/** Items that people enough labelled and the judge was asked about. */
	readonly items: number;
};

/** So many labels make an item one on which people can be held against each other. */
const SEVERAL = 2;

/** What an unscored answer is taken for. */
export type UnscoredAs = "wrong" | "right";

/**
 * The judge as if it had been as wrong as it can be on every item that it left unscored and that several
 * people labelled: the level farthest from all their labels together, or that end of its own answers that
 * lies away from theirs. A judge could otherwise look better by refusing what it would get wrong.
 * The other bound, "right": the level nearest to all labels together, or their mean.
 * Source: Manski 1989. Null where it left no such item.
 * @param as which of the two bounds; by default "wrong"
 * @param least labels that an item must have; by default those of several people
 */
export function unscoredFilled(
	judge: RaterColumn,
	people: readonly RaterColumn[],
	{
		scale,
		as = "wrong",
		least = SEVERAL,
	}: { readonly scale: Scale; readonly as?: UnscoredAs; readonly least?: number },
): FilledColumn | null {
	if (judge.unscoredAt.length === 0) return null;
	const onLevels = isDiscrete(scale) && judge.cells.kind === "codes";
	const votes = onLevels ? people.map(codesOf) : people.map((one) => numbersOf(one, scale));
	const isGiven = (value: number) => (onLevels ? value !== MISSING : !Number.isNaN(value));
	const labelsAt = (item: number) => votes.map((column) => column[item]).filter(isGiven);
	const labels = new Uint32Array(
		judge.cells.kind === "codes" ? judge.cells.codes.length : judge.cells.numbers.length,
	);
	for (const column of votes) {
		for (let item = 0; item < labels.length; item++) if (isGiven(column[item])) labels[item]++;
	}
	const left = [...judge.unscoredAt].filter((item) => labels[item] >= least);
	if (left.length === 0) return null;
	const column = onLevels ? codesOf(judge).slice() : numbersOf(judge, scale).slice();
	let items = left.length;
	for (let item = 0; item < column.length; item++) {
		if (isGiven(column[item]) && labels[item] >= least) items++;
	}
	const onNumbers = as === "right" ? mean : farthestEnd(column, votes);
	const answerOf = onLevels ? levelAtEnd(scale, as) : onNumbers;
	for (const item of left) column[item] = answerOf(labelsAt(item));
	const cells =
		column instanceof Uint8Array
			? { kind: "codes" as const, codes: column }
			: { kind: "numbers" as const, numbers: column };
	return { judge: { ...judge, cells }, unscored: left.length, items };
}

type AnswerOf = (labels: readonly number[]) => number;

/** The level farthest from the labels, or the nearest. */
function levelAtEnd(scale: Exclude<Scale, { type: "numeric" }>, as: UnscoredAs): AnswerOf {
	const numbers = levelNumbers(scale);
	const apart = disagreements(scale.type === "nominal" ? "unweighted" : "linear", numbers);
	const levels = numbers.length;
	return (labels) => {
		const sums = Array.from(numbers, (_, level) =>
			labels.reduce((sum, label) => sum + apart[level * levels + label], 0),
		);
		return sums.indexOf(as === "right" ? Math.min(...sums) : Math.max(...sums));
	};
}

function farthestEnd(
	own: Uint8Array | Float64Array,
	people: readonly (Uint8Array | Float64Array)[],
): AnswerOf {
	const [low, high] = rangeOf([own]);
	const [least, most] = rangeOf(people);
	return (labels) => {
		const middle = mean(labels);
		return middle - least > most - middle ? low : high;
	};
}

function mean(labels: readonly number[]): number {
	return labels.reduce((sum, label) => sum + label, 0) / labels.length;
}

function rangeOf(columns: readonly (Uint8Array | Float64Array)[]): [number, number] {
	let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
	for (const column of columns) {
		for (const value of column) {
			if (Number.isNaN(value)) continue;
			low = Math.min(low, value);
			high = Math.max(high, value);
		}
	}
	return [low, high];
}
