import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import { REASONS, WARNINGS } from "#stats/core/result.ts";
import { CATALOGUE, type Definition } from "#stats/index.ts";

/** What the guide to the statistics says; only the server holds the catalogue, the page draws its words. */

export type FigureChoice = {
	readonly scale: string;
	readonly first: string;
	readonly beside: string;
	readonly neverAlone: string;
};

/** Which figure is read for which scale. */
export const WHICH_FIGURE: readonly FigureChoice[] = [
	{
		scale: "Accept or reject",
		first: "Cohen’s κ and percent agreement",
		beside:
			"Gwet’s AC1 and PABAK, agreement on accept and on reject, Matthews correlation, McNemar’s test for leniency",
		neverAlone: "percent agreement, F1",
	},
	{
		scale: "Ordered levels, 1–5",
		first: "quadratic κ and Krippendorff’s α (ordinal)",
		beside: "linear κ, Kendall’s τ-b, bias, the confusion matrix",
		neverAlone: "Pearson or Spearman",
	},
	{
		scale: "Numbers, 0–1",
		first: "Lin’s concordance or ICC(2,1)",
		beside: "Spearman, mean absolute error, bias, limits of agreement",
		neverAlone: "a correlation",
	},
	{
		scale: "Categories",
		first: "Cohen’s κ and Krippendorff’s α (nominal)",
		beside: "α of each category, the confusion matrix",
		neverAlone: "accuracy",
	},
];

const KINDS: Readonly<Record<Definition["compares"], string>> = {
	pair: "Two raters on the same items",
	many: "Any number of raters",
	judge: "A judge against people",
	judges: "Several judges against the same people",
	repeats: "One rater, asked again",
	rubric: "Where a rubric or a rater is not steady",
	plan: "Planning and sampling",
	rate: "From the labelled part to everything",
};

/** The words of a statistic, without what computes it. */
export type DefinitionInWords = Pick<Definition, "id" | "title" | "answers" | "scales" | "source">;

export type DefinitionGroup = {
	readonly title: string;
	readonly definitions: readonly DefinitionInWords[];
};

/** Every statistic there is, by what it compares. */
export function definitionGroups(): DefinitionGroup[] {
	return Object.entries(KINDS)
		.map(([kind, title]) => ({
			title,
			definitions: CATALOGUE.filter(({ compares }) => compares === kind).map(
				({ id, title, answers, scales, source }) => ({ id, title, answers, scales, source }),
			),
		}))
		.filter(({ definitions }) => definitions.length > 0);
}

export type CodeInWords = { readonly code: string; readonly words: string };

/** Every reason for a missing figure and every warning beside one, as sentences. */
export function codesInWords(): { reasons: CodeInWords[]; warnings: CodeInWords[] } {
	const inWords = (codes: readonly (typeof REASONS)[number][] | typeof WARNINGS) =>
		codes.map((code) => ({ code, words: reasonInWords(code) }));
	return { reasons: inWords(REASONS), warnings: inWords(WARNINGS) };
}
