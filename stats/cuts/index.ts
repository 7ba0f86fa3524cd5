import type { Definition } from "../definition/definition.ts";
import { THRESHOLD_BEST } from "./best-cuts.ts";
import { BRIER } from "./brier.ts";
import { BRIER_COMPARE } from "./brier-compare.ts";
import { CALIBRATION_ERROR } from "./calibration-error.ts";
import { CROSS_FITTED_CUT } from "./cross-fitted-cut.ts";
import { THRESHOLD_GRID } from "./cut-grid.ts";
import { RECALIBRATION } from "./recalibrate.ts";
import { RELIABILITY_CURVE } from "./reliability-curve.ts";
import { ROC_AUC } from "./roc-auc.ts";
import { ROC_COMPARE } from "./roc-compare.ts";

export { bestCuts } from "./best-cuts.ts";
export { brierScore } from "./brier.ts";
export { calibrationError } from "./calibration-error.ts";
export { crossFittedCut } from "./cross-fitted-cut.ts";
export { reliabilityCurve } from "./reliability-curve.ts";

export { rocAuc } from "./roc-auc.ts";
export { rocCompare } from "./roc-compare.ts";

/** Cuts through a scale, and what a score means. */
export const CUTS_DEFINITIONS: readonly Definition[] = [
	ROC_AUC,
	ROC_COMPARE,
	THRESHOLD_BEST,
	THRESHOLD_GRID,
	CROSS_FITTED_CUT,
	BRIER,
	BRIER_COMPARE,
	RELIABILITY_CURVE,
	CALIBRATION_ERROR,
	RECALIBRATION,
];
