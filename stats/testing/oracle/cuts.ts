import type { Compute } from "./cases.ts";

/** Cuts through a scale. */
export const CUTS: Readonly<Record<string, Compute>> = {};
