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
import { computeFromCatalogue } from "./from-catalogue.ts";

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

/** Of each level too, which is a statistic of its own. */
function fleiss(oracleCase: OracleCase): Outputs {
	const outputs = computeFromCatalogue(oracleCase);
	if (oracleCase.params.weights) return outputs;
	const perCategory = stats.fleissKappaOfLevels(patternsOf(oracleCase)).map(figureOf);
	return { ...outputs, perCategory };
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
	"alpha.krippendorff": alpha,
	"consensus.majority": consensus,
	icc,
	"kappa.fleiss": fleiss,
};
