import type { EstimateJson } from "./estimate.ts";

/**
 * How judges follow people within the same kind of items (documented in app/agreement/README.md): a judge
 * that only knows which system wrote an answer follows people over all items.
 */
export type WithinJson = {
	/** What is held fixed: fields of items, and how many kinds each names. */
	fields: { field: string; values: number }[];
	judges: WithinJudgeJson[];
	/** Kinds of items on which a judge is shown to stand otherwise to people than on the others; absent: none is. */
	unlike?: UnlikeKindJson[];
};

export type UnlikeKindJson = {
	judge: string;
	field: string;
	kind: string;
	/** `bias`: judge minus people; `agreement`: share of equal levels; `distance`: mean distance from people. */
	by: "bias" | "agreement" | "distance";
	/** Items of this kind. */
	n: number;
	here: number;
	elsewhere: number;
	/** Permutation, step-down over all judges, kinds and both questions of a field; Bonferroni over the fields. */
	pAdjusted: number;
	tested: number;
};

export type WithinJudgeJson = {
	judge: string;
	/** Correlation of places over all items, and of what is left once each kind's mean is taken off. */
	plain: number | null;
	within: EstimateJson;
	/** `plain` minus `within`, with the p that there is none, and Holm's over the judges; no p while labels come in. */
	difference: number | null;
	p: number | null;
	pAdjusted: number | null;
	/**
	 * It answers the same within each kind, where people do not: it tells kinds apart only, and nothing is left
	 * to correlate. Absent otherwise.
	 */
	sameWithin?: true;
	/** `within` is lower by the smallest difference that matters or more, and beyond chance; with `sameWithin` `plain` is that large. */
	shown: boolean;
};

/** Labelled items of plans that drew them by the judges' disagreement. */
export type DrawnByJudgesJson = { plans: number[]; items: number; labelled: number };
