import type { DiscreteScale } from "#db/model/scale.ts";
import { labelMean, MISSING, passRate, ppiMean } from "#stats/index.ts";
import { codesOf, type DimensionColumns } from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";
import { estimateJson, figureJson, statOptions } from "./estimate-json.ts";
import type { Beside } from "./estimates.ts";
import type { AcceptRateJson } from "./further-json.ts";

/**
 * What share people would give the last level of a binary dimension, by their labels alone and with each
 * judge that answers on its levels; items where people are tied count as not labelled.
 */
export function acceptRates(
	{ dimension, judges }: DimensionColumns,
	scale: DiscreteScale,
	{ reference, clusters, options }: Beside & { readonly reference: Reference },
): AcceptRateJson | undefined {
	const labels = reference.codes;
	const onLevels = judges.filter(({ cells }) => cells.kind === "codes");
	if (!labels || onLevels.length === 0) return undefined;
	const numbersOf = (codes: Uint8Array) =>
		Float64Array.from(codes, (code) => (code === MISSING ? Number.NaN : code));
	const ofPeople = numbersOf(labels);
	const places = [...labels.keys()].filter((place) => labels[place] !== MISSING);
	const { level } = statOptions(options, []);
	return {
		level: scale.values[1],
		labelled: estimateJson(labelMean(ofPeople, { places, clusters }, { level })),
		judges: onLevels.map((judge) => {
			const codes = codesOf(judge);
			const settings = {
				...statOptions({ ...options, bootstrap: 0 }, [dimension.name, judge.rater, "accept rate"]),
				clusters,
			};
			const { sensitivity, specificity, passRate: corrected } = passRate(labels, codes, settings);
			const { ppi, recommended } = ppiMean(ofPeople, numbersOf(codes), settings);
			const answered = codes.filter((code) => code !== MISSING);
			const accepted = answered.reduce((sum, code) => sum + code, 0);
			return {
				judge: judge.rater,
				said:
					answered.length === 0 ? { undefined: "EMPTY" } : { value: accepted / answered.length },
				sensitivity: figureJson(sensitivity),
				specificity: figureJson(specificity),
				corrected: estimateJson(corrected),
				together: estimateJson(ppi),
				recommended: ppi.value !== undefined && recommended === "ppi" ? "together" : "labelled",
			};
		}),
	};
}
