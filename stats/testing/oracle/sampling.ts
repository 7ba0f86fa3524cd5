import type { Compute } from "./cases.ts";

/** Which items, and what follows for all of them. */
export const SAMPLING: Readonly<Record<string, Compute>> = {};
