import type { Definition } from "../definition/definition.ts";
import { alphaOfRatings } from "./alpha-of-ratings.ts";
import { BRENNAN_PREDIGER } from "./brennan-prediger.ts";
import { CONGER_KAPPA } from "./conger-kappa.ts";
import { FLEISS_KAPPA } from "./fleiss-kappa.ts";
import { GWET_AC } from "./gwet-ac.ts";
import { ICC_FORMS } from "./icc-definitions.ts";
import { KENDALL_W } from "./kendall-w.ts";
import { KRIPPENDORFF_ALPHA } from "./krippendorff-alpha.ts";
import { LIGHT_KAPPA } from "./light-kappa.ts";
import { MULTI_RATER_AGREEMENT } from "./multi-rater-agreement.ts";

export { fleissKappa, fleissKappaOfLevels } from "./fleiss-kappa.ts";
export { gwetAc } from "./gwet-ac.ts";
export { icc, intraclassCorrelations } from "./icc.ts";
export { spearmanBrown } from "./icc-forms.ts";
export type { AlphaMetric } from "./krippendorff-alpha.ts";
export { krippendorffAlphaOfNumbers } from "./krippendorff-alpha-of-numbers.ts";
export { krippendorffAlpha } from "./krippendorff-alpha-result.ts";
export { majority } from "./majority.ts";
export { multiRaterAgreement } from "./multi-rater-agreement.ts";

/** How far many raters agree. */
export const MANY_RATER_DEFINITIONS: readonly Definition[] = [
	{ ...KRIPPENDORFF_ALPHA, compute: alphaOfRatings },
	FLEISS_KAPPA,
	GWET_AC,
	CONGER_KAPPA,
	LIGHT_KAPPA,
	BRENNAN_PREDIGER,
	MULTI_RATER_AGREEMENT,
	...ICC_FORMS,
	KENDALL_W,
];
