import type { Definition } from "../definition.ts";
import { RATIO_MEAN } from "./ratio-mean.ts";

export { type RatioMean, ratioMean } from "./ratio-mean.ts";

/** Means of ratios per item, as faithfulness is one. */
export const RATIOS_DEFINITIONS: readonly Definition[] = [...RATIO_MEAN];
