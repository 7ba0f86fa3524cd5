import { isDiscrete, type Scale } from "#db/model/scale.ts";
import {
	type ClusterIds,
	type RaterValues,
	type Ratings,
	type StatOptions,
	shownResults,
	shownStatistics,
	type Whose,
} from "#stats/index.ts";
import type { RaterColumn } from "../columns/rating-columns.ts";
import type { AgreementOptions, Estimates } from "./agreement-json.ts";
import type { EstimateJson } from "./estimate.ts";
import { estimateJson } from "./estimate-json.ts";

/** What every part of a report knows beside its columns. */
export type Beside = {
	/** The groups that it allows for. */
	readonly clusters: ClusterIds | undefined;
	readonly options: AgreementOptions;
};

/** A column as statistics take it: numbers on a discrete scale are those of a scale of its own. */
export function raterValues({ cells }: RaterColumn, scale: Scale): RaterValues {
	return cells.kind === "codes"
		? { codes: cells.codes }
		: { numbers: cells.numbers, ownScale: isDiscrete(scale) };
}

/**
 * Every figure that a report shows of these ratings: the statistics of the catalogue that fit them, in its
 * order, under the names that their definitions give them. A field `alpha.nominal` is `nominal` of `alpha`.
 * With `fields` only the statistics that give one of these.
 */
export function estimates(
	whose: Whose,
	ratings: Ratings,
	{ fields, ...options }: StatOptions & { readonly fields?: readonly string[] },
): { readonly single: Estimates; readonly grouped: Readonly<Record<string, Estimates>> } {
	const single: Record<string, EstimateJson> = {};
	const grouped: Record<string, Record<string, EstimateJson>> = {};
	for (const definition of shownStatistics(whose, ratings)) {
		if (fields && !definition.shown?.figures.some(({ field }) => fields.includes(field))) continue;
		const outcome = definition.compute(ratings, options);
		for (const [{ field }, result] of shownResults(definition, outcome)) {
			const [group, name] = field.split(".", 2);
			if (name === undefined) single[field] = estimateJson(result);
			else grouped[group] = { ...grouped[group], [name]: estimateJson(result) };
		}
	}
	return { single, grouped };
}
