import { clipped } from "../correlation/correlation-result.ts";
import type { Reason } from "../result.ts";

/** What a cut makes of the items: accepted by the judge and by people, by the judge alone … */
export type Confusion = {
	readonly tp: number;
	readonly fp: number;
	readonly fn: number;
	readonly tn: number;
};

/** By what the best cut is chosen. */
export const CRITERIA = ["accuracy", "kappa", "youden", "f1", "mcc"] as const;
export type Criterion = (typeof CRITERIA)[number];

/** A measure of one cut, or why it does not exist: those of `cohenKappa` and `binaryClassification`. */
export function measure(criterion: Criterion, { tp, fp, fn, tn }: Confusion): number | Reason {
	const n = tp + fp + fn + tn;
	switch (criterion) {
		case "accuracy":
			return n === 0 ? "ZERO_DENOMINATOR" : (tp + tn) / n;
		case "kappa": {
			if (n < 2) return n === 0 ? "EMPTY" : "TOO_FEW";
			const expected = (tp + fp) * (fp + tn) + (tp + fn) * (fn + tn);
			return expected === 0 ? "SINGLE_CATEGORY" : (2 * (tp * tn - fp * fn)) / expected;
		}
		case "youden": {
			if (tp + fn === 0 || tn + fp === 0) return "ZERO_DENOMINATOR";
			return tp / (tp + fn) + tn / (tn + fp) - 1;
		}
		case "f1":
			return tp + fp + fn === 0 ? "ZERO_DENOMINATOR" : (2 * tp) / (2 * tp + fp + fn);
		case "mcc": {
			const ofJudge = (tp + fp) * (tn + fn);
			const ofPeople = (tp + fn) * (tn + fp);
			if (ofJudge === 0 || ofPeople === 0) return "CONSTANT_INPUT";
			return clipped((tp * tn - fp * fn) / Math.sqrt(ofJudge) / Math.sqrt(ofPeople));
		}
	}
}
