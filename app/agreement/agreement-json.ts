/** The types of `concord agree --json`, schema `concord.agreement/2` (documented in app/agreement/README.md). */

import type { Level, Reason } from "#stats/index.ts";
import type { ProvenanceCounts } from "../columns/adjudicated.ts";
import type { Grouping } from "../columns/group-sources.ts";
import type { EstimateJson } from "./estimate.ts";
import type { FurtherJson } from "./further-json.ts";
import type { JudgeTakesJson } from "./judge-takes.ts";
import type { RankingJson } from "./ranking-json.ts";
import type { RepeatedJson } from "./repeated-judge.ts";
import type { RobustnessJson } from "./robustness-json.ts";
import type { DrawnByJudgesJson, WithinJson } from "./within-json.ts";

/**
 * Statistic name → estimate. Names and order are those that the definitions of `stats` give
 * (`shown.figures`); statistics that do not fit the scale are left out, not null.
 */
export type Estimates<Names extends string = string> = Partial<Record<Names, EstimateJson>>;

/** The statistics of two raters that pages look up by name; a report may hold more of them. */
export type PairStatistic =
	| "percentAgreement"
	| "kappa"
	| "kappaLinear"
	| "kappaQuadratic"
	| "pearson"
	| "spearman"
	| "kendallTauB";

/** What the values of a judge are beside those of people, whatever their order: two sets of words rest on these. */
export type ValueStatistic = "pearson" | "mae" | "bias" | "spread";

/** Likewise those of a judge. */
export type JudgeStatistic =
	| PairStatistic
	| ValueStatistic
	| "gwetAC"
	| "accuracy"
	| "precision"
	| "rmse";

export type PairJson = { a: string; b: string; n: number } & Estimates<PairStatistic>;

export type HumansJson = {
	raters: string[];
	/** Values given. */
	labels: number;
	unscored: number;
	/** Items with a label, and those with labels of two people or more. */
	items: number;
	itemsOfSeveral: number;
	/** Of hundreds those that share most items, unless all are asked for. */
	pairs: PairJson[];
	/** How many share enough items, where that is more. */
	pairsShared?: number;
	alpha: Estimates<"nominal" | "ordinal" | "interval">;
	/** People who are shown to be far more lenient or stricter than others of the same items; absent: none. */
	lenient?: LenientJson[];
} & Estimates<"fleissKappa" | "gwetAC" | "icc2_1">;

/** Mean of a person's values minus those of `than`, or of all others where that is null, on the items of both. */
export type LenientJson = {
	person: string;
	than: string | null;
	n: number;
	value: number;
	ci: [number, number];
};

export type JudgeJson = {
	judge: string;
	asked: number;
	scored: number;
	unscored: Record<string, number>;
	/** Items with both a value of the judge and a majority of people. */
	n: number;
	/** Items without a unique majority. */
	ties: number;
	/** Agreement rate if every unscored cell with a majority were wrong, and if it were right. */
	bounds?: { low: number; high: number };
	/** Where it was asked the same several times: all other figures are of its answers together. */
	repeated?: RepeatedJson;
} & Estimates<JudgeStatistic>;

/** A judge asked in both orders of what it compares (documented in app/agreement/README.md). */
export type JudgeOrdersJson = {
	/** The name without the order. */
	judge: string;
	/** The usual order, then the swapped one. */
	raters: [string, string];
	/** Items that both scored. */
	n: number;
	/** Share of these with the same value in both orders, and the same beyond chance. */
	consistent: EstimateJson;
	kappa: EstimateJson;
	/** Against people, both orders together: of an order drawn by lot. `n` are items, `asked` and `scored` answers. */
	pooled: JudgeJson;
	positionEffect: PositionEffectJson;
};

export type PositionEffectJson = {
	/** The scale's last level, and how often each order gives it; null with n = 0. */
	level: Level;
	shares: [number, number] | null;
	/**
	 * Share of items where the usual order is nearer that level, minus share where the swapped one is: with two
	 * levels the difference of `shares`. Absent on nominal scales of three levels or more.
	 */
	difference?: EstimateJson;
	/** McNemar's mid-p; on nominal scales of three levels or more Stuart and Maxwell's. */
	p: number | null;
	/** Holm, over the judges of the dimension. */
	pAdjusted: number | null;
	/** Why there is no p. */
	reason?: Reason;
	/** Labels still come in: a p would be of a single look, so there is none; `shown` holds at any look. */
	looks?: "any";
	/** Is there an effect beyond chance, all judges tested together? */
	shown: boolean;
	/** Do its limits leave out every effect smaller than the least one that matters (.05 of the items)? */
	matters: boolean;
};

