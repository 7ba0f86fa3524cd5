import type { Definition } from "../definition.ts";

/** Cuts through a scale, and what a score means. */
export const CUTS_DEFINITIONS: readonly Definition[] = [];
