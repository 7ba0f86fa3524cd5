import type { Definition } from "../definition.ts";

/** How many labels are needed. */
export const PLANNING_DEFINITIONS: readonly Definition[] = [];