export type AnswersLeftOutJson = { reason: string; people: number };

export type OffScaleJson = {
	rater: string;
	kind: "human" | "judge";
	rows: number;
	/** The first of them. */
	example: string;
	/** No answer of this rater is on the scale: it is in no figure at all. */
	isAll?: true;
};

export type SecondValuesJson = { rater: string; kind: "human" | "judge"; rows: number };

export type ScaleJson = {
	type: string;
	values?: (boolean | number | string)[];
	/** What the values are called, where some have a name of their own; one for each. */
	labels?: (string | null)[];
	range?: [number, number];
};

export type DimensionJson = {
	dimension: string;
	scale: ScaleJson;
	humans: HumansJson;
	judges: JudgeJson[];
	/** Of an adjudicated reference: items by where their value comes from. */
	provenance?: ProvenanceCounts | undefined;
	ranking: RankingJson;
	/** Other ways to count; absent where fewer than two judges are compared. */
	robustness?: RobustnessJson;
	/** Where items are of several kinds, such as systems, and the scale is not nominal. */
	within?: WithinJson;
	/** Where labels of several published rubric versions are counted together; version 0: labels of files. */
	rubricVersions?: { version: number; labels: number; items: number }[];
	/** Where a lead left people's answers out: how many people for which reason. */
	answersLeftOut?: AnswersLeftOutJson[];
	/** Raters some of whose answers in a file are not on the scale: these rows count nowhere. */
	offScale?: OffScaleJson[];
	/** Raters in a file that answered items again, otherwise, without a `repetition`: the first answer counts. */
	secondValues?: SecondValuesJson[];
	/** Where labelled items were drawn by the judges' own disagreement. */
	drawnByJudges?: DrawnByJudgesJson;
	/** Nobody said what items belong to, so that they are taken for independent (`DependenceJson.assumed`). */
	independence?: "assumed";
	/** Fields that figures allow for since their names are those of documents, questions or groups: nobody declared it. */
	groupedByName?: string[];
	/** With `--figures all`. */
	further?: FurtherJson;
	/** Judges that were asked in both orders of what they compare; absent where there are none. */
	orders?: JudgeOrdersJson[];
};

/** One way in which items belong together, and what became of it. */
export type GroupingJson = {
	name: Grouping;
	/** The field that says it. */
	from: string;
	groups: number;
	/** Items that share their group with another one. */
	items: number;
	/** `covered`: each of its groups lies in one of a grouping that is used. */
	role: "used" | "covered" | "ignored";
};

/** What is known of items that are not independent of each other, and what figures make of it. */
export type DependenceJson = {
	groupings: GroupingJson[];
	used: Grouping[];
	ignored: Grouping[];
	/** What `--clusters` asks for and no item names, and the grouping that stands for it, where one does. */
	notThere?: { name: Grouping; instead?: Grouping }[];
	/**
	 * Median over judges and dimensions of variance / variance of independent items, of the headline figure;
	 * absent where none allows for groups.
	 */
	designEffect?: number;
	/**
	 * Why items are taken for independent though nobody said so: labels came without their items, and no
	 * `--clusters`.
	 */
	assumed?: "NO_ITEMS_FILE";
};

export type AgreementJson = {
	schema: "concord.agreement/2";
	seed: number;
	bootstrap: number;
	reference: string;
	missing: string;
	/** The smallest difference that matters, and whether labels still come in. */
	margin: number;
	looks: "fixed" | "any";
	/** Which figures there are, and how to ask for the others. */
	figures: { shown: "main" | "all"; more?: { option: string; parts: readonly string[] } };
	/** Which items were taken as belonging together; absent where all count as independent. */
	clusters?: Grouping[];
	dependence: DependenceJson;
	items: number;
	dimensions: DimensionJson[];
	/** What the judges of a project take; absent where the figures are of files. */
	takes?: JudgeTakesJson[];
};

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
