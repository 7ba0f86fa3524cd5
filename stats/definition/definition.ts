import type { Scale } from "../core/scale.ts";

/** What is compared: which page or command can offer the statistic, and with which data. */
export type Compares =
	/** Two raters on the same items. */
	| "pair"
	/** Any number of raters. */
	| "many"
	/** One judge against a reference of people. */
	| "judge"
	/** Two or more judges against the same reference. */
	| "judges"
	/** Several answers of one rater to the same item, or the same pair in another order. */
	| "repeats"
	/** Single items, annotators or levels of one dimension. */
	| "rubric"
	/** Nothing yet: how many labels, and which. */
	| "plan"
	/** A share of everything a judge scored, from the part that people labelled. */
	| "rate";

/** What a statistic is, for people who choose one. */
export type Definition = {
	/** As in `Result.stat`. */
	readonly id: string;
	readonly title: string;
	/** The question it answers, in one sentence. */
	readonly answers: string;
	readonly scales: readonly Scale["type"][];
	readonly compares: Compares;
	/** Paper or book that defines it or its interval. */
	readonly source: string;
};

export const ANY_SCALE = ["binary", "nominal", "ordinal", "numeric"] as const;
export const DISCRETE = ["binary", "nominal", "ordinal"] as const;
export const WITH_NUMBERS = ["binary", "ordinal", "numeric"] as const;
