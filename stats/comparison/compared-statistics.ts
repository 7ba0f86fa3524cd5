import { type AgreementWeights, disagreements } from "../core/agreement-weights.ts";
import { StatsInputError } from "../core/result.ts";
import { levelNumbers, numbersOfCodes, type Scale } from "../core/scale.ts";
import {
	f1OfCells,
	kappaOfCells,
	kendallOfCells,
	type MeasureOfCells,
	meanErrorOfCells,
	pearsonOfCells,
	percentOfCells,
	spearmanOfCells,
} from "./cell-measures.ts";
import type { Best } from "./winner.ts";

/** Catalogue ids of the statistics that judges can be compared by. */
export type ComparedStatistic =
	| "agreement.percent"
	| "kappa.cohen"
	| "kappa.weighted"
	| "corr.pearson"
	| "corr.spearman"
	| "corr.kendallTauB"
	| "error.mae"
	| "classification.f1"
	| "classification.mcc";

type Compared = {
	readonly scales: readonly Scale["type"][];
	readonly best: Best;
	/** Computed from the numbers of the levels; otherwise from the levels themselves. */
	readonly ofNumbers: boolean;
};

const OF_LEVELS: Compared = {
	scales: ["binary", "nominal", "ordinal"],
	best: "highest",
	ofNumbers: false,
};
const OF_NUMBERS: Compared = {
	scales: ["binary", "ordinal", "numeric"],
	best: "highest",
	ofNumbers: true,
};
const OF_VERDICTS: Compared = { scales: ["binary"], best: "highest", ofNumbers: false };

const COMPARED: Readonly<Record<ComparedStatistic, Compared>> = {
	"agreement.percent": OF_LEVELS,
	"kappa.cohen": OF_LEVELS,
	"kappa.weighted": { ...OF_LEVELS, scales: ["ordinal"] },
	"corr.pearson": OF_NUMBERS,
	"corr.spearman": OF_NUMBERS,
	"corr.kendallTauB": OF_NUMBERS,
	"error.mae": { ...OF_NUMBERS, best: "lowest" },
	"classification.f1": OF_VERDICTS,
	"classification.mcc": OF_VERDICTS,
};

/** The statistics that judges can be compared by on a scale. */
export function comparedStatisticsFor(scale: Scale): readonly ComparedStatistic[] {
	const all = Object.entries(COMPARED) as [ComparedStatistic, Compared][];
	return all.filter(([, { scales }]) => scales.includes(scale.type)).map(([id]) => id);
}

/** A column of codes on a discrete scale, of numbers on a numeric one. */
export type RatingColumn = Uint8Array | Float64Array;

/** How a statistic is computed on a scale. */
export type ComparedBy = {
	readonly best: Best;
	readonly measureOf: MeasureOfCells;
	/** The column that enters the joint rows. */
	readonly columnOf: (column: RatingColumn) => RatingColumn;
};

/**
 * The statistic `statistic` on a scale. Weights are quadratic unless said otherwise; `positive` is the
 * code of the positive level, the last one by default. A scale that the statistic does not fit, codes
 * outside the scale and numbers in place of codes throw.
 */
export function comparedBy(
	statistic: ComparedStatistic,
	scale: Scale,
	{
		weights = "quadratic",
		positive = 1,
	}: {
		readonly weights?: AgreementWeights | undefined;
		readonly positive?: 0 | 1 | undefined;
	},
): ComparedBy {
	const { scales, best, ofNumbers } = COMPARED[statistic];
	if (!scales.includes(scale.type)) {
		throw new StatsInputError(`${statistic} does not fit a ${scale.type} scale`);
	}
	if (scale.type === "numeric") return { best, measureOf: measureOfNumbers(statistic), columnOf };
	const numbers = levelNumbers(scale);
	const matrix = disagreements(statistic === "kappa.weighted" ? weights : "unweighted", numbers);
	const ofCodes: Partial<Record<ComparedStatistic, MeasureOfCells>> = {
		"agreement.percent": percentOfCells,
		"kappa.cohen": kappaOfCells(matrix, numbers.length),
		"kappa.weighted": kappaOfCells(matrix, numbers.length),
		"classification.f1": f1OfCells(positive),
		"classification.mcc": pearsonOfCells,
	};
	return {
		best,
		measureOf: ofCodes[statistic] ?? measureOfNumbers(statistic),
		columnOf(column) {
			if (!(column instanceof Uint8Array)) throw new StatsInputError("levels are given as codes");
			const ofLevels = numbersOfCodes(column, numbers);
			return ofNumbers ? ofLevels : column;
		},
	};
}

function columnOf(column: RatingColumn): RatingColumn {
	if (column instanceof Uint8Array) throw new StatsInputError("numbers are not given as codes");
	return column;
}

const MEASURES_OF_NUMBERS: Partial<Record<ComparedStatistic, MeasureOfCells>> = {
	"corr.pearson": pearsonOfCells,
	"corr.spearman": spearmanOfCells,
	"corr.kendallTauB": kendallOfCells,
	"error.mae": meanErrorOfCells,
};

function measureOfNumbers(statistic: ComparedStatistic): MeasureOfCells {
	return MEASURES_OF_NUMBERS[statistic] as MeasureOfCells;
}
