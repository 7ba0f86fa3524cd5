import { isDiscrete, type Scale } from "#db/model/scale.ts";
import {
	type ContingencyTable,
	cohenKappa,
	kendallTauB,
	levelNumbers,
	type PairCells,
	pairCellsOfTable,
	pearson,
	percentAgreement,
	type StatOptions,
	spearman,
} from "#stats/index.ts";
import type { Estimates } from "./agreement-json.ts";
import { estimateJson } from "./estimate-json.ts";

/** Agreement rate and kappas of a table; weighted ones for ordinal levels only. */
export function tableEstimates(
	table: ContingencyTable,
	scale: Scale,
	options: StatOptions,
): Estimates<"percentAgreement" | "kappa" | "kappaLinear" | "kappaQuadratic"> {
	const estimates = {
		percentAgreement: estimateJson(percentAgreement(table, options)),
		kappa: estimateJson(cohenKappa(table, "unweighted", options)),
	};
	if (scale.type !== "ordinal") return estimates;
	const weighted = { ...options, numbers: levelNumbers(scale) };
	return {
		...estimates,
		kappaLinear: estimateJson(cohenKappa(table, "linear", weighted)),
		kappaQuadratic: estimateJson(cohenKappa(table, "quadratic", weighted)),
	};
}

export function correlations(
	cells: PairCells,
	options: StatOptions,
): Estimates<"pearson" | "spearman" | "kendallTauB"> {
	return {
		pearson: estimateJson(pearson(cells, options)),
		spearman: estimateJson(spearman(cells, options)),
		kendallTauB: estimateJson(kendallTauB(cells, options)),
	};
}

/** The table's pairs as numbers of their levels; undefined on nominal scales, which have none. */
export function cellsOfLevels(table: ContingencyTable, scale: Scale): PairCells | undefined {
	if (!isDiscrete(scale) || scale.type === "nominal") return undefined;
	return pairCellsOfTable(table, levelNumbers(scale));
}
