import type { DiscreteScale } from "#db/model/scale.ts";
import { labelMean, MISSING, passRate, ppiMean } from "#stats/index.ts";
import { markGiven } from "../columns/given-places.ts";
import { codesOf, type DimensionColumns } from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";
import type { EstimateJson } from "./estimate.ts";
import { estimateJson, figureJson, statOptions } from "./estimate-json.ts";
import type { Beside } from "./estimates.ts";
import type { AcceptRateJson } from "./further-json.ts";

/**
 * What share people would give the last level of a binary dimension, by their labels alone and with each
 * judge that answers on its levels. Items where people are tied are in none of it: somebody labelled them,
 * and nobody knows what they are.
 */
export function acceptRates(
	{ dimension, humans, judges }: DimensionColumns,
	scale: DiscreteScale,
	{ reference, clusters, options }: Beside & { readonly reference: Reference },
): AcceptRateJson | undefined {
	const labels = reference.codes;
	const onLevels = judges.filter(({ cells }) => cells.kind === "codes");
	if (!labels || onLevels.length === 0) return undefined;
	const numbersOf = (codes: Uint8Array) =>
		Float64Array.from(codes, (code) => (code === MISSING ? Number.NaN : code));
	const ofPeople = numbersOf(labels);
	const tied = tiedPlaces(labels, humans, options.reference);
	const nothingLeft = nobodyLeft(labels, tied);
	const places = [...labels.keys()].filter((place) => labels[place] !== MISSING);
	const { level } = statOptions(options, []);
	return {
		level: scale.values[1],
		labelled: estimateJson(labelMean(ofPeople, { places, clusters }, { level })),
		judges: onLevels.map((judge) => {
			const codes = codesOf(judge).map((code, place) => (tied[place] === 1 ? MISSING : code));
			const settings = {
				...statOptions({ ...options, bootstrap: 0 }, [dimension.name, judge.rater, "accept rate"]),
				clusters,
			};
			const { sensitivity, specificity, passRate: corrected } = passRate(labels, codes, settings);
			const { ppi, recommended } = ppiMean(ofPeople, numbersOf(codes), settings);
			const answered = codesOf(judge).filter((code) => code !== MISSING);
			const accepted = answered.reduce((sum, code) => sum + code, 0);
			return {
				judge: judge.rater,
				said:
					answered.length === 0 ? { undefined: "EMPTY" } : { value: accepted / answered.length },
				sensitivity: figureJson(sensitivity),
				specificity: figureJson(specificity),
				corrected: nothingLeft ?? estimateJson(corrected),
				together: nothingLeft ?? asShare(estimateJson(ppi)),
				recommended: ppi.value !== undefined && recommended === "ppi" ? "together" : "labelled",
			};
		}),
	};
}

/** 1 at items that people labelled and that have no reference: of a person only what others labelled counts. */
function tiedPlaces(
	labels: Uint8Array,
	humans: DimensionColumns["humans"],
	reference: string,
): Uint8Array {
	const tied = new Uint8Array(labels.length);
	if (humans.some(({ rater }) => rater === reference)) return tied;
	for (const person of humans) markGiven(codesOf(person), tied);
	return tied.map((given, place) => (given === 1 && labels[place] === MISSING ? 1 : 0));
}

/** The reason in place of a correction where nobody left an item unlabelled. */
function nobodyLeft(labels: Uint8Array, tied: Uint8Array): EstimateJson | null {
	const open = labels.some((code, place) => code === MISSING && tied[place] === 0);
	return open ? null : { undefined: "NOTHING_LEFT", n: labels.length };
}

/** A share lies between 0 and 1, which an interval by an error does not know. */
function asShare(estimate: EstimateJson): EstimateJson {
	if ("undefined" in estimate) return estimate;
	const within = (value: number) => Math.min(1, Math.max(0, value));
	const { ci } = estimate;
	const limits: [number, number] | null = ci && [within(ci[0]), within(ci[1])];
	return { ...estimate, value: within(estimate.value), ci: limits };
}
