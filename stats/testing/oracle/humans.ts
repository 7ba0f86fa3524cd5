import type { Compute } from "./cases.ts";

/** A judge measured by people. */
export const HUMANS: Readonly<Record<string, Compute>> = {};
