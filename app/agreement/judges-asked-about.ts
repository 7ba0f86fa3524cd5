import { isDiscrete } from "#db/model/scale.ts";
import type { DimensionColumns, RaterColumn } from "../columns/rating-columns.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { ratersOf } from "./judge-takes.ts";

/** A judge that a question is about, and the dimension on which its page answers it. */
export type AskedAbout = { readonly dimension: string; readonly judge: string };

/** Of each question that is one judge's the judge that it concerns; null where it concerns none more than others. */
export type JudgesAskedAbout = {
	/** From which of its numbers on to accept: one that gives numbers. */
	readonly threshold: AskedAbout | null;
	/** Whether the order of the answers moves what it says: one that was asked in two orders. */
	readonly order: AskedAbout | null;
};

/**
 * @param dimensions all of the project's, of which `report` is about one
 */
export function judgesAskedAbout(
	dimensions: readonly DimensionColumns[],
	report: DimensionJson,
): JudgesAskedAbout {
	return { threshold: withNumbers(dimensions, report), order: inTwoOrders(report) };
}

/** The first of the ranking that gives numbers; else that is asked several times; else that gives numbered levels. */
function withNumbers(
	dimensions: readonly DimensionColumns[],
	{ dimension: name, ranking }: DimensionJson,
): AskedAbout | null {
	const ranked = ranking.judges.flatMap(ratersOf);
	const placeOf = (rater: string) => {
		const place = ranked.findIndex((other) => rater === other || rater.startsWith(`${other}/`));
		return place === -1 ? ranked.length : place;
	};
	const own = dimensions.find(({ dimension }) => dimension.name === name);
	const [first] = dimensions
		.flatMap((dimension) =>
			dimension.judges.map((judge) => ({
				...{ dimension: dimension.dimension.name, judge: judge.rater },
				kind: kindOf(dimension, judge),
				place: placeOf(judge.rater),
				isElsewhere: Number(dimension !== own),
			})),
		)
		.filter(({ kind }) => kind < NO_NUMBER)
		.sort((x, y) => x.kind - y.kind || x.isElsewhere - y.isElsewhere || x.place - y.place);
	if (!first) return null;
	const isAsked = own?.judges.some(({ rater }) => rater === first.judge);
	return { dimension: isAsked ? name : first.dimension, judge: first.judge };
}

const NO_NUMBER = 3;

/** What a judge gives: 0 numbers, 1 shares of repeated answers, 2 levels that are numbers, 3 nothing of the kind. */
function kindOf(
	{ dimension: { scale } }: DimensionColumns,
	{ cells, repetitions = [] }: RaterColumn,
): number {
	if (cells.kind === "numbers") return 0;
	if (scale.type === "binary" && repetitions.length > 1) return 1;
	const isNumbered =
		scale.type === "ordinal" &&
		isDiscrete(scale) &&
		scale.values.every((value) => typeof value === "number");
	return isNumbered ? 2 : NO_NUMBER;
}

/** Whose order is shown to matter; else moves most; of two orders of one judge the usual one. */
function inTwoOrders({ dimension, orders = [] }: DimensionJson): AskedAbout | null {
	const sizeOf = ({ positionEffect: { difference } }: (typeof orders)[number]) =>
		difference && "value" in difference ? Math.abs(difference.value) : 0;
	const [first] = [...orders].sort(
		(x, y) =>
			Number(y.positionEffect.matters) - Number(x.positionEffect.matters) ||
			Number(y.positionEffect.shown) - Number(x.positionEffect.shown) ||
			sizeOf(y) - sizeOf(x),
	);
	return first ? { dimension, judge: first.raters[0] } : null;
}
