import type { Definition } from "../definition.ts";
import { COHEN_KAPPA, WEIGHTED_KAPPA } from "./cohen-kappa.ts";
import { MANY_RATER_DEFINITIONS } from "./many-raters.ts";
import { MISSING_BOUNDS } from "./missing-bounds.ts";
import { PERCENT_AGREEMENT } from "./percent-agreement.ts";

export { type AgreementWeights, disagreements } from "./agreement-weights.ts";
export { cohenKappa, type KappaOptions } from "./cohen-kappa.ts";
export * from "./many-raters.ts";
export { agreementBounds, missingBounds } from "./missing-bounds.ts";
export { percentAgreement } from "./percent-agreement.ts";

/** How far two raters, or many, agree on the levels of a scale. */
export const AGREEMENT_DEFINITIONS: readonly Definition[] = [
	PERCENT_AGREEMENT,
	COHEN_KAPPA,
	WEIGHTED_KAPPA,
	...MANY_RATER_DEFINITIONS,
	MISSING_BOUNDS,
];
