import type { Definition } from "../definition.ts";
import { COHEN_KAPPA, WEIGHTED_KAPPA } from "./cohen-kappa.ts";
import { FLEISS_KAPPA } from "./fleiss-kappa.ts";
import { GWET_AC } from "./gwet-ac.ts";
import { ICC } from "./icc.ts";
import { KRIPPENDORFF_ALPHA } from "./krippendorff-alpha.ts";
import { MISSING_BOUNDS } from "./missing-bounds.ts";
import { MULTI_RATER_AGREEMENT } from "./multi-rater-agreement.ts";
import { PERCENT_AGREEMENT } from "./percent-agreement.ts";

export { type AgreementWeights, disagreements } from "./agreement-weights.ts";
export { cohenKappa, type KappaOptions } from "./cohen-kappa.ts";
export type { AlphaMetric } from "./coincidences.ts";
export { fleissKappa } from "./fleiss-kappa.ts";
export { gwetAc } from "./gwet-ac.ts";
export { icc } from "./icc.ts";
export { krippendorffAlpha } from "./krippendorff-alpha.ts";
export { krippendorffAlphaOfNumbers } from "./krippendorff-alpha-of-numbers.ts";
export { majority } from "./majority.ts";
export { agreementBounds, missingBounds } from "./missing-bounds.ts";
export { multiRaterAgreement } from "./multi-rater-agreement.ts";
export { percentAgreement } from "./percent-agreement.ts";

/** How far two raters, or many, agree on the levels of a scale. */
export const AGREEMENT_DEFINITIONS: readonly Definition[] = [
	PERCENT_AGREEMENT,
	COHEN_KAPPA,
	WEIGHTED_KAPPA,
	GWET_AC,
	KRIPPENDORFF_ALPHA,
	FLEISS_KAPPA,
	MULTI_RATER_AGREEMENT,
	ICC,
	MISSING_BOUNDS,
];
