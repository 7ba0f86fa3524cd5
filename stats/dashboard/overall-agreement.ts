import type { AlphaMetric } from "../agreement/coincidences.ts";
import { fleissKappa } from "../agreement/fleiss-kappa.ts";
import { gwetAc } from "../agreement/gwet-ac.ts";
import { krippendorffAlpha } from "../agreement/krippendorff-alpha.ts";
import { krippendorffAlphaOfNumbers } from "../agreement/krippendorff-alpha-of-numbers.ts";
import { countPatterns } from "../tables/count-patterns.ts";
import {
	codesOf,
	type DashboardOptions,
	type DimensionData,
	discreteScale,
	isNumeric,
	levelValues,
	numbersOf,
	type OverallAgreement,
} from "./dashboard-data.ts";

const METRICS = {
	binary: ["nominal"],
	nominal: ["nominal"],
	ordinal: ["nominal", "ordinal", "interval"],
} as const satisfies Record<string, readonly AlphaMetric[]>;

/** The agreement of all raters of a dimension: alpha for every metric of its scale, Fleiss' kappa, AC1. */
export function overallAgreement(
	dimension: DimensionData,
	chosen: DashboardOptions,
): OverallAgreement {
	const { name, raters, clusters } = dimension;
	const options = { ...chosen, operands: [name] };
	if (isNumeric(dimension)) {
		const columns = raters.map(numbersOf);
		return { alpha: { interval: krippendorffAlphaOfNumbers(columns, { ...options, clusters }) } };
	}
	const scale = discreteScale(dimension);
	const patterns = countPatterns(raters.map(codesOf), scale.values.length, { clusters });
	const numbers = levelValues(scale);
	const metrics: readonly ("nominal" | "ordinal" | "interval")[] = METRICS[scale.type];
	return {
		alpha: krippendorffAlpha(patterns, metrics, { ...options, numbers }),
		fleissKappa: fleissKappa(patterns, options),
		gwetAc: gwetAc(patterns, options),
	};
}
