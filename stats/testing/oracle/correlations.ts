import * as stats from "../../index.ts";
import {
	type Compute,
	cellsOf,
	errorOf,
	limits,
	numbersOf,
	type OracleCase,
	type Outputs,
	output,
} from "./cases.ts";

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

/** Two raters' numbers. */
export const CORRELATIONS: Readonly<Record<string, Compute>> = {
	"corr.kendallTauB": (c) => correlation((cells) => stats.kendallTauB(cells), c),
	"corr.pearson": (c) => correlation((cells) => stats.pearson(cells), c),
	"corr.spearman": (c) =>
		correlation((cells) => stats.spearman(cells, { interval: "bonett-wright" }), c),
};
