import type { Compute } from "./cases.ts";

/** How many labels. */
export const PLANNING: Readonly<Record<string, Compute>> = {};
