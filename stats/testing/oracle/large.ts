import * as stats from "../../index.ts";
import { generatedColumns } from "../generated-columns.ts";
import { type Compute, errorOf, type OracleCase, type Outputs } from "./cases.ts";

function large({ inputs }: OracleCase): Outputs {
	if (!inputs.generator) throw new Error("a large case without its generator");
	const { columns, levels } = generatedColumns(inputs.generator);
	const numbers = Float64Array.from({ length: levels }, (_, k) => k + 1);
	const [a, b] = columns;
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

/** Inputs that are generated. */
export const LARGE: Readonly<Record<string, Compute>> = {
	"large.generated": large,
};
