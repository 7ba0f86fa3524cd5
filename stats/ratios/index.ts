import type { Definition } from "../definition.ts";

/** Means of ratios per item, as faithfulness is one. */
export const RATIOS_DEFINITIONS: readonly Definition[] = [];
