import type { Compute } from "./cases.ts";

/** What is not steady: rubrics, annotators, judges. */
export const AUDIT: Readonly<Record<string, Compute>> = {};
