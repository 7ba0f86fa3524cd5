import type { StatOptions } from "../core/options.ts";
import type { Result } from "../core/result.ts";
import { DISCRETE } from "../core/words.ts";
import { pearsonOfCells } from "../correlation/pearson-result.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { type BinaryMeasure, binaryClassification } from "./binary-classification.ts";
import { f1OfCells, precisionOfCells, recallOfCells } from "./binary-of-cells.ts";
import {
	type MulticlassClassification,
	multiclassClassification,
} from "./multiclass-classification.ts";

/** Of two levels as of accept and reject; all measures share their replicates. */
function binary(measure: BinaryMeasure) {
	return (ratings: Ratings, options?: StatOptions): Result =>
		ratings.shared("classification.binary", options, () =>
			binaryClassification(ratings.table(), options),
		)[measure];
}

type ClassAverage = Exclude<keyof MulticlassClassification, "perClass">;

/** Of any number of levels. */
function average(measure: ClassAverage) {
	return (ratings: Ratings, options?: StatOptions): Result =>
		ratings.shared("classification.multiclass", options, () =>
			multiclassClassification(ratings.table(), options),
		)[measure];
}

/** What exists for two levels and for more of them. */
function either(measure: BinaryMeasure & ClassAverage) {
	return (ratings: Ratings, options?: StatOptions): Result =>
		(ratings.scale.type === "binary" ? binary(measure) : average(measure))(ratings, options);
}

export const BINARY_CLASSIFICATION = [
	{
		id: "classification.mcc",
		title: "Matthews correlation",
		answers: "How do verdicts and reference correlate, all cells counted?",
		scales: DISCRETE,
		compares: "judge",
		source: "Matthews 1975; Gorodkin 2004",
		reads: "levels",
		shown: {
			whose: ["judge"],
			scales: ["binary"],
			figures: [{ field: "mcc", label: "Matthews’ correlation", unit: "decimal" }],
		},
		compute: either("mcc"),
		// Of two levels it is Pearson's correlation of the codes.
		compared: { scales: ["binary"], measureOn: () => pearsonOfCells },
	},
	{
		id: "classification.accuracy",
		title: "Accuracy",
		answers: "What share of the judge's verdicts is that of the reference?",
		scales: DISCRETE,
		compares: "judge",
		source: "Wilson 1927 (interval)",
		reads: "levels",
		shown: {
			whose: ["judge"],
			scales: ["binary"],
			figures: [{ field: "accuracy", unit: "share" }],
		},
		compute: either("accuracy"),
	},
	{
		id: "classification.precision",
		title: "Precision",
		answers: "What share of what the judge accepts does the reference accept?",
		scales: ["binary"],
		compares: "judge",
		source: "Wilson 1927 (interval)",
		reads: "levels",
		shown: {
			whose: ["judge"],
			figures: [{ field: "precision", label: "Precision", unit: "share" }],
		},
		compute: binary("precision"),
		compared: { range: "share", measureOn: (_, { positive = 1 }) => precisionOfCells(positive) },
	},
	{
		id: "classification.recall",
		title: "Recall",
		answers: "What share of what the reference accepts does the judge accept?",
		scales: ["binary"],
		compares: "judge",
		source: "Wilson 1927 (interval)",
		reads: "levels",
		shown: { whose: ["judge"], figures: [{ field: "recall", label: "Recall", unit: "share" }] },
		compute: binary("recall"),
		compared: { range: "share", measureOn: (_, { positive = 1 }) => recallOfCells(positive) },
	},
	{
		id: "classification.npv",
		title: "Negative predictive value",
		answers: "What share of what the judge rejects does the reference reject?",
		scales: ["binary"],
		compares: "judge",
		source: "Wilson 1927 (interval)",
		reads: "levels",
		compute: binary("npv"),
	},
	{
		id: "classification.f1",
		title: "F1",
		answers: "How well does the judge find the positive class, misses and false alarms alike?",
		scales: ["binary"],
		compares: "judge",
		source: "Efron 1987 (interval)",
		reads: "levels",
		shown: { whose: ["judge"], figures: [{ field: "f1", label: "F1", unit: "decimal" }] },
		compute: binary("f1"),
		compared: { range: "share", measureOn: (_, { positive = 1 }) => f1OfCells(positive) },
	},
	{
		id: "classification.specificity",
		title: "Specificity",
		answers: "What share of what the reference rejects does the judge reject?",
		scales: ["binary"],
		compares: "judge",
		source: "Wilson 1927 (interval)",
		reads: "levels",
		shown: {
			whose: ["judge"],
			figures: [{ field: "specificity", label: "Specificity", unit: "share" }],
		},
		compute: binary("specificity"),
	},
	{
		id: "classification.balancedAccuracy",
		title: "Balanced accuracy",
		answers: "What would accuracy be if both classes were equally frequent?",
		scales: ["binary"],
		compares: "judge",
		source: "Efron 1987 (interval)",
		reads: "levels",
		shown: {
			whose: ["judge"],
			figures: [{ field: "balancedAccuracy", label: "Balanced accuracy", unit: "share" }],
		},
		compute: binary("balancedAccuracy"),
	},
	{
		id: "classification.youden",
		title: "Youden's J",
		answers: "How much better than guessing is the judge on both classes?",
		scales: ["binary"],
		compares: "judge",
		source: "Efron 1987 (interval)",
		reads: "levels",
		compute: binary("youden"),
	},
] as const satisfies readonly RatingDefinition[];

export const MULTICLASS_CLASSIFICATION = [
	{
		id: "classification.macroPrecision",
		title: "Macro precision",
		answers: "Of what the judge puts into a class, what share belongs there, each class alike?",
		scales: DISCRETE,
		compares: "judge",
		source: "Sokolova & Lapalme 2009",
		reads: "levels",
		compute: average("macroPrecision"),
	},
	{
		id: "classification.macroRecall",
		title: "Macro recall",
		answers: "Of what belongs to a class, what share does the judge put there, each class alike?",
		scales: DISCRETE,
		compares: "judge",
		source: "Sokolova & Lapalme 2009",
		reads: "levels",
		compute: average("macroRecall"),
	},
	{
		id: "classification.macroF1",
		title: "Macro F1",
		answers:
			"How well does the judge find the classes, rare ones counting as much as frequent ones?",
		scales: DISCRETE,
		compares: "judge",
		source: "Sokolova & Lapalme 2009",
		reads: "levels",
		compute: average("macroF1"),
	},
	{
		id: "classification.weightedPrecision",
		title: "Weighted precision",
		answers: "What is precision over all classes, each by its share of the reference?",
		scales: DISCRETE,
		compares: "judge",
		source: "Sokolova & Lapalme 2009",
		reads: "levels",
		compute: average("weightedPrecision"),
	},
	{
		id: "classification.weightedF1",
		title: "Weighted F1",
		answers: "How well does the judge find the classes, each by its share of the reference?",
		scales: DISCRETE,
		compares: "judge",
		source: "Sokolova & Lapalme 2009",
		reads: "levels",
		compute: average("weightedF1"),
	},
] as const satisfies readonly RatingDefinition[];
