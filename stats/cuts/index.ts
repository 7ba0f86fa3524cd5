import type { Definition } from "../definition/definition.ts";
import { THRESHOLD_BEST } from "./best-cuts.ts";
import { BRIER } from "./brier.ts";
import { BRIER_COMPARE } from "./brier-compare.ts";
import { CALIBRATION_ERROR } from "./calibration-error.ts";
import { THRESHOLD_GRID } from "./cut-grid.ts";
import { RECALIBRATION } from "./recalibrate.ts";
import { RELIABILITY_CURVE } from "./reliability-curve.ts";
import { ROC_AUC } from "./roc-auc.ts";
import { ROC_COMPARE } from "./roc-compare.ts";

export { bestCuts, type Cut } from "./best-cuts.ts";
export { brierScore } from "./brier.ts";
export { brierCompare } from "./brier-compare.ts";
export { calibrationError } from "./calibration-error.ts";
export { type CalibrationMap, calibrationMap, probabilityAt } from "./calibration-map.ts";
export { cutGrid, type GridCell } from "./cut-grid.ts";
export { CRITERIA, type Criterion } from "./cut-measures.ts";
export { isotonicFit } from "./isotonic.ts";
export { type Recalibrated, type RecalibrateOptions, recalibrate } from "./recalibrate.ts";
export { type ReliabilityPoint, reliabilityCurve } from "./reliability-curve.ts";
export { type AucOptions, rocAuc } from "./roc-auc.ts";
export { rocCompare } from "./roc-compare.ts";

/** Cuts through a scale, and what a score means. */
export const CUTS_DEFINITIONS: readonly Definition[] = [
	ROC_AUC,
	ROC_COMPARE,
	THRESHOLD_BEST,
	THRESHOLD_GRID,
	BRIER,
	BRIER_COMPARE,
	RELIABILITY_CURVE,
	CALIBRATION_ERROR,
	RECALIBRATION,
];
