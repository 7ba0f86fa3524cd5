import { isDiscrete } from "#db/model/scale.ts";
import { copiedRater } from "#stats/audit/copied-rater.ts";
import { isGiven } from "#stats/comparison/judge-scores.ts";
import { levelNumbers } from "#stats/index.ts";
import { marked, markGiven } from "../columns/given-places.ts";
import {
	codesOf,
	type DimensionColumns,
	numbersOf,
	type RaterColumn,
} from "../columns/rating-columns.ts";
import type { RankedJudgeJson } from "./ranking-json.ts";

type Column = Uint8Array | Float64Array;

/**
 * For each judge the person whose labels it repeats, beyond what independence would make likely; undefined
 * where nobody is. Takes two witnesses: other people, those with most labels, else another judge. With one
 * other person alone it is `unsure`: a judge that has one person's labels where the other has not may be a copy,
 * or as right as that person. Judges on scales of their own cannot have the same answers.
 */
export function copiedPeople({
	dimension: { scale },
	humans,
	judges,
}: DimensionColumns): (judge: RaterColumn) => RankedJudgeJson["copies"] {
	const columnOf = (rater: RaterColumn): Column =>
		isDiscrete(scale) ? codesOf(rater) : numbersOf(rater, scale);
	const onScale = ({ cells }: RaterColumn) => !isDiscrete(scale) || cells.kind === "codes";
	const byLabels = (raters: readonly RaterColumn[]) =>
		raters
			.filter(onScale)
			.map((rater) => ({ rater, column: columnOf(rater) }))
			.map((each) => ({
				...each,
				labels: marked(markGiven(each.column, new Uint8Array(each.column.length))),
			}))
			.sort((a, b) => b.labels - a.labels);
	const people = byLabels(humans);
	const machines = people.length > 0 && people.length < 3 ? byLabels(judges) : [];
	const numbers = isDiscrete(scale) && scale.type !== "nominal" ? levelNumbers(scale) : undefined;
	return (judge) => {
		if (!onScale(judge)) return undefined;
		for (const { rater, column } of people) {
			const [first, second] = [...people, ...machines].filter(
				(other) => other.rater !== rater && other.rater.rater !== judge.rater,
			);
			const raters = { judge: columnOf(judge), person: column };
			if (first && !second) {
				const like = likeOneOfTwo({ ...raters, other: first.column });
				if (like) return { person: rater.rater, ...like, unsure: true };
			}
			if (!first || !second) continue;
			const others = [first.column, second.column] as const;
			const found = copiedRater({ ...raters, others }, { numbers });
			if (found) return { person: rater.rater, ...found };
		}
		return undefined;
	};
}

/** As of copies that others can witness: this many items, this share of them, so many errors. */
const LEAST_ITEMS = 30;
const LEAST_SAME = 0.95;
const BEYOND = 2;

/**
 * Has a judge nearly all of one person's labels, and more of them than the other person has (McNemar's test of
 * where one of the two has the label and the other has not)?
 */
function likeOneOfTwo({
	judge,
	person,
	other,
}: Record<"judge" | "person" | "other", Column>): { items: number; same: number } | null {
	let [items, same, judgeAlone, otherAlone] = [0, 0, 0, 0];
	for (let item = 0; item < person.length; item++) {
		if (!isGiven(judge, item) || !isGiven(person, item)) continue;
		items++;
		const isSame = judge[item] === person[item];
		if (isSame) same++;
		if (!isGiven(other, item)) continue;
		const isOther = other[item] === person[item];
		if (isSame && !isOther) judgeAlone++;
		if (isOther && !isSame) otherAlone++;
	}
	if (items < LEAST_ITEMS || same < LEAST_SAME * items) return null;
	const isMore = judgeAlone - otherAlone > BEYOND * Math.sqrt(judgeAlone + otherAlone);
	return isMore ? { items, same } : null;
}
