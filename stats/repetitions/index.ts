import type { Definition } from "../definition/definition.ts";
import { DISAGREEMENT_SOURCES } from "./disagreement-sources.ts";
import { RUN_VARIANCE } from "./run-variance.ts";

export { runVariance } from "./run-variance.ts";

/** What asking a judge again tells. */
export const REPETITION_DEFINITIONS: readonly Definition[] = [RUN_VARIANCE, DISAGREEMENT_SOURCES];
