import type { DimensionAudit } from "./audit-json.ts";

type Where = { readonly home: string; readonly search: string };
type Scaled = Pick<DimensionAudit, "dimension" | "scale">;

/** The address of the items on which one person gave one of two levels and another the other. */
export function pairItems(
	{ dimension, scale }: Scaled,
	levels: readonly (boolean | number | string)[],
	{ home, search }: Where,
): string {
	const codes = levels.map((level) => scale.values?.indexOf(level) ?? -1).join("-");
	return `${home}/rubric/audit/items?${new URLSearchParams({ dimension, levels: codes })}${search}`;
}

/** The address of all items of a dimension that divide people, those that do most first. */
export function divisiveItems({ dimension }: Scaled, { home, search }: Where): string {
	return `${home}/rubric/audit/items?${new URLSearchParams({ dimension })}${search}`;
}
