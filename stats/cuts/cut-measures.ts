import type { Reason } from "../core/result.ts";

/** What a cut makes of the items: accepted by the judge and by people, by the judge alone … */
export type Confusion = {
	readonly tp: number;
	readonly fp: number;
	readonly fn: number;
	readonly tn: number;
};

/** The same of many cuts, a place each. */
export type Confusions = Readonly<Record<keyof Confusion, Float64Array>>;

/** Room for the confusions of so many cuts. */
export function roomFor(cuts: number): Confusions {
	const column = () => new Float64Array(cuts);
	return { tp: column(), fp: column(), fn: column(), tn: column() };
}

export function confusionAt({ tp, fp, fn, tn }: Confusions, cut: number): Confusion {
	const at = (column: Float64Array) => column[cut];
	return { tp: at(tp), fp: at(fp), fn: at(fn), tn: at(tn) };
}

/** By what the best cut is chosen. */
export const CRITERIA = ["accuracy", "kappa", "youden", "f1", "mcc"] as const;
export type Criterion = (typeof CRITERIA)[number];

/** A measure of every cut; NaN where it does not exist. */
export function writeMeasure(
	criterion: Criterion,
	confusions: Confusions,
	out: Float64Array,
): void {
	const ofCut = MEASURES[criterion];
	for (let cut = 0; cut < out.length; cut++) out[cut] = ofCut(confusions, cut);
}

const MEASURES: Readonly<Record<Criterion, (confusions: Confusions, cut: number) => number>> = {
	accuracy({ tp, fp, fn, tn }, i) {
		const right = tp[i] + tn[i];
		return right / (right + fp[i] + fn[i]);
	},
	kappa({ tp, fp, fn, tn }, i) {
		const both = tp[i];
		const judge = fp[i];
		const people = fn[i];
		const neither = tn[i];
		if (both + judge + people + neither < 2) return Number.NaN;
		const chance = (both + judge) * (judge + neither) + (both + people) * (people + neither);
		return (2 * (both * neither - judge * people)) / chance;
	},
	youden({ tp, fp, fn, tn }, i) {
		const ofAccepted = tp[i] / (tp[i] + fn[i]);
		return ofAccepted + tn[i] / (tn[i] + fp[i]) - 1;
	},
	f1({ tp, fp, fn }, i) {
		const both = 2 * tp[i];
		return both / (both + fp[i] + fn[i]);
	},
	mcc({ tp, fp, fn, tn }, i) {
		const both = tp[i];
		const judge = fp[i];
		const people = fn[i];
		const neither = tn[i];
		const ofJudge = (both + judge) * (people + neither);
		const ofPeople = (both + people) * (judge + neither);
		const value = (both * neither - judge * people) / Math.sqrt(ofJudge) / Math.sqrt(ofPeople);
		// Products that are 0 leave ±∞ or NaN.
		return ofJudge === 0 || ofPeople === 0 ? Number.NaN : Math.max(-1, Math.min(1, value));
	},
};

/** Why a measure of a cut does not exist: as `cohenKappa` and `binaryClassification` say it. */
export function reasonAgainst(criterion: Criterion, { tp, fp, fn, tn }: Confusion): Reason {
	if (criterion === "mcc") return "CONSTANT_INPUT";
	if (criterion !== "kappa") return "ZERO_DENOMINATOR";
	const n = tp + fp + fn + tn;
	if (n === 0) return "EMPTY";
	return n === 1 ? "TOO_FEW" : "SINGLE_CATEGORY";
}
