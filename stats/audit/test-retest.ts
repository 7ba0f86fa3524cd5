import type { AgreementWeights } from "../agreement/agreement-weights.ts";
import { cohenKappa } from "../agreement/cohen-kappa.ts";
import { percentAgreement } from "../agreement/percent-agreement.ts";
import { type Definition, DISCRETE } from "../definition.ts";
import type { StatOptions } from "../options.ts";
import { type Figure, isDefined, noFigure, type Result } from "../result.ts";
import type { ContingencyTable } from "../tables/contingency-table.ts";

export const TEST_RETEST: Definition = {
	id: "testRetest",
	title: "Test–retest of an annotator",
	answers: "Does an annotator label an item the same way when it comes back?",
	scales: DISCRETE,
	compares: "repeats",
	source: "Cohen 1960; Spearman 1904 (bound)",
};

export type TestRetest = {
	readonly agreement: Result;
	readonly kappa: Result;
	/**
	 * The largest kappa that another rater, however consistent, can be expected to reach with this
	 * annotator: the square root of the retest kappa, since nobody agrees with noise.
	 */
	readonly bound: Figure;
	/** Median time between the two labels, in days. */
	readonly medianDays: Figure;
};

export type RetestOptions = StatOptions & {
	readonly weights?: AgreementWeights | undefined;
	readonly numbers?: Float64Array | undefined;
	/** Days from the first label to the second, where both exist; in any order, NaN = unknown. */
	readonly days?: Float64Array | undefined;
};

/**
 * First and second labels of the same annotator on the same items: `contingencyTable(first, second,
 * levels)`, one place an item. Reasons of `agreement` and `kappa` as of two raters; `bound` has the
 * reason of kappa, BOUNDARY where kappa is below 0; `medianDays` EMPTY where no time is known.
 * Source: Spearman 1904 (attenuation: r ≤ √reliability).
 */
export function testRetest(table: ContingencyTable, options: RetestOptions = {}): TestRetest {
	const kappa = cohenKappa(table, options.weights, options);
	return {
		agreement: percentAgreement(table, options),
		kappa,
		bound: boundOf(kappa),
		medianDays: median(options.days ?? new Float64Array(0)),
	};
}

function boundOf(kappa: Result): Figure {
	if (!isDefined(kappa)) return noFigure(kappa.reason);
	return kappa.value < 0 ? noFigure("BOUNDARY") : { value: Math.sqrt(kappa.value) };
}

function median(values: Float64Array): Figure {
	const sorted = values.filter((value) => !Number.isNaN(value)).sort();
	if (sorted.length === 0) return noFigure("EMPTY");
	const middle = (sorted.length - 1) / 2;
	const low = sorted[Math.floor(middle)] as number;
	return { value: (low + (sorted[Math.ceil(middle)] as number)) / 2 };
}
