import type { Definition } from "../definition/definition.ts";
import { COLUMN_SUMMARY } from "./column-summary.ts";
import { DEVIATION_BOUND } from "./deviation-bound.ts";
import { LEVEL_SHARE } from "./level-shares.ts";
import { RATIO_MEAN } from "./ratio-mean.ts";

export { columnSummary } from "./column-summary.ts";
export { isPossibleDeviation, largestDeviation } from "./deviation-bound.ts";
export { levelShares } from "./level-shares.ts";
export { ratioMean } from "./ratio-mean.ts";

/** Means: of a column, and of ratios per item, as faithfulness is one; and shares of levels. */
export const RATIOS_DEFINITIONS: readonly Definition[] = [
	...COLUMN_SUMMARY,
	DEVIATION_BOUND,
	...RATIO_MEAN,
	LEVEL_SHARE,
];
