import type { Definition } from "../definition.ts";

/** Which of several judges agrees better with the same reference, and whether that is more than chance. */
export const COMPARISON_DEFINITIONS: readonly Definition[] = [];
