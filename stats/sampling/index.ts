import type { Definition } from "../definition.ts";

/** Which items people should label, and what follows for all of them. */
export const SAMPLING_DEFINITIONS: readonly Definition[] = [];
