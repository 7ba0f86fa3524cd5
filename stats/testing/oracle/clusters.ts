import type { Compute } from "./cases.ts";

/** Items that come in groups. */
export const CLUSTERS: Readonly<Record<string, Compute>> = {};
