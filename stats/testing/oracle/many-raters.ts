import * as stats from "../../index.ts";
import {
	type Compute,
	columnOf,
	columnsOf,
	errorOf,
	figureOf,
	limits,
	numbersOf,
	type OracleCase,
	type Outputs,
	optionsOf,
	output,
} from "./cases.ts";

/** The matrix as columns of codes, and the number of declared levels. */
export function codesOf({ inputs, params }: OracleCase): { columns: Uint8Array[]; levels: number } {
	const categories = params.categories ?? params.values ?? [];
	const columns = columnsOf(inputs.matrix ?? [], (cells) => columnOf(cells, categories));
	return { columns, levels: categories.length };
}

function patternsOf(oracleCase: OracleCase): stats.CountPatterns {
	const { columns, levels } = codesOf(oracleCase);
	return stats.countPatterns(columns, levels);
}

function manyRaters(result: stats.Result): Outputs {
	const pa = output(result, result.parts?.pa);
	return {
		pa,
		po: pa,
		pe: output(result, result.parts?.pe),
		value: output(result, result.value),
		se: output(result, errorOf(result), "TOO_FEW"),
		...limits(result),
	};
}

function fleiss(oracleCase: OracleCase): Outputs {
	const patterns = patternsOf(oracleCase);
	const options = optionsOf(oracleCase.params);
	const result = stats.fleissKappa(patterns, options);
	const unweighted = options.weights === "unweighted";
	return {
		...manyRaters(result),
		se0: output(result, result.parts?.se0),
		z0: output(result, result.parts?.z),
		...(unweighted && { perCategory: stats.fleissKappaOfLevels(patterns).map(figureOf) }),
	};
}

function alpha(oracleCase: OracleCase): Outputs {
	const metric = oracleCase.params.level ?? "nominal";
	const patterns = patternsOf(oracleCase);
	const result = stats.krippendorffAlpha(patterns, [metric], optionsOf(oracleCase.params))[metric];
	return {
		nUnits: result.n,
		nPairable: result.parts?.ratings ?? 0,
		do: output(result, result.parts?.do),
		de: output(result, result.parts?.de),
		value: output(result, result.value),
		seJack: output(result, errorOf(result), "DEGENERATE_RESAMPLES"),
	};
}

function icc({ inputs }: OracleCase): Outputs {
	const rows = stats.jointRows(columnsOf(inputs.matrix ?? [], numbersOf));
	const forms = stats.intraclassCorrelations(rows);
	const outputs = Object.entries(forms).map(([form, result]) => {
		// icc2_1 → icc2, icc2_k → icc2k
		const name = form.replace("_1", "").replace("_", "");
		return { [name]: output(result, result.value), ...limits(result, `${name}Ci`) };
	});
	const { icc2_1: single, icc2_k: mean } = forms;
	return {
		...single.parts,
		n: single.n,
		...Object.assign({}, ...outputs),
		...steppedUp(single, mean, rows.width),
		fConsistency: output(single, single.parts?.f, "ZERO_DENOMINATOR"),
		pConsistency: output(
			single,
			stats.isDefined(single) ? single.p : undefined,
			"ZERO_DENOMINATOR",
		),
	};
}

/** psych steps both limits up also where they pass the pole, and nothing lies between them any more. */
function steppedUp(single: stats.Result, mean: stats.Result, raters: number): Outputs {
	const ci = stats.isDefined(single) ? single.ci : undefined;
	if (!ci || !stats.isDefined(mean) || mean.ci) return {};
	return {
		icc2kCiLow: stats.spearmanBrown(ci.low, raters),
		icc2kCiHigh: stats.spearmanBrown(ci.high, raters),
	};
}

function kendall({ inputs }: OracleCase): Outputs {
	const rows = stats.jointRows(columnsOf(inputs.matrix ?? [], numbersOf));
	const result = stats.kendallW(rows, { replicates: 0 });
	return {
		value: output(result, result.value),
		chi2: output(result, result.parts?.chiSquare),
		p: output(result, stats.isDefined(result) ? result.p : undefined),
	};
}

function ofRows(
	compute: (rows: stats.RatingRows, options: stats.ManyRaterOptions) => stats.Result,
	oracleCase: OracleCase,
): Outputs {
	const { columns, levels } = codesOf(oracleCase);
	const rows = stats.ratingRows(columns, levels);
	const result = compute(rows, optionsOf(oracleCase.params));
	return { ...manyRaters(result), nPairs: result.parts?.pairs };
}

function consensus(oracleCase: OracleCase): Outputs {
	const categories = oracleCase.params.categories ?? [];
	const { columns, levels } = codesOf(oracleCase);
	const { codes, ties, votes, ratings } = stats.majority(columns, levels);
	return {
		labels: Array.from(codes, (code) => categories[code] ?? null),
		ties,
		share: Array.from(votes, (most, item) =>
			ratings[item] === 0 ? { undefined: "EMPTY" } : most / ratings[item],
		),
	};
}

/** Any number of raters. */
export const MANY_RATERS: Readonly<Record<string, Compute>> = {
	"agreement.multi": (c) =>
		manyRaters(stats.multiRaterAgreement(patternsOf(c), optionsOf(c.params))),
	"alpha.krippendorff": alpha,
	"consensus.majority": consensus,
	"gwet.ac": (c) => manyRaters(stats.gwetAc(patternsOf(c), optionsOf(c.params))),
	icc,
	"kappa.brennanPrediger": (c) =>
		manyRaters(stats.brennanPrediger(patternsOf(c), optionsOf(c.params))),
	"kappa.conger": (c) => ofRows(stats.congerKappa, c),
	"kappa.fleiss": fleiss,
	"kappa.light": (c) => ofRows(stats.lightKappa, c),
	"kendall.w": kendall,
};
