import * as stats from "../../index.ts";
import {
	type Cell,
	type Compute,
	cellsOf,
	clustersOf,
	columnOf,
	columnsOf,
	errorOf,
	figureOf,
	numberOf,
	numbersOf,
	type OracleCase,
	type Output,
	type Outputs,
	optionsOf,
	output,
	rowsOf,
	weightsOf,
} from "./cases.ts";

/** A χ², z or t with its parts, or the reason why it does not exist. */
function testOf(test: stats.ChiSquareTest | stats.ZTest): Record<"value" | "p" | "df", Output> {
	if (test.value === undefined) {
		const none = { undefined: test.reason };
		return { value: none, p: none, df: none };
	}
	return { value: test.value, p: test.p, df: "df" in test ? test.df : Number.NaN };
}

function mcnemar({ inputs }: OracleCase): Outputs {
	const tests = stats.mcnemarOfCounts(numberOf("b", inputs), numberOf("c", inputs));
	const plain = testOf(tests.chi2);
	const corrected = testOf(tests.corrected);
	return {
		b: tests.b,
		c: tests.c,
		pExact: figureOf(tests.pExact),
		pMid: figureOf(tests.pMid),
		chi2: plain.value,
		pChi2: plain.p,
		chi2cc: corrected.value,
		pChi2cc: corrected.p,
	};
}

function cochranQ({ inputs }: OracleCase): Outputs {
	const correct = rowsOf("correct", inputs);
	const { q } = stats.cochranQ(stats.jointRows(columnsOf(correct, numbersOf)));
	const { value, p, df } = testOf(q);
	const judges = correct[0]?.length ?? 0;
	return { q: value, p, df: judges > 1 ? judges - 1 : df };
}

/** A table of counts as a contingency table. */
function tableOf(rows: Cell[][]): stats.ContingencyTable {
	const counts = numbersOf(rows.flat());
	const n = counts.reduce((sum, count) => sum + count, 0);
	return { levels: rows.length, counts, n, missingA: 0, missingB: 0, missingBoth: 0 };
}

function marginalHomogeneity({ inputs, params }: OracleCase): Outputs {
	const rows = rowsOf("table", inputs);
	if (params.categories && params.categories.length !== rows.length) {
		throw new Error("the table has other levels than the scale");
	}
	const { stuartMaxwell, bowker } = stats.marginalHomogeneity(tableOf(rows));
	const marginal = testOf(stuartMaxwell);
	const symmetry = testOf(bowker);
	return {
		stuartMaxwell: marginal.value,
		df: marginal.df,
		p: marginal.p,
		bowker: symmetry.value,
		bowkerDf: symmetry.df,
		bowkerP: symmetry.p,
	};
}

function dependentCorrelations({ inputs }: OracleCase): Outputs {
	const [r12, r13, r23, n] = ["r12", "r13", "r23", "n"].map((name) => numberOf(name, inputs));
	const tests = stats.dependentCorrelations({ r12, r13, r23, n });
	const williams = testOf(tests.williams);
	const steiger = testOf(tests.steiger);
	const meng = testOf(tests.meng);
	const none = "ciReason" in tests.zou ? { undefined: tests.zou.ciReason } : undefined;
	const ci = "ci" in tests.zou ? tests.zou.ci : undefined;
	return {
		williamsT: williams.value,
		williamsDf: williams.df,
		williamsP: williams.p,
		steigerZ: steiger.value,
		steigerP: steiger.p,
		mengZ: meng.value,
		mengP: meng.p,
		zouLow: ci?.low ?? none,
		zouHigh: ci?.high ?? none,
	};
}

function signFlips({ inputs }: OracleCase): Outputs {
	const result = stats.signFlipTest(numbersOf(cellsOf("differences", inputs)));
	return {
		meanDiff: output(result, result.value),
		p: output(result, stats.isDefined(result) ? result.p : undefined, "NOT_AVAILABLE"),
	};
}

function difference({ a, b, difference, test }: stats.JudgeDifference) {
	const { value: z, p } = testOf(test);
	const se = output(difference, errorOf(difference), "TOO_FEW");
	return { a: figureOf(a), b: figureOf(b), diff: figureOf(difference), n: difference.n, se, z, p };
}

const JUDGES_AND_REFERENCE = ["judgeA", "judgeB", "human"];

function kappaDifference({ inputs, params }: OracleCase): Outputs {
	const categories = params.categories ?? [];
	const columns = JUDGES_AND_REFERENCE.map((name) => columnOf(cellsOf(name, inputs), categories));
	const rows = stats.jointRows(columns, { clusters: clustersOf(inputs) });
	const result = stats.kappaDifference(rows, weightsOf(params), optionsOf(params));
	const { a, b, se, ...others } = difference(result);
	return { ...others, kappaA: a, kappaB: b, seLinear: se, seJack: figureOf(result.seJack) };
}

function correlationDifference({ inputs, params }: OracleCase): Outputs {
	const columns = JUDGES_AND_REFERENCE.map((name) => numbersOf(cellsOf(name, inputs)));
	const rows = stats.jointRows(columns, { clusters: clustersOf(inputs) });
	const method = params.method as stats.CorrelationMethod;
	const { a, b, ...others } = difference(
		stats.correlationDifference(rows, method, { replicates: 200 }),
	);
	return { ...others, rA: a, rB: b };
}

function classificationDifference({ inputs, params }: OracleCase): Outputs {
	const columns = JUDGES_AND_REFERENCE.map((name) => columnOf(cellsOf(name, inputs), [0, 1]));
	const rows = stats.jointRows(columns, { clusters: clustersOf(inputs) });
	const measure = params.measure as stats.ComparedMeasure;
	return difference(stats.classificationDifferences(rows, { replicates: 200 })[measure]);
}

function adjusted({ inputs }: OracleCase): Outputs {
	const p = numbersOf(cellsOf("p", inputs));
	const methods = ["holm", "bh", "by", "bonferroni"] as const;
	return Object.fromEntries(methods.map((method) => [method, [...stats.adjustP(p, method)]]));
}

function ranks({ inputs }: OracleCase): Outputs {
	const columns = columnsOf(rowsOf("replicates", inputs), numbersOf);
	if (columns.length === 0)
		return { pBest: { undefined: "EMPTY" }, expectedRank: { undefined: "EMPTY" } };
	const { pBest, expectedRank } = stats.rankProbabilities(columns);
	return { pBest: pBest.map(figureOf), expectedRank: expectedRank.map(figureOf) };
}

/** Several judges against the same reference. */
export const COMPARISON: Readonly<Record<string, Compute>> = {
	"multiple.adjust": adjusted,
	"select.rankProbabilities": ranks,
	"test.classificationDifference": classificationDifference,
	"test.cochranQ": cochranQ,
	"test.correlationDifference": correlationDifference,
	"test.dependentCorrelations": dependentCorrelations,
	"test.kappaDifference": kappaDifference,
	"test.marginalHomogeneity": marginalHomogeneity,
	"test.mcnemar": mcnemar,
	"test.signFlipExact": signFlips,
};
