import * as stats from "../../index.ts";
import {
	type Compute,
	cellsOf,
	clustersOf,
	columnOf,
	errorOf,
	limits,
	numbersOf,
	type OracleCase,
	type Outputs,
	optionsOf,
	output,
} from "./cases.ts";

/** Value, both errors, and how many clusters. */
function clustered(result: stats.Result): Outputs {
	const why = stats.isDefined(result) ? result.ciReason : undefined;
	return {
		n: result.n,
		value: output(result, result.value),
		seIid: output(result, result.parts?.seIndependent, why),
		seCluster: output(result, errorOf(result), why),
		designEffect: output(result, result.parts?.designEffect, why),
		clusters: result.nClusters,
		...limits(result),
	};
}

function kappa({ inputs, params }: OracleCase): Outputs {
	const levels = params.categories ?? [];
	const [a, b] = ["a", "b"].map((name) => columnOf(cellsOf(name, inputs), levels)) as [
		Uint8Array,
		Uint8Array,
	];
	const table = stats.contingencyTable(a, b, levels.length, { clusters: clustersOf(inputs) });
	const { weights, numbers } = optionsOf(params);
	const agreement = stats.percentAgreement(table);
	return {
		...clustered(stats.cohenKappa(table, weights, { numbers, interval: "ase" })),
		agreement: output(agreement, agreement.value),
		agreementSeCluster: output(agreement, errorOf(agreement)),
	};
}

const CORRELATIONS = {
	kendall: stats.kendallTauB,
	pearson: stats.pearson,
	spearman: stats.spearman,
} as const;

function correlation({ inputs, params }: OracleCase): Outputs {
	const compute = CORRELATIONS[params.method as keyof typeof CORRELATIONS];
	const [a, b] = [numbersOf(cellsOf("a", inputs)), numbersOf(cellsOf("b", inputs))];
	const cells = stats.pairCellsOfNumbers(a, b, { clusters: clustersOf(inputs) });
	return clustered(compute(cells));
}

/** Items that come in groups. */
export const CLUSTERS: Readonly<Record<string, Compute>> = {
	"cluster.correlation": correlation,
	"cluster.kappa": kappa,
};
