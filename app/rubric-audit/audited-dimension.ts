import type { AskedAgain, ClusterIds } from "#stats/index.ts";
import type { DimensionColumns } from "../columns/rating-columns.ts";

/** What a dimension is audited from. */
export type AuditedDimension = {
	/** People of one version of the rubric, or of all; judges of any. */
	readonly columns: DimensionColumns;
	readonly items: number;
	readonly clusters: ClusterIds | undefined;
	/** What people said of an item that came back; undefined: nothing did. */
	readonly again: AskedAgain | undefined;
	/** How many dimensions are audited: gains hold for all of them at once. */
	readonly comparisons: number;
	readonly seed: number;
	readonly bootstrap: number;
};
