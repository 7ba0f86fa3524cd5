import { bootstrapKappa } from "../../agreement/cohen-kappa.ts";
import * as stats from "../../index.ts";
import {
	acceleration,
	basicLimits,
	bcaLimits,
	biasCorrection,
	percentileLimits,
} from "../../resampling/bootstrap-interval.ts";
import {
	type Compute,
	cellsOf,
	columnOf,
	numbersOf,
	type OracleCase,
	type Outputs,
	optionsOf,
	weightsOf,
} from "./cases.ts";

function fromReplicates({ inputs, params }: OracleCase): Outputs {
	const estimate = Number(inputs.estimate);
	const level = params.conf ?? 0.95;
	const sorted = numbersOf(cellsOf("replicates", inputs)).sort();
	const jackknife = numbersOf(cellsOf("jackknife", inputs));
	const a = acceleration(jackknife, new Float64Array(jackknife.length).fill(1));
	const [ciLow, ciHigh] = bcaLimits(sorted, estimate, { acceleration: a, level });
	const [percentileLow, percentileHigh] = percentileLimits(sorted, level);
	const [basicLow, basicHigh] = basicLimits(sorted, estimate, level);
	const z0 = biasCorrection(sorted, estimate);
	const bca = { z0, acceleration: a, ciLow, ciHigh };
	return { ...bca, percentileLow, percentileHigh, basicLow, basicHigh };
}

function resampledKappa({ inputs, params }: OracleCase): Outputs {
	const categories = params.categories ?? [];
	const a = columnOf(cellsOf("a", inputs), categories);
	const b = columnOf(cellsOf("b", inputs), categories);
	const table = stats.contingencyTable(a, b, categories.length);
	const matrix = stats.disagreements(weightsOf(params), optionsOf(params).numbers);
	const all = bootstrapKappa(table, matrix, { stat: "bootstrap.kappa", replicates: params.B });
	const sorted = all.replicates.filter((value) => !Number.isNaN(value)).sort();
	const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
	const squares = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0);
	const [percentileLow, percentileHigh] = percentileLimits(sorted, 0.95);
	return {
		mean,
		se: Math.sqrt(squares / (sorted.length - 1)),
		undefinedShare: 1 - sorted.length / all.replicates.length,
		percentileLow,
		percentileHigh,
	};
}

/** The bootstrap itself. */
export const RESAMPLING: Readonly<Record<string, Compute>> = {
	"bootstrap.fromReplicates": fromReplicates,
	"bootstrap.kappa": resampledKappa,
};
