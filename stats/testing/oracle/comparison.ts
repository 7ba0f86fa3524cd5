import type { Compute } from "./cases.ts";

/** Several judges against the same reference. */
export const COMPARISON: Readonly<Record<string, Compute>> = {};
