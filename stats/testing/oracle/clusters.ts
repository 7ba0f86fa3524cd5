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

/** The same statistic of items in clusters and of items taken as independent. */
type Both = { readonly clustered: stats.Result; readonly independent: stats.Result };

function withErrors({ clustered, independent }: Both): Outputs {
	const why = stats.isDefined(clustered) ? clustered.ciReason : undefined;
	const unspread = errorOf(independent) === 0;
	return {
		n: clustered.n,
		value: output(clustered, clustered.value),
		seIid: output(independent, errorOf(independent)),
		seCluster: output(clustered, errorOf(clustered), why),
		designEffect: output(clustered, clustered.parts?.designEffect, unspread ? "ZERO_SE" : why),
		...limits(clustered),
	};
}

function kappa({ inputs, params }: OracleCase): Outputs {
	const levels = params.categories ?? [];
	const [a, b] = ["a", "b"].map((name) => columnOf(cellsOf(name, inputs), levels));
	const { weights, numbers } = optionsOf(params);
	const compute = (table: stats.ContingencyTable) =>
		stats.cohenKappa(table, weights, { numbers, interval: "ase" });
	const clusters = clustersOf(inputs);
	const table = stats.contingencyTable(a, b, levels.length, { clusters });
	const agreement = stats.percentAgreement(table);
	const why = stats.isDefined(agreement) ? agreement.ciReason : undefined;
	return {
		clusters: table.clusters?.factors[0]?.clusters,
		...withErrors({
			clustered: compute(table),
			independent: compute({ ...table, clusters: undefined }),
		}),
		agreement: output(agreement, agreement.value),
		agreementSeCluster: output(agreement, errorOf(agreement), why),
	};
}

/** With the intervals that the cases name: Fisher's z scale, which only untied values have by default. */
const CORRELATIONS = {
	kendall: (cells: stats.PairCells) => stats.kendallTauB(cells, { interval: "ase" }),
	pearson: (cells: stats.PairCells) => stats.pearson(cells, { interval: "fisher-z" }),
	spearman: (cells: stats.PairCells) => stats.spearman(cells, { interval: "bonett-wright" }),
} as const;

function correlation({ inputs, params }: OracleCase): Outputs {
	const compute = CORRELATIONS[params.method as keyof typeof CORRELATIONS];
	const [a, b] = [numbersOf(cellsOf("a", inputs)), numbersOf(cellsOf("b", inputs))];
	const cells = stats.pairCellsOfNumbers(a, b, { clusters: clustersOf(inputs) });
	return {
		clusters: cells.clusters?.factors[0]?.clusters,
		...withErrors({
			clustered: compute(cells),
			independent: compute({ ...cells, clusters: undefined }),
		}),
	};
}

/** Items that come in groups. */
export const CLUSTERS: Readonly<Record<string, Compute>> = {
	"cluster.correlation": correlation,
	"cluster.kappa": kappa,
};
