import { type Definition, DISCRETE } from "../definition.ts";
import { wilson } from "../intervals/wilson.ts";
import { type StatOptions, settled } from "../options.ts";
import { lowN, type Result, undefinedResult } from "../result.ts";
import { type ContingencyTable, unpaired } from "../tables/contingency-table.ts";

export const PERCENT_AGREEMENT: Definition = {
	id: "agreement.percent",
	title: "Percent agreement",
	answers: "On what share of the items did both give the same level?",
	scales: DISCRETE,
	compares: "pair",
	source: "Wilson 1927 (interval)",
};

const STAT = "agreement.percent";

/**
 * Share of items on which two raters gave the same level, in [0, 1], with Wilson's interval.
 * It does not allow for chance: never shown without kappa. Pairwise complete.
 * Reasons: EMPTY without a common item. Source: checked against statsmodels.
 */
export function percentAgreement(table: ContingencyTable, options?: StatOptions): Result {
	const { level } = settled(options);
	const { levels, counts, n } = table;
	const nMissing = unpaired(table);
	if (n === 0) return undefinedResult(STAT, "EMPTY", { n, nMissing });
	let agreed = 0;
	for (let k = 0; k < levels; k++) agreed += counts[k * levels + k] as number;
	return {
		stat: STAT,
		value: agreed / n,
		n,
		nMissing,
		ci: wilson(agreed, n, level),
		warnings: lowN(n),
		parts: { agreed },
	};
}
