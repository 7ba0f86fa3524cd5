import type { Definition } from "../definition.ts";

/** Where a rubric, an annotator or a judge is not steady. */
export const AUDIT_DEFINITIONS: readonly Definition[] = [];
