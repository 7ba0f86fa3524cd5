import type { Definition } from "../definition/definition.ts";
import { CORRECTED_DIFFERENCE } from "./corrected-difference.ts";
import { CORRECTED_RATE } from "./corrected-rate.ts";

export { correctedDifference } from "./corrected-difference.ts";
export { correctedRate, type RateFigure } from "./corrected-rate.ts";
export type { TwoPhaseColumns } from "./two-phase-sample.ts";

/** Everything that a judge scored, corrected by the part of it that people labelled. */
export const TWO_PHASE_DEFINITIONS: readonly Definition[] = [CORRECTED_RATE, CORRECTED_DIFFERENCE];
