import * as stats from "../../index.ts";
import {
	type Compute,
	columnOf,
	columnsOf,
	errorOf,
	limits,
	numbersOf,
	type OracleCase,
	type Outputs,
	optionsOf,
	output,
} from "./cases.ts";

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

function icc({ inputs }: OracleCase): Outputs {
	const result = stats.icc(columnsOf(inputs.matrix ?? [], numbersOf));
	return {
		...result.parts,
		n: result.n,
		icc2: output(result, result.value),
		...limits(result, "icc2Ci"),
	};
}

/** Any number of raters. */
export const MANY_RATERS: Readonly<Record<string, Compute>> = {
	"agreement.multi": (c) => manyRaters((patterns) => stats.multiRaterAgreement(patterns), c),
	"alpha.krippendorff": (c) =>
		manyRaters((patterns) => {
			const metric = c.params.level ?? "nominal";
			return stats.krippendorffAlpha(patterns, [metric], optionsOf(c.params))[metric];
		}, c),
	"gwet.ac": (c) => manyRaters((patterns) => stats.gwetAc(patterns, optionsOf(c.params)), c),
	icc,
	"kappa.fleiss": (c) => manyRaters((patterns) => stats.fleissKappa(patterns), c),
};
