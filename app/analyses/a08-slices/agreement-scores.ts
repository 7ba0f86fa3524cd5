import { MISSING, rankCloseness } from "#stats/index.ts";
import type { DimensionColumns, RaterColumn } from "../../columns/rating-columns.ts";
import type { Reference } from "../../columns/reference-column.ts";

/** How far a judge agrees with people on each item, in [0, 1]; NaN where one of them says nothing. */
export type AgreementScores = {
	/** Equal levels (1 or 0), or how close two numbers are. */
	readonly kind: "levels" | "numbers";
	readonly scores: Float64Array;
};

/**
 * The agreement of one judge with people, item by item: 1 where it gives their level, else 0. Of numbers
 * 1 − |judge − people| in shares of the declared range; without one, or where judges have a scale of
 * their own, 1 − the difference of the ranks (`rankCloseness`).
 */
export function agreementScores(
	{ dimension: { scale, judgeScale } }: DimensionColumns,
	{ cells }: RaterColumn,
	{ codes, numbers }: Reference,
): AgreementScores {
	if (cells.kind === "codes") {
		const scores = Float64Array.from(cells.codes, (code, place) => {
			const level = codes?.[place] ?? MISSING;
			return code === MISSING || level === MISSING ? Number.NaN : Number(code === level);
		});
		return { kind: "levels", scores };
	}
	const people = numbers ?? cells.numbers.map(() => Number.NaN);
	if (judgeScale || scale.type !== "numeric" || !scale.range) {
		return { kind: "numbers", scores: rankCloseness(cells.numbers, people) };
	}
	const [low, high] = scale.range;
	const scores = cells.numbers.map(
		(number, place) => 1 - Math.abs(number - people[place]) / (high - low),
	);
	return { kind: "numbers", scores };
}
