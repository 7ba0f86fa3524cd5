import type { Definition } from "../definition/definition.ts";
import { COMPARE_SLICES } from "./compare-slices.ts";

export { compareSlices, type SliceComparison, type SliceStanding } from "./compare-slices.ts";
export { rankCloseness } from "./rank-closeness.ts";

/** Where a judge is worse: parts of the items beside the rest. */
export const SLICES_DEFINITIONS: readonly Definition[] = [COMPARE_SLICES];
