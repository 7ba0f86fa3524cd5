import type { Scale } from "./scale.ts";

/** What is compared: which page or command can offer the statistic, and with which data. */
export type Compares =
	/** Two raters on the same items. */
	| "pair"
	/** Any number of raters. */
	| "many"
	/** One judge, the first column, against a reference or people, the others. */
	| "judge"
	/** Two or more judges against the same reference, which is the last column. */
	| "judges"
	/** Several answers of one rater to the same item, or the same pair in another order. */
	| "repeats"
	/** Single items, annotators or levels of one dimension. */
	| "rubric"
	/** Nothing yet: how many labels, and which. */
	| "plan"
	/** A share of everything a judge scored, from the part that people labelled. */
	| "rate";

/**
 * What a statistic takes of ratings: codes of levels; numbers that need an order only, so that a judge
 * may have a scale of its own; or numbers on one scale.
 */
export type Reads = "levels" | "order" | "numbers";

/** What a statistic is, for people who choose one. */
export type Words = {
	/** As in `Result.stat`. */
	readonly id: string;
	readonly title: string;
	/** The question it answers, in one sentence. */
	readonly answers: string;
	readonly scales: readonly Scale["type"][];
	/** Paper or book that defines it or its interval. */
	readonly source: string;
	readonly compares: Compares;
	/** What it takes of the ratings; absent: its input is not ratings. */
	readonly reads?: Reads | undefined;
	/** Where reports of agreement show it; absent: they do not. */
	readonly shown?: Shown | undefined;
};

export const ANY_SCALE = ["binary", "nominal", "ordinal", "numeric"] as const;
export const DISCRETE = ["binary", "nominal", "ordinal"] as const;
export const WITH_NUMBERS = ["binary", "ordinal", "numeric"] as const;

/** Whose agreement a report shows: of each two people, of a judge with the reference, of all people. */
export type Whose = "pair" | "judge" | "people";

/** What reports of agreement show of a statistic. */
export type Shown = {
	readonly whose: readonly Whose[];
	/** Only on these of its scales; on all of them by default. */
	readonly scales?: readonly Scale["type"][] | undefined;
	readonly figures: readonly ShownFigure[];
};

/** One figure of a statistic in a report. */
export type ShownFigure = {
	/** Its field of the JSON; `alpha.nominal` is a field of the field `alpha`. */
	readonly field: string;
	/** Its name within an outcome of several results. */
	readonly result?: string | undefined;
	/** As pages name it; without a label it is in files only. */
	readonly label?: string | undefined;
	/** A share is written in percent. */
	readonly unit: "share" | "decimal";
};
