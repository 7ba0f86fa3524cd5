import * as stats from "../../index.ts";
import { clopperPearson } from "../../intervals/clopper-pearson.ts";
import {
	type Cell,
	type Compute,
	cellsOf,
	columnOf,
	errorOf,
	figureOf,
	levelsOf,
	limits,
	numbersOf,
	type OracleCase,
	type Outputs,
	optionsOf,
	output,
	type Params,
	weightsOf,
} from "./cases.ts";

function kappa({ inputs, params }: OracleCase): Outputs {
	const categories = params.categories ?? [];
	const numbers = stats.levelNumbers({ type: "ordinal", values: categories });
	const a = columnOf(cellsOf("a", inputs), categories);
	const b = columnOf(cellsOf("b", inputs), categories);
	const table = stats.contingencyTable(a, b, categories.length);
	const weights = weightsOf(params);
	const result = stats.cohenKappa(table, weights, { numbers, interval: "exact-po" });
	const wald = stats.cohenKappa(table, weights, { numbers, interval: "ase" });
	const fisher = stats.cohenKappa(table, weights, { numbers, interval: "fisher-z" });
	const p = stats.isDefined(result) ? result.p : undefined;
	return {
		n: result.n,
		po: output(result, result.parts?.po),
		pe: output(result, result.parts?.pe),
		value: output(result, result.value),
		se: output(result, errorOf(result)),
		se0: output(result, result.parts?.se0),
		z: output(result, result.parts?.z, "ZERO_SE"),
		p: output(result, p, "ZERO_SE"),
		kappaMax: output(result, result.parts?.kappaMax),
		...limits(wald),
		...limits(fisher, "ciZ"),
		ciFallbackLow: limits(result).ciLow,
	};
}

function percent({ inputs, params }: OracleCase): Outputs {
	const [a, b] = [cellsOf("a", inputs), cellsOf("b", inputs)];
	const levels = params.categories ?? levelsOf([...a, ...b]);
	const table = stats.contingencyTable(columnOf(a, levels), columnOf(b, levels), levels.length);
	const result = stats.percentAgreement(table, {
		...optionsOf(params, levels),
		interval: "wilson",
	});
	const agreed = result.parts?.agreed ?? 0;
	const exact = result.n > 0 ? clopperPearson(agreed, result.n, 0.95) : undefined;
	return {
		n: result.n,
		agree: agreed,
		value: output(result, result.value),
		...limits(result, "wilson"),
		cpLow: output(result, exact?.low),
		cpHigh: output(result, exact?.high),
	};
}

function binary({ inputs, params }: OracleCase): Outputs {
	const [pred, verdicts] = [cellsOf("pred", inputs), cellsOf("truth", inputs)];
	const judge = againstRest(pred, params);
	const truth = againstRest(verdicts, params);
	const table = stats.contingencyTable(judge, truth, 2);
	const [tn, fn, fp, tp] = table.counts;
	const measures = stats.binaryClassification(table, { replicates: 200 });
	const values = Object.entries(measures).map(([name, result]) => {
		return [name, output(result, result.value)];
	});
	return { tn, fn, fp, tp, ...Object.fromEntries(values) };
}

function multiclass({ inputs, params }: OracleCase): Outputs {
	const categories = params.categories ?? [];
	const judge = columnOf(cellsOf("pred", inputs), categories);
	const truth = columnOf(cellsOf("truth", inputs), categories);
	const table = stats.contingencyTable(judge, truth, categories.length);
	const { perClass, ...averages } = stats.multiclassClassification(table, { replicates: 200 });
	const values = Object.entries(averages).map(([name, result]) => [name, figureOf(result)]);
	return {
		confusion: stats.confusionMatrix(table).counts,
		perClassF1: perClass.map(({ f1 }) => figureOf(f1)),
		...Object.fromEntries(values),
	};
}

function errors({ inputs }: OracleCase): Outputs {
	const judge = numbersOf(cellsOf("judge", inputs));
	const human = numbersOf(cellsOf("human", inputs));
	const { mae, rmse, bias } = stats.errorMetrics(stats.pairCellsOfNumbers(judge, human), {
		interval: "t",
	});
	return {
		n: bias.n,
		mae: output(mae, mae.value),
		rmse: output(rmse, rmse.value),
		bias: output(bias, bias.value),
		sd: output(bias, bias.parts?.sd, "TOO_FEW"),
		loaLow: output(bias, bias.parts?.loaLow, "TOO_FEW"),
		loaHigh: output(bias, bias.parts?.loaHigh, "TOO_FEW"),
		...limits(bias, "biasCi"),
	};
}

function bounds({ inputs }: OracleCase): Outputs {
	const judge = columnOf(cellsOf("judge", inputs), [false, true]);
	const human = columnOf(cellsOf("human", inputs), [false, true]);
	const { observed, low, high } = stats.missingBounds(stats.contingencyTable(judge, human, 2));
	const [whenFalse, whenTrue] = stats
		.failureRates({ judge, reference: human }, 2)
		.byLevel.map((rate) => output(rate, rate.value));
	return {
		n: low.n,
		compared: observed.n,
		missing: low.nMissing,
		agreementObserved: output(observed, observed.value),
		agreementLow: output(low, low.value),
		agreementHigh: output(high, high.value),
		missingRateWhenTrue: whenTrue,
		missingRateWhenFalse: whenFalse,
	};
}

function pabak({ inputs, params }: OracleCase): Outputs {
	const [a, b] = [cellsOf("a", inputs), cellsOf("b", inputs)];
	const table = stats.contingencyTable(againstRest(a, params), againstRest(b, params), 2);
	const indices = stats.pabakIndices(table, { replicates: 200 });
	const { positiveAgreement, negativeAgreement, ...others } = indices;
	const all = { ...others, pPos: positiveAgreement, pNeg: negativeAgreement };
	return Object.fromEntries(
		Object.entries(all).map(([name, result]) => [name, output(result, result.value)]),
	);
}

/** One level, the positive one, against whatever else there is. */
function againstRest(cells: readonly Cell[], { positive = true }: Params): Uint8Array {
	return Uint8Array.from(cells, (cell) => {
		if (cell === null) return stats.MISSING;
		return cell === positive ? 1 : 0;
	});
}

function ratio({ inputs }: OracleCase): Outputs {
	const numerators = numbersOf(cellsOf("numerator", inputs));
	const denominators = numbersOf(cellsOf("denominator", inputs));
	const { macro, micro, macroIfZero, macroIfOne, ...counted } = stats.ratioMean(
		numerators,
		denominators,
	);
	return {
		...counted,
		macro: figureOf(macro),
		micro: figureOf(micro),
		macroIfZero: figureOf(macroIfZero),
		macroIfOne: figureOf(macroIfOne),
	};
}

/** Two raters on levels. */
export const TWO_RATERS: Readonly<Record<string, Compute>> = {
	"agreement.percent": percent,
	"classification.binary": binary,
	"classification.multiclass": multiclass,
	"error.metrics": errors,
	"kappa.cohen": kappa,
	"kappa.weighted": kappa,
	"missing.bounds": bounds,
	"pabak.indices": pabak,
	"ratio.mean": ratio,
};
