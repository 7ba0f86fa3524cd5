import type { Definition } from "../definition/definition.ts";
import { ALTERNATIVE_ANNOTATOR_POWER } from "./alternative-annotator-power.ts";
import { PLAN_CORRELATION } from "./correlation-items.ts";
import { PLAN_KAPPA_DIFFERENCE } from "./kappa-difference-items.ts";
import { KAPPA_WIDTH } from "./kappa-width.ts";
import { MARGIN_PLAN } from "./margin-plan.ts";
import { PLAN_MCNEMAR } from "./mcnemar-items.ts";
import { PROPORTION_WIDTH } from "./proportion-width.ts";
import { WIDTH_FROM_PILOT } from "./width-from-pilot.ts";

export type { PowerOptions } from "../core/items-needed.ts";

export { planCorrelation } from "./correlation-items.ts";
export { planKappaDifference } from "./kappa-difference-items.ts";
export { planKappaWidth } from "./kappa-width.ts";
export { levelOfErrors, marginPlan } from "./margin-plan.ts";
export { planMcnemar } from "./mcnemar-items.ts";
export { planProportionWidth } from "./proportion-width.ts";

/** How many labels are needed. */
export const PLANNING_DEFINITIONS: readonly Definition[] = [
	KAPPA_WIDTH,
	WIDTH_FROM_PILOT,
	PROPORTION_WIDTH,
	PLAN_MCNEMAR,
	PLAN_KAPPA_DIFFERENCE,
	MARGIN_PLAN,
	PLAN_CORRELATION,
	ALTERNATIVE_ANNOTATOR_POWER,
];
