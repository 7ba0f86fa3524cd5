import type { Grouping } from "../columns/group-sources.ts";

export type { AgreementJson, DependenceJson, GroupingJson } from "./agreement-report-json.ts";
export type {
	AnswersLeftOutJson,
	DimensionJson,
	OffScaleJson,
	ScaleJson,
	SecondValuesJson,
} from "./dimension-json.ts";
export type { Estimates, JudgeStatistic, ValueStatistic } from "./figures-json.ts";
export type {
	HumansJson,
	JudgeJson,
	JudgeOrdersJson,
	LenientJson,
	PairJson,
} from "./judge-json.ts";

/** What the caller may choose; the defaults are those of the command line. */
export type AgreementOptions = {
	/** `majority` (default), `adjudicated`, `mean`, or the name of one human rater. */
	reference: string;
	/** `drop` unscored cells (default) or count them as `disagree` in agreement rates. */
	missing: "drop" | "disagree";
	/** Items that a human pair must share. */
	minOverlap: number;
	/** Every pair of people that shares enough items; else those of hundreds that share most. */
	allPairs?: boolean;
	bootstrap: number;
	seed: number;
	/**
	 * Items of one document, query or group are not independent of each other; two may cross. Absent: as
	 * the data say; empty: all count as independent.
	 */
	clusters?: readonly Grouping[];
	/** Fields of items within which judges are correlated with people. Absent: the most telling one; empty: none. */
	within?: readonly string[];
	/** The smallest difference that matters, in units of the headline statistic. */
	margin: number;
	/** Labels still come in, and figures are looked at meanwhile (`any`), or the sample is closed (`fixed`). */
	looks: "fixed" | "any";
	/** Other ways to count whatever the number of judgments; else of projects that are not large. */
	robustness?: boolean;
	/** `all`: what `further-json.ts` lists too, which takes some seconds where items or raters are many. */
	figures?: "main" | "all";
	/** Only these dimensions; all when absent. */
	dimensions?: readonly string[];
};

export const DEFAULT_AGREEMENT_OPTIONS: AgreementOptions = {
	reference: "majority",
	missing: "drop",
	minOverlap: 5,
	bootstrap: 2000,
	seed: 1,
	margin: 0.1,
	looks: "fixed",
};
