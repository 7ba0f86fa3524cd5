import { disagreements } from "../agreement/agreement-weights.ts";
import { bootstrapKappa } from "../agreement/cohen-kappa.ts";
import {
	acceleration,
	basicLimits,
	bcaLimits,
	biasCorrection,
	percentileLimits,
} from "../bootstrap.ts";
import * as stats from "../index.ts";
import { clopperPearson } from "../intervals/clopper-pearson.ts";
import { type Generator, generatedColumns } from "./generated-columns.ts";

/** A case of the reference values: what goes in and what must come out. */
export type OracleCase = {
	readonly name: string;
	readonly statistic: string;
	readonly inputs: Inputs;
	readonly params: Params;
	readonly expected: Readonly<Record<string, unknown>>;
	readonly tolerance: number;
	readonly toleranceBy?: Readonly<Record<string, number>>;
};

type Cell = stats.Level | null;
type Inputs = Readonly<Record<string, Cell[]>> & {
	readonly matrix?: Cell[][];
	readonly generator?: Generator;
};
type Params = {
	readonly categories?: stats.Level[];
	readonly values?: stats.Level[];
	readonly positive?: stats.Level;
	readonly level?: stats.AlphaMetric;
	readonly weights?: "linear" | "quadratic" | number[][];
	readonly B?: number;
	readonly conf?: number;
};

type Output = number | { undefined: string };
type Outputs = Readonly<Record<string, unknown>>;

function columnOf(cells: readonly Cell[], levels: readonly stats.Level[]): Uint8Array {
	return Uint8Array.from(cells, (cell) => {
		if (cell === null) return stats.MISSING;
		const code = levels.indexOf(cell);
		if (code < 0) throw new Error(`${JSON.stringify(cell)} is not a declared level`);
		return code;
	});
}

function numbersOf(cells: readonly Cell[]): Float64Array {
	return Float64Array.from(cells, (cell) => (cell === null ? Number.NaN : Number(cell)));
}

function columnsOf<Column>(matrix: Cell[][], toColumn: (cells: Cell[]) => Column): Column[] {
	const raters = matrix[0]?.length ?? 0;
	return Array.from({ length: raters }, (_, r) => toColumn(matrix.map((row) => row[r] ?? null)));
}

function cellsOf(name: string, inputs: Inputs): Cell[] {
	return (inputs[name] as Cell[] | undefined) ?? [];
}

function weightsOf({ weights }: Params): stats.AgreementWeights {
	if (weights === undefined) return "unweighted";
	return typeof weights === "string" ? weights : Float64Array.from(weights.flat());
}

/** A part of a result, its value included, or the reason why it does not exist. */
function output(result: stats.Result, number: number | undefined, reason?: string): Output {
	if (number !== undefined) return number;
	return { undefined: stats.isDefined(result) ? (reason ?? "?") : result.reason };
}

function limits(result: stats.Result, prefix = "ci"): Outputs {
	const reason = stats.isDefined(result) ? result.ciReason : undefined;
	const ci = stats.isDefined(result) ? result.ci : undefined;
	return {
		[`${prefix}Low`]: output(result, ci?.low, reason),
		[`${prefix}High`]: output(result, ci?.high, reason),
	};
}

function errorOf(result: stats.Result): number | undefined {
	return stats.isDefined(result) ? result.se : undefined;
}

function levelsOf(cells: readonly Cell[]): stats.Level[] {
	return [...new Set(cells.filter((cell) => cell !== null))];
}

