import type { AgreementOptions } from "../agreement/agreement-json.ts";
import { clusterIds, type RatingColumns } from "../columns/rating-columns.ts";
import { referenceColumn } from "../columns/reference-column.ts";
import { type Everyone, everyone } from "./everyone.ts";
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

export function panelOf({ columns, options, ranked }: Job): Panel | null {
	const [dimension] = columns.dimensions;
	const reference = referenceColumn(dimension, options.reference, columns.items);
	const clusters = clusterIds(columns, options.clusters);
	return panel(dimension, ranked, { clusters, options, reference });
}
