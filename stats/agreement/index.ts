import type { Definition } from "../definition/definition.ts";
import { COHEN_KAPPA, WEIGHTED_KAPPA } from "./cohen-kappa.ts";
import { FAILURE_RATES } from "./failure-rates.ts";
import { COMPARED_KAPPA, COMPARED_WEIGHTED_KAPPA } from "./kappa-compared.ts";
import { MANY_RATER_DEFINITIONS } from "./many-raters.ts";
import { MARGINAL_HOMOGENEITY } from "./marginal-homogeneity.ts";
import { MARKED_F1 } from "./marked-f1.ts";
import { MISSING_BOUNDS } from "./missing-bounds.ts";
import { PABAK } from "./pabak.ts";
import { PERCENT_AGREEMENT } from "./percent-agreement.ts";
import { SCOTT_PI } from "./scott-pi.ts";
import { SPECIFIC_AGREEMENT } from "./specific-agreement.ts";

export { type AgreementWeights, disagreements } from "../core/agreement-weights.ts";

import { kappaOfRatings, weightedKappaOfRatings } from "./cohen-kappa-result.ts";

export { chanceAgreement } from "./beyond-chance.ts";
export { cohenKappa, type KappaOptions } from "./cohen-kappa-result.ts";
export { failureRates } from "./failure-rates.ts";
export * from "./many-raters.ts";
export { marginalHomogeneity } from "./marginal-homogeneity.ts";
export { type Marks, markedF1 } from "./marked-f1.ts";
export { agreementBounds, missingBounds } from "./missing-bounds.ts";
export { pabakIndices } from "./pabak.ts";
export { percentAgreement } from "./percent-agreement.ts";

/** How far two raters, or many, agree on the levels of a scale. */
export const AGREEMENT_DEFINITIONS: readonly Definition[] = [
	PERCENT_AGREEMENT,
	{ ...COHEN_KAPPA, compute: kappaOfRatings, compared: COMPARED_KAPPA },
	{ ...WEIGHTED_KAPPA, compute: weightedKappaOfRatings, compared: COMPARED_WEIGHTED_KAPPA },
	...PABAK,
	SPECIFIC_AGREEMENT,
	SCOTT_PI,
	...MANY_RATER_DEFINITIONS,
	MISSING_BOUNDS,
	FAILURE_RATES,
	MARGINAL_HOMOGENEITY,
	MARKED_F1,
];
