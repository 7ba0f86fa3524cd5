import { isDiscrete } from "#db/model/scale.ts";
import { copiedRater } from "#stats/audit/copied-rater.ts";
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
 * where nobody is. Takes two witnesses: other people, those with most labels, else another judge. Judges on
 * scales of their own cannot have the same answers.
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
			if (!first || !second) continue;
			const raters = { judge: columnOf(judge), person: column };
			const found = copiedRater({ ...raters, others: [first.column, second.column] }, numbers);
			if (found) return { person: rater.rater, ...found };
		}
		return undefined;
	};
}
