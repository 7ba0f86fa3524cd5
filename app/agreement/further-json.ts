import type { Level } from "#db/model/scale.ts";
import type { Reason } from "#stats/core/result.ts";
import type { EstimateJson } from "./estimate.ts";

/**
 * What `--figures all` adds to a dimension (documented in app/agreement/README.md); a part is there where the
 * dimension has what it needs.
 */
export type FurtherJson = {
	/** Of binary scales: what share people would give the last level. */
	acceptRate?: AcceptRateJson;
	/** Of binary and ordinal scales: who gives lower levels to the same items. */
	severity?: SeverityJson;
	/** Of discrete scales with two people or more: judges against the shares of people's answers. */
	softLabels?: SoftLabelsJson;
	/** Of two judges or more. */
	panel?: PanelJson;
	/** Of judges that answer a binary dimension with a probability. */
	certainty?: CertaintyJson[];
	/** Of raters that were asked the same more than once. */
	repetitions?: RepetitionsJson[];
	/** Of dimensions that ask for the words that an answer rests on. */
	evidence?: EvidenceJson;
};

export const FURTHER_PARTS = [
	"acceptRate",
	"severity",
	"softLabels",
	"panel",
	"certainty",
	"repetitions",
	"evidence",
] as const satisfies readonly (keyof FurtherJson)[];

/** A number that has no interval, or why it does not exist. */
export type FigureJson = { value: number } | { undefined: Reason };

export type AcceptRateJson = {
	level: Level;
	/** Share among the labelled items alone. */
	labelled: EstimateJson;
	judges: {
		judge: string;
		/** Share of all that it answered. */
		said: FigureJson;
		sensitivity: FigureJson;
		specificity: FigureJson;
		/** Of the items that nobody labelled, corrected by both rates (Rogan and Gladen). */
		corrected: EstimateJson;
		/** Of all items, labels and judge together (prediction-powered). */
		together: EstimateJson;
		/** Which to read: with few labels those alone. */
		recommended: "together" | "labelled";
	}[];
};

export type SeverityJson = {
	/** People, then judges; logits, above 0 more severe than the mean of those compared. */
	raters: {
		rater: string;
		severity: EstimateJson;
		infit: FigureJson;
		outfit: FigureJson;
		fairAverage: FigureJson;
	}[];
	/** Test that all are equally severe. */
	equal: { chiSquare: number; df: number; p: number | null } | { undefined: Reason };
	thresholds: number[];
	/** Raters who share items, directly or through others; there where not all do. */
	groups?: string[][];
};

export type SoftLabelsJson = {
	/** Items that all judges of the choice answered, and two people or more. */
	n: number;
	judges: ({
		judge: string;
		squared: EstimateJson;
		overPerson: EstimateJson;
		skill: EstimateJson;
		jensenShannon: EstimateJson;
		unexplained: EstimateJson;
		/** Squared distance minus the smallest one of any judge, on common items; not of the judge that has it. */
	} & Partial<{ overBest: EstimateJson; pAdjusted: number | null; mayBeBest: boolean }>)[];
	/** The judge that agrees most with the majority, and what choosing it costs where it has not the smallest loss. */
	byMajority?: string;
	costOfMajority?: EstimateJson;
};

export type PanelJson = {
	judges: string[];
	effectiveJudges: EstimateJson;
	meanErrorCorrelation: EstimateJson;
};

export type CertaintyJson = {
	judge: string;
	brier: EstimateJson;
	calibrationError: EstimateJson;
	auc: EstimateJson;
	/** Mean share of wrong answers as the surest are taken first, and how much that is below taking all. */
	riskCoverage: { area: EstimateJson; gain: EstimateJson };
	/** How sure (0 to 1) its answers must be so that people agree with `agreement` of them. */
	mayDecideAlone: { agreement: number; threshold: FigureJson; coverage: EstimateJson };
};

export type RepetitionsJson = {
	rater: string;
	times: number;
	/** Equal answers among pairs of repetitions, and items whose answers are not all the same. */
	equalPairs?: EstimateJson;
	flipRate?: EstimateJson;
	/** Shares of the variance of one answer. */
	itemVariance?: EstimateJson;
	runVariance?: EstimateJson;
	dependability: EstimateJson;
	study: { repetitions: number; dependability: FigureJson }[];
};

export type EvidenceJson = {
	/** Who was asked for marked words and answered. */
	people: number;
	/** F1 of the characters that two people marked in an item: mean over its pairs of people, then over items. */
	f1: EstimateJson;
	/** Pairs of people and items of which one at least marked something; absent where `f1` is undefined. */
	pairs?: number;
	/** Items that two people answered or more, and in which nobody marked anything. */
	unmarked?: number;
};
