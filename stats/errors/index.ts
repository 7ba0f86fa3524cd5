import type { Definition } from "../definition/definition.ts";
import { ERROR_METRICS } from "./error-metrics.ts";
import { LENIENCY } from "./leniency.ts";

export { errorMetrics } from "./error-metrics.ts";
export { leniency } from "./leniency.ts";

/** How far a judge's numbers lie from those of a reference. */
export const ERROR_DEFINITIONS: readonly Definition[] = [...ERROR_METRICS, ...LENIENCY];
