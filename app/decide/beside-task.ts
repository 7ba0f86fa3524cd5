import { isDiscrete } from "#db/model/scale.ts";
import type { AgreementOptions, DimensionJson } from "../agreement/agreement-json.ts";
import type { SeverityJson, SoftLabelsJson } from "../agreement/further-json.ts";
import { severities } from "../agreement/severities.ts";
import { softLabels } from "../agreement/soft-labels.ts";
import { clusterIds, type RatingColumns } from "../columns/rating-columns.ts";
import { referenceColumn } from "../columns/reference-column.ts";
import { type Everyone, everyone } from "./everyone.ts";
import { type CountedOnDimension, type ListedPlaces, listedFirst } from "./listed-places.ts";
import { type Panel, panel } from "./panel.ts";

/** Task module: what a dimension's page shows beside its report. */
export const BESIDE_TASK = "#app/decide/beside-task.ts";

type Job = {
	/** Of one dimension. */
	readonly columns: RatingColumns;
	readonly options: AgreementOptions;
	/** Judges in the order of their ranking. */
	readonly ranked: readonly string[];
};

export function everyoneOf({ columns, options, ranked }: Job): Everyone {
	const [dimension] = columns.dimensions;
	return everyone(dimension, ranked, { clusters: clusterIds(columns, options.clusters), options });
}

/** So many items that a number of the page counts, and how many there are; null where a rater is nobody. */
export function listedOf({
	columns,
	reference,
	...asked
}: {
	/** Of one dimension. */
	readonly columns: RatingColumns;
	readonly reference: string;
	readonly ranking: DimensionJson["ranking"];
	readonly which: CountedOnDimension;
	readonly from: number;
	readonly first: number;
}): ListedPlaces | null {
	const [dimension] = columns.dimensions;
	const { items } = columns;
	return listedFirst({
		...asked,
		dimension,
		items,
		reference: referenceColumn(dimension, reference, items),
	});
}

/** Who gives lower levels; null where the scale has none, or its levels no order. */
export function severityOf({ columns, options }: Omit<Job, "ranked">): SeverityJson | null {
	const [dimension] = columns.dimensions;
	const { scale } = dimension.dimension;
	if (scale.type !== "binary" && scale.type !== "ordinal") return null;
	if (dimension.humans.length + dimension.judges.length < 2) return null;
	const clusters = clusterIds(columns, options.clusters);
	return severities(dimension, scale, { clusters, hold: "together" });
}

/** Judges against the shares of people's answers; null where nobody else labelled, or the scale has no levels. */
export function softLabelsOf({ columns, options }: Omit<Job, "ranked">): SoftLabelsJson | null {
	const [dimension] = columns.dimensions;
	const { scale } = dimension.dimension;
	if (!isDiscrete(scale) || dimension.humans.length < 2) return null;
	const clusters = clusterIds(columns, options.clusters);
	return softLabels(dimension, scale, { clusters, hold: "together" }) ?? null;
}

export function panelOf({ columns, options, ranked }: Job): Panel | null {
	const [dimension] = columns.dimensions;
	const reference = referenceColumn(dimension, options.reference, columns.items);
	const clusters = clusterIds(columns, options.clusters);
	return panel(dimension, ranked, { clusters, options, reference });
}
