import { isDiscrete } from "#db/model/scale.ts";
import type { DimensionColumns } from "../columns/rating-columns.ts";
import type { DimensionJson } from "./agreement-json.ts";

/** The scale of a dimension, with what its levels are called. */
export function scaleJson({
	scale,
	levels = [],
}: DimensionColumns["dimension"]): DimensionJson["scale"] {
	const { type } = scale;
	if (!isDiscrete(scale)) return { type, ...(scale.range && { range: scale.range }) };
	const labels = scale.values.map((_, code) => levels[code]?.label || null);
	return { type, values: scale.values, ...(labels.some((label) => label) && { labels }) };
}
