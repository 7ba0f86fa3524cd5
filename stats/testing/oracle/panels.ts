import type { Compute } from "./cases.ts";

/** Several judges together. */
export const PANELS: Readonly<Record<string, Compute>> = {};
