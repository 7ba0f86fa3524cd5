import type { Definition } from "../definition/definition.ts";
import { COMPARE_SLICES } from "./compare-slices.ts";

/** Where a judge is worse: parts of the items beside the rest. */
export const SLICES_DEFINITIONS: readonly Definition[] = [COMPARE_SLICES];
