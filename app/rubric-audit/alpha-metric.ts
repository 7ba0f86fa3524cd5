import type { Scale } from "#db/model/scale.ts";

/** How far two values of a scale lie apart in alpha: as on Decide's pages and in `concord agree`. */
export function alphaMetric({ type }: Pick<Scale, "type">): "nominal" | "ordinal" | "interval" {
	if (type === "numeric") return "interval";
	return type === "ordinal" ? "ordinal" : "nominal";
}
