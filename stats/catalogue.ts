import type { Scale } from "./scale.ts";

/** What a statistic is, for people who choose one; the functions are named in README.md. */
export type Definition = {
	/** As in `Result.stat`. */
	readonly id: string;
	readonly title: string;
	/** The question it answers, in one sentence. */
	readonly answers: string;
	readonly scales: readonly Scale["type"][];
	/** Two raters, any number, or a judge against a reference. */
	readonly compares: "pair" | "many" | "judge";
	readonly source: string;
};

const DISCRETE = ["binary", "nominal", "ordinal"] as const;
const WITH_NUMBERS = ["binary", "ordinal", "numeric"] as const;

/** Every statistic of this release, in the order in which they are shown. */
export const CATALOGUE: readonly Definition[] = [
	{
		id: "agreement.percent",
		title: "Percent agreement",
		answers: "On what share of the items did both give the same level?",
		scales: DISCRETE,
		compares: "pair",
		source: "Wilson 1927 (interval)",
	},
	{
		id: "kappa.cohen",
		title: "Cohen's kappa",
		answers: "How far do two raters agree beyond what their habits would produce by chance?",
		scales: DISCRETE,
		compares: "pair",
		source: "Cohen 1960; Fleiss, Cohen & Everitt 1969",
	},
	{
		id: "kappa.weighted",
		title: "Weighted kappa",
		answers: "How far do two raters agree beyond chance, near misses counting in part?",
		scales: ["ordinal"],
		compares: "pair",
		source: "Cohen 1968; Fleiss, Cohen & Everitt 1969",
	},
	{
		id: "gwet.ac",
		title: "Gwet's AC",
		answers: "How far do raters agree beyond chance, also where one level prevails?",
		scales: DISCRETE,
		compares: "many",
		source: "Gwet 2008, 2014",
	},
	{
		id: "corr.pearson",
		title: "Pearson correlation",
		answers: "Do two raters' numbers rise together along a line?",
		scales: WITH_NUMBERS,
		compares: "pair",
		source: "Pearson 1895",
	},
	{
		id: "corr.spearman",
		title: "Spearman correlation",
		answers: "Do two raters put the items into the same order?",
		scales: WITH_NUMBERS,
		compares: "pair",
		source: "Spearman 1904; Bonett & Wright 2000",
	},
	{
		id: "corr.kendallTauB",
		title: "Kendall's tau-b",
		answers: "How many more pairs of items do two raters order alike than otherwise?",
		scales: WITH_NUMBERS,
		compares: "pair",
		source: "Kendall 1945; Brown & Benedetti 1977",
	},
	{
		id: "alpha.krippendorff",
		title: "Krippendorff's alpha",
		answers: "How reliable are the labels of any number of raters, with gaps allowed?",
		scales: ["binary", "nominal", "ordinal", "numeric"],
		compares: "many",
		source: "Krippendorff 2004, 2011; Zapf et al. 2016",
	},
	{
		id: "kappa.fleiss",
		title: "Fleiss' kappa",
		answers: "How far do many interchangeable raters agree beyond chance?",
		scales: DISCRETE,
		compares: "many",
		source: "Fleiss 1971; Gwet 2008",
	},
	{
		id: "agreement.multi",
		title: "Pairwise agreement of many raters",
		answers: "What share of the pairs of raters agrees on an item?",
		scales: DISCRETE,
		compares: "many",
		source: "Gwet 2014",
	},
	{
		id: "icc2_1",
		title: "ICC(2,1)",
		answers: "How much of the variance of single ratings lies between the items?",
		scales: ["ordinal", "numeric"],
		compares: "many",
		source: "Shrout & Fleiss 1979; McGraw & Wong 1996",
	},
	{
		id: "classification.accuracy",
		title: "Accuracy",
		answers: "What share of the judge's verdicts is that of the reference?",
		scales: ["binary"],
		compares: "judge",
		source: "Wilson 1927 (interval)",
	},
	{
		id: "classification.precision",
		title: "Precision",
		answers: "What share of what the judge accepts does the reference accept?",
		scales: ["binary"],
		compares: "judge",
		source: "Wilson 1927 (interval)",
	},
	{
		id: "classification.recall",
		title: "Recall",
		answers: "What share of what the reference accepts does the judge accept?",
		scales: ["binary"],
		compares: "judge",
		source: "Wilson 1927 (interval)",
	},
	{
		id: "classification.specificity",
		title: "Specificity",
		answers: "What share of what the reference rejects does the judge reject?",
		scales: ["binary"],
		compares: "judge",
		source: "Wilson 1927 (interval)",
	},
	{
		id: "classification.npv",
		title: "Negative predictive value",
		answers: "What share of what the judge rejects does the reference reject?",
		scales: ["binary"],
		compares: "judge",
		source: "Wilson 1927 (interval)",
	},
	{
		id: "classification.f1",
		title: "F1",
		answers: "How well does the judge find the positive class, misses and false alarms alike?",
		scales: ["binary"],
		compares: "judge",
		source: "Efron 1987 (interval)",
	},
	{
		id: "classification.balancedAccuracy",
		title: "Balanced accuracy",
		answers: "What would accuracy be if both classes were equally frequent?",
		scales: ["binary"],
		compares: "judge",
		source: "Efron 1987 (interval)",
	},
	{
		id: "classification.youden",
		title: "Youden's J",
		answers: "How much better than guessing is the judge on both classes?",
		scales: ["binary"],
		compares: "judge",
		source: "Efron 1987 (interval)",
	},
	{
		id: "classification.mcc",
		title: "Matthews correlation",
		answers: "How do verdicts and reference correlate, all four cells counted?",
		scales: ["binary"],
		compares: "judge",
		source: "Matthews 1975",
	},
	{
		id: "error.mae",
		title: "Mean absolute error",
		answers: "How far off is the judge on average?",
		scales: WITH_NUMBERS,
		compares: "judge",
		source: "Efron 1987 (interval)",
	},
	{
		id: "error.rmse",
		title: "Root mean square error",
		answers: "How far off is the judge, large errors weighing more?",
		scales: WITH_NUMBERS,
		compares: "judge",
		source: "Efron 1987 (interval)",
	},
	{
		id: "error.bias",
		title: "Bias",
		answers: "Is the judge more lenient (above 0) or stricter (below 0) than the reference?",
		scales: WITH_NUMBERS,
		compares: "judge",
		source: "Bland & Altman 1986",
	},
	{
		id: "missing.bounds",
		title: "Bounds under missing answers",
		answers: "Between what would agreement lie if no answer were missing?",
		scales: DISCRETE,
		compares: "judge",
		source: "Manski 1989",
	},
];

/** The statistics that fit a scale. */
export function statisticsFor(scale: Scale): readonly Definition[] {
	return CATALOGUE.filter(({ scales }) => scales.includes(scale.type));
}
