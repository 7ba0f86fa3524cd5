import { clusterIds, type RatingColumns } from "../columns/rating-columns.ts";
import { referenceColumn } from "../columns/reference-column.ts";
import type { AgreementOptions, JudgeJson, JudgeOrdersJson, PairJson } from "./agreement-json.ts";
import { dimensionRanking } from "./dimension-ranking.ts";
import { furtherFigures } from "./further-figures.ts";
import type { FurtherJson } from "./further-json.ts";
import {
	pairEstimates,
	peopleEstimates,
	type SharedPair,
	sharedPairs,
	type TogetherJson,
} from "./human-estimates.ts";
import { judgeEstimates } from "./judge-estimates.ts";
import { judgeOrders } from "./judge-orders.ts";
import type { RankingJson } from "./ranking-json.ts";
import { robustness } from "./robustness.ts";
import type { RobustnessJson } from "./robustness-json.ts";
import type { WithinJson } from "./within-json.ts";
import { withinKinds } from "./within-kinds.ts";

/**
 * Task module: the parts of a report, each about one dimension. Parts know nothing of each other: their
 * figures are the same in any order and on any thread.
 */
export const REPORT_TASK = "#app/agreement/report-task.ts";

/** What a part is computed from: columns of one dimension, and of them only those that it needs. */
export type Part = { readonly columns: RatingColumns; readonly options: AgreementOptions };

/**
 * Who may be best of the judges, and in how many ways of counting; and all other figures. The two halves of
 * a small dimension, whose parts would cost as much to hand over as to compute.
 */
export function choiceOf(part: Part) {
	const ranking = rankingOf(part);
	return { ranking, robustness: robustnessOf({ ...part, ranking }) };
}

export function figuresOf(part: Part) {
	return {
		pairs: pairsOf({ ...part, pairs: pairsThatShare(part) }),
		people: peopleOf(part),
		judges: judgesOf(part),
		orders: ordersOf(part),
		further: furtherOf(part),
		within: withinOf(part),
	};
}

export function pairsThatShare({ columns, options }: Part): SharedPair[] {
	return sharedPairs(onlyDimension(columns), options);
}

export function pairsOf({
	pairs,
	...part
}: Part & { readonly pairs: readonly SharedPair[] }): PairJson[] {
	const beside = besideOf(part);
	return pairs.map((pair) => pairEstimates(onlyDimension(part.columns), pair, beside));
}

export function peopleOf(part: Part): TogetherJson {
	return peopleEstimates(onlyDimension(part.columns), besideOf(part));
}

export function judgesOf(part: Part): JudgeJson[] {
	const { columns, options } = part;
	const dimension = onlyDimension(columns);
	const reference = referenceColumn(dimension, options.reference, columns.items);
	const beside = { ...besideOf(part), reference };
	return dimension.judges.map((judge) => judgeEstimates(dimension, judge, beside));
}

export function rankingOf(part: Part): RankingJson {
	const { columns, options } = part;
	const dimension = onlyDimension(columns);
	const reference = referenceColumn(dimension, options.reference, columns.items);
	return dimensionRanking(dimension, { ...besideOf(part), reference });
}

export function robustnessOf({
	ranking,
	...part
}: Part & { readonly ranking: Pick<RankingJson, "n" | "mayBeBest"> }): RobustnessJson | null {
	const { columns, options } = part;
	const dimension = onlyDimension(columns);
	const reference = referenceColumn(dimension, options.reference, columns.items);
	return robustness(dimension, { ...besideOf(part), reference, ranking });
}

export function furtherOf(part: Part): FurtherJson | undefined {
	const { columns, options } = part;
	const dimension = onlyDimension(columns);
	const reference = referenceColumn(dimension, options.reference, columns.items);
	return furtherFigures(dimension, { ...besideOf(part), reference });
}

export function withinOf(part: Part): WithinJson | undefined {
	const { columns, options } = part;
	const dimension = onlyDimension(columns);
	const reference = referenceColumn(dimension, options.reference, columns.items);
	return withinKinds(dimension, { ...besideOf(part), columns, reference });
}

export function ordersOf(part: Part): JudgeOrdersJson[] {
	const { columns, options } = part;
	const dimension = onlyDimension(columns);
	const reference = referenceColumn(dimension, options.reference, columns.items);
	return judgeOrders(dimension, { ...besideOf(part), reference });
}

function besideOf({ columns, options }: Part) {
	return { clusters: clusterIds(columns, options.clusters), options };
}

function onlyDimension({ dimensions }: RatingColumns) {
	const [dimension] = dimensions;
	if (!dimension) throw new Error("a part of a report is about one dimension");
	return dimension;
}
