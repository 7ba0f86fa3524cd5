import type { Definition } from "../definition/definition.ts";
import { ABSTENTION_THRESHOLD } from "./abstention-threshold.ts";
import { RISK_COVERAGE } from "./risk-coverage.ts";

export { abstentionThreshold } from "./abstention-threshold.ts";
export { riskCoverage } from "./risk-coverage.ts";

/** What a judge may decide alone, and what a person must still see. */
export const SELECTIVE_DEFINITIONS: readonly Definition[] = [RISK_COVERAGE, ABSTENTION_THRESHOLD];
