import type { DimensionColumns } from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";
import type { OwnFigureJson } from "./comparison-json.ts";
import type { EstimateJson } from "./estimate.ts";
import type { Beside } from "./estimates.ts";
import { headlineEstimate, repeatedFigures } from "./judge-estimates.ts";
import { estimateOfItems } from "./of-items.ts";
import { askedFor, ordersPooled } from "./pooled-orders.ts";

/**
 * The headline figure of each judge of a ranking on all items that it scored and people rated, with the
 * plain interval and the n that the agreement report has for it: never what decides the order.
 */
export function ownFigures(
	dimension: DimensionColumns,
	beside: Beside & { readonly reference: Reference; readonly only?: readonly string[] | undefined },
): OwnFigureJson[] {
	const pooled = ordersPooled({ ...dimension, judges: askedFor(dimension, beside.only) }, beside);
	const items = { ...pooled, clustered: beside.clusters !== undefined };
	return pooled.dimension.judges.map((judge) => {
		const { options } = beside;
		const figure = headlineEstimate(pooled.dimension, judge, { ...pooled, options });
		const ofItems = (estimate: EstimateJson) =>
			items.times === 1 ? estimate : estimateOfItems(estimate, items);
		const values = Object.entries(figure.values).map(([name, estimate]) => [
			name,
			ofItems(estimate),
		]);
		const { repeated } = repeatedFigures(pooled.dimension, judge, { ...pooled, options });
		return {
			judge: judge.rater,
			statistic: figure.statistic,
			estimate: ofItems(figure.estimate),
			...Object.fromEntries(values),
			...(repeated && { repeated }),
		};
	});
}
