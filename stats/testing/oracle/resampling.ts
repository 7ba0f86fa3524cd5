import { bootstrapKappa } from "../../agreement/cohen-kappa-result.ts";
import * as stats from "../../index.ts";
import {
	acceleration,
	basicLimits,
	biasCorrection,
	bootstrapInterval,
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

/** Named numbers, or the reason where one of them does not exist. */
function orReason(outputs: Readonly<Record<string, number>>, reason: stats.Reason): Outputs {
	const named = Object.entries(outputs).map(([name, number]) => {
		return [name, Number.isFinite(number) ? number : { undefined: reason }];
	});
	return Object.fromEntries(named);
}

/** More undefined replicates than this share leave nothing to say. */
const UNUSABLE_SHARE = 0.2;

/** The replicates that exist; none where too many do not. */
function usableOf(replicates: Float64Array): Float64Array {
	const defined = replicates.filter((value) => !Number.isNaN(value));
	const usable = defined.length >= (1 - UNUSABLE_SHARE) * replicates.length;
	return usable ? defined : new Float64Array(0);
}

function fromReplicates({ inputs, params }: OracleCase): Outputs {
	const estimate = Number(inputs.estimate);
	const level = params.conf ?? 0.95;
	const replicates = numbersOf(cellsOf("replicates", inputs));
	const usable = usableOf(replicates);
	const jackknife = numbersOf(cellsOf("jackknife", inputs));
	const weights = new Float64Array(jackknife.length).fill(1);
	const [percentileLow, percentileHigh] = percentileLimits(usable, level);
	const [basicLow, basicHigh] = basicLimits(usable, estimate, level);
	const z0 = biasCorrection(usable, estimate);
	const a = acceleration(jackknife, weights);
	const resampled = { replicates, jackknife, weights };
	const { interval } = bootstrapInterval(estimate, resampled, { level });
	const none = replicates.length === 0 ? "EMPTY" : "DEGENERATE_RESAMPLES";
	const { low = Number.NaN, high = Number.NaN } = "ci" in interval ? interval.ci : {};
	const why = "ciReason" in interval && interval.ciReason === "BOUNDARY" ? "BOUNDARY" : none;
	return {
		...orReason({ z0, acceleration: a, percentileLow, percentileHigh, basicLow, basicHigh }, none),
		...orReason({ ciLow: low, ciHigh: high }, why),
	};
}

function resampledKappa({ inputs, params }: OracleCase): Outputs {
	const categories = params.categories ?? [];
	const a = columnOf(cellsOf("a", inputs), categories);
	const b = columnOf(cellsOf("b", inputs), categories);
	const table = stats.contingencyTable(a, b, categories.length);
	const matrix = stats.disagreements(weightsOf(params), optionsOf(params).numbers);
	const all = bootstrapKappa(table, matrix, { stat: "bootstrap.kappa", replicates: params.B });
	const replicates = table.n > 0 ? all.replicates : new Float64Array(0);
	const lost = replicates.filter(Number.isNaN).length;
	const usable = usableOf(replicates);
	const mean = usable.reduce((sum, value) => sum + value, 0) / usable.length;
	const squares = usable.reduce((sum, value) => sum + (value - mean) ** 2, 0);
	const se = usable.length > 1 ? Math.sqrt(squares / (usable.length - 1)) : Number.NaN;
	const [percentileLow, percentileHigh] = percentileLimits(usable, 0.95);
	const outputs = { mean, se, percentileLow, percentileHigh };
	const none = table.n === 0 ? "EMPTY" : "DEGENERATE_RESAMPLES";
	return orReason({ ...outputs, undefinedShare: lost / replicates.length }, none);
}

/** The bootstrap itself. */
export const RESAMPLING: Readonly<Record<string, Compute>> = {
	"bootstrap.fromReplicates": fromReplicates,
	"bootstrap.kappa": resampledKappa,
};
