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

function pairOf({ inputs }: OracleCase): stats.PairCells {
	return stats.pairCellsOfNumbers(numbersOf(cellsOf("a", inputs)), numbersOf(cellsOf("b", inputs)));
}

function correlation(result: stats.Result): Outputs {
	return {
		n: result.n,
		value: output(result, result.value),
		p: testOf(result),
		s: output(result, result.parts?.s),
		ase: output(result, errorOf(result)),
		...limits(result),
	};
}

function testOf(result: stats.Result) {
	return output(result, stats.isDefined(result) ? result.p : undefined, "TOO_FEW");
}

function spearman(oracleCase: OracleCase): Outputs {
	const cells = pairOf(oracleCase);
	const approximate = { interval: "bonett-wright", test: "approximate" } as const;
	return {
		...correlation(stats.spearman(cells, approximate)),
		pExact: testOf(stats.spearman(cells)),
	};
}

function kendallExact(oracleCase: OracleCase): Outputs {
	const result = stats.kendallTauB(pairOf(oracleCase));
	return { value: output(result, result.value), pExact: testOf(result) };
}

function partial({ inputs, params }: OracleCase): Outputs {
	const columns = ["x", "y", "control"].map((name) => numbersOf(cellsOf(name, inputs)));
	const method = params.method === "spearman" ? "spearman" : "pearson";
	return correlation(stats.partialCorrelation(stats.jointRows(columns), { method }));
}

/** Two raters' numbers. */
export const CORRELATIONS: Readonly<Record<string, Compute>> = {
	"corr.kendallTauB": (c) => correlation(stats.kendallTauB(pairOf(c), { test: "approximate" })),
	"corr.kendallTauB.exact": kendallExact,
	"corr.lin": (c) => correlation(stats.linConcordance(pairOf(c))),
	"corr.partial": partial,
	"corr.pearson": (c) => correlation(stats.pearson(pairOf(c))),
	"corr.spearman": spearman,
};
