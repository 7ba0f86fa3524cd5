import type { Definition } from "../definition.ts";

/** Several judges together: how far their errors go together, and what they gain as a jury. */
export const PANELS_DEFINITIONS: readonly Definition[] = [];
