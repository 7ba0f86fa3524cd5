import type { Definition } from "../definition.ts";
import { COLUMN_SUMMARY } from "./column-summary.ts";
import { RATIO_MEAN } from "./ratio-mean.ts";

export { type ColumnSummary, columnSummary } from "./column-summary.ts";
export { type RatioMean, ratioMean } from "./ratio-mean.ts";

/** Means: of a column, and of ratios per item, as faithfulness is one. */
export const RATIOS_DEFINITIONS: readonly Definition[] = [...COLUMN_SUMMARY, ...RATIO_MEAN];