function kappa({ inputs, params }: OracleCase): Outputs {
	const categories = params.categories ?? [];
	const numbers = stats.levelNumbers({ type: "ordinal", values: categories });
	const a = columnOf(cellsOf("a", inputs), categories);
	const b = columnOf(cellsOf("b", inputs), categories);
	const table = stats.contingencyTable(a, b, categories.length);
	const weights = weightsOf(params);
	const result = stats.cohenKappa(table, weights, { numbers, replicates: 200 });
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

function correlation(
	compute: (cells: stats.PairCells) => stats.Result,
	{ inputs }: OracleCase,
): Outputs {
	const a = numbersOf(cellsOf("a", inputs));
	const b = numbersOf(cellsOf("b", inputs));
	const result = compute(stats.pairCellsOfNumbers(a, b));
	return {
		n: result.n,
		value: output(result, result.value),
		p: output(result, stats.isDefined(result) ? result.p : undefined, "TOO_FEW"),
		s: output(result, result.parts?.s),
		ase: output(result, errorOf(result)),
		...limits(result),
	};
}

function manyRaters(
	compute: (patterns: stats.CountPatterns) => stats.Result,
	{ inputs, params }: OracleCase,
): Outputs {
	const categories = params.categories ?? params.values ?? [];
	const columns = columnsOf(inputs.matrix ?? [], (cells) => columnOf(cells, categories));
	const result = compute(stats.countPatterns(columns, categories.length));
	const pa = output(result, result.parts?.pa);
	return {
		pa,
		po: pa,
		pe: output(result, result.parts?.pe),
		value: output(result, result.value),
		se: output(result, errorOf(result)),
		...limits(result),
		nUnits: result.n,
		nPairable: result.parts?.ratings ?? 0,
		do: output(result, result.parts?.do),
		de: output(result, result.parts?.de),
		seJack: output(result, errorOf(result), "DEGENERATE_RESAMPLES"),
	};
}

function optionsOf(params: Params) {
	const values = params.categories ?? params.values ?? [];
	const numbers = stats.levelNumbers({ type: "ordinal", values });
	return { numbers, weights: weightsOf(params), replicates: 200 };
}

function percent({ inputs }: OracleCase): Outputs {
	const [a, b] = [cellsOf("a", inputs), cellsOf("b", inputs)];
	const levels = levelsOf([...a, ...b]);
	const table = stats.contingencyTable(columnOf(a, levels), columnOf(b, levels), levels.length);
	const result = stats.percentAgreement(table);
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
	const positive = params.positive ?? true;
	const negative = levelsOf([...pred, ...verdicts]).find((level) => level !== positive);
	const levels = [negative ?? false, positive];
	const judge = columnOf(pred, levels);
	const truth = columnOf(verdicts, levels);
	const table = stats.contingencyTable(judge, truth, 2);
	const [tn, fn, fp, tp] = table.counts;
	const measures = stats.binaryClassification(table, { replicates: 200 });
	const values = Object.entries(measures).map(([name, result]) => {
		return [name, output(result, result.value)];
	});
	return { tn, fn, fp, tp, ...Object.fromEntries(values) };
}

function errors({ inputs }: OracleCase): Outputs {
	const judge = numbersOf(cellsOf("judge", inputs));
	const human = numbersOf(cellsOf("human", inputs));
	const { mae, rmse, bias } = stats.errorMetrics(stats.pairCellsOfNumbers(judge, human));
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

function icc({ inputs }: OracleCase): Outputs {
	const result = stats.icc(columnsOf(inputs.matrix ?? [], numbersOf));
	return {
		...result.parts,
		n: result.n,
		icc2: output(result, result.value),
		...limits(result, "icc2Ci"),
	};
}

function bounds({ inputs }: OracleCase): Outputs {
	const judge = columnOf(cellsOf("judge", inputs), [false, true]);
	const human = columnOf(cellsOf("human", inputs), [false, true]);
	const { observed, low, high } = stats.missingBounds(stats.contingencyTable(judge, human, 2));
	return {
		n: low.n,
		compared: observed.n,
		missing: low.nMissing,
		agreementObserved: output(observed, observed.value),
		agreementLow: output(low, low.value),
		agreementHigh: output(high, high.value),
	};
}

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
	const matrix = disagreements(weightsOf(params), optionsOf(params).numbers);
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

function large({ inputs }: OracleCase): Outputs {
	if (!inputs.generator) throw new Error("a large case without its generator");
	const { columns, levels } = generatedColumns(inputs.generator);
	const numbers = Float64Array.from({ length: levels }, (_, k) => k + 1);
	const [a, b] = columns as [Uint8Array, Uint8Array];
	const table = stats.contingencyTable(a, b, levels);
	const cells = stats.pairCellsOfTable(table, numbers);
	const patterns = stats.countPatterns(columns, levels);
	const quick = { numbers, replicates: 20 };
	const alpha = stats.krippendorffAlpha(patterns, ["nominal", "ordinal", "interval"], quick);
	const ac = stats.gwetAc(patterns);
	const sum = (column: Uint8Array) =>
		stats.numbersOfCodes(column, numbers).reduce((total, x) => total + (x || 0), 0);
	return {
		nPairs: table.n,
		sumCol0: sum(a),
		sumCol1: sum(b),
		kappa: stats.cohenKappa(table).value,
		kappalinear: stats.cohenKappa(table, "linear", { numbers }).value,
		kappaquadratic: stats.cohenKappa(table, "quadratic", { numbers }).value,
		pearson: stats.pearson(cells).value,
		spearman: stats.spearman(cells).value,
		kendallTauB: stats.kendallTauB(cells).value,
		alphanominal: alpha.nominal.value,
		alphaordinal: alpha.ordinal.value,
		alphainterval: alpha.interval.value,
		ac1: ac.value,
		ac1Se: errorOf(ac),
	};
}

/** Statistic of the reference cases → how this module computes its outputs. */
const COMPUTE: Readonly<Record<string, (oracleCase: OracleCase) => Outputs>> = {
	"agreement.percent": percent,
	"agreement.multi": (c) => manyRaters((patterns) => stats.multiRaterAgreement(patterns), c),
	"alpha.krippendorff": (c) =>
		manyRaters((patterns) => {
			const metric = c.params.level ?? "nominal";
			return stats.krippendorffAlpha(patterns, [metric], optionsOf(c.params))[metric];
		}, c),
	"bootstrap.fromReplicates": fromReplicates,
	"bootstrap.kappa": resampledKappa,
	"classification.binary": binary,
	"corr.kendallTauB": (c) => correlation((cells) => stats.kendallTauB(cells), c),
	"corr.pearson": (c) => correlation((cells) => stats.pearson(cells), c),
	"corr.spearman": (c) =>
		correlation((cells) => stats.spearman(cells, { interval: "bonett-wright" }), c),
	"error.metrics": errors,
	"gwet.ac": (c) => manyRaters((patterns) => stats.gwetAc(patterns, optionsOf(c.params)), c),
	icc,
	"kappa.cohen": kappa,
	"kappa.fleiss": (c) => manyRaters((patterns) => stats.fleissKappa(patterns), c),
	"kappa.weighted": kappa,
	"large.generated": large,
	"missing.bounds": bounds,
};

/** The outputs of a case, or undefined where the module does not have its statistic. */
export function computeCase(oracleCase: OracleCase): Outputs | undefined {
	return COMPUTE[oracleCase.statistic]?.(oracleCase);
}
