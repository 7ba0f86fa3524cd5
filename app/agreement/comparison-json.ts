import type { Reason } from "#stats/core/result.ts";
import type { Grouping } from "../columns/group-sources.ts";
import type {
	AnswersLeftOutJson,
	DependenceJson,
	Estimates,
	OffScaleJson,
	ScaleJson,
	SecondValuesJson,
	ValueStatistic,
} from "./agreement-json.ts";
import type { EstimateJson } from "./estimate.ts";
import type { JudgeTakesJson } from "./judge-takes.ts";
import type { RankingJson } from "./ranking-json.ts";
import type { RepeatedJson } from "./repeated-judge.ts";

/** The types of `concord compare --json`, schema `concord.comparison/1` (app/agreement/README.md). */

export type Verdict = "a" | "b" | "indistinguishable";

/** Judge `a` minus judge `b` on the items that all compared judges and people have. */
export type PairComparisonJson = {
	a: string;
	b: string;
	n: number;
	/** Named as in the agreement report: `kappa`, `kappaQuadratic`, `spearman`. */
	statistic: string;
	difference: EstimateJson;
	/** Of the test that the two are equal, and adjusted for all pairs; null where there is no test. */
	p: number | null;
	pAdjusted: number | null;
	verdict: Verdict;
	/** Items beyond these at which such a difference would show; null where it shows or there is none. */
	moreLabels: number | null;
};

export type JudgeStandingJson = {
	judge: string;
	/** On the common items; the agreement report has each judge on its own. */
	estimate: EstimateJson;
	/** Share of resamples in which it is the best; null where it has no value. */
	pBest: number | null;
	expectedRank: number | null;
	/** Not told apart from the best; true of the best itself. */
	tiedWithBest: boolean;
};

export type DimensionComparisonJson = {
	dimension: string;
	statistic: string;
	n: number;
	best: string | null;
	judges: JudgeStandingJson[];
	/** Judges that share too few items with people to be compared with the others. */
	leftOut: string[];
	adjustment: "holm" | "bh" | "by" | "bonferroni";
	pairs: PairComparisonJson[];
};

export type ComparisonJson = {
	schema: "concord.comparison/1";
	seed: number;
	bootstrap: number;
	reference: string;
	clusters?: Grouping[];
	/** As in the report, without its design effect. */
	dependence: DependenceJson;
	dimensions: DimensionComparisonJson[];
};

/** `concord compare --json`: the rankings of a report with all their pairs. */
export type ComparisonJson2 = Omit<ComparisonJson, "schema" | "dimensions"> & {
	schema: "concord.comparison/2";
	margin: number;
	looks: "fixed" | "any";
	/** As in the report of agreement. */
	takes?: JudgeTakesJson[];
	dimensions: ({
		dimension: string;
		scale: ScaleJson;
		/** Who labelled it. */
		humans: { raters: string[] };
		own: OwnFigureJson[];
		answersLeftOut?: AnswersLeftOutJson[];
		offScale?: OffScaleJson[];
		secondValues?: SecondValuesJson[];
		/** Where judges are compared by correlations. */
		williams?: WilliamsJson[];
	} & RankingJson)[];
};

/** Williams' test of two judges that correlate with the same people, on the items of their pair (README). */
export type WilliamsJson = {
	a: string;
	b: string;
	n: number;
	/** Correlation of the two judges with each other. */
	between: number | null;
	/** Student's t of the difference, with n − 3 degrees of freedom. */
	t: number | null;
	df: number | null;
	p: number | null;
	/** Holm, over the pairs of the dimension. */
	pAdjusted: number | null;
	/** Why there is no p: CLUSTERS, items belong together, and the test takes them for independent; LOOKS, labels still come in. */
	reason?: Reason | "CLUSTERS" | "LOOKS";
};

/** A judge's headline figure on all items that it scored and people rated: that of the agreement report. */
export type OwnFigureJson = {
	judge: string;
	/** Field of the statistic: `spearman` for a judge that answers on a scale of its own. */
	statistic: string;
	estimate: EstimateJson;
	/** As in the report of agreement. */
	repeated?: RepeatedJson;
} & Estimates<ValueStatistic>;
