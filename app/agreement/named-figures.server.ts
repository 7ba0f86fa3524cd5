import { CATALOGUE, type ShownFigure, type Whose } from "#stats/index.ts";
import type { HumansJson, JudgeJson } from "./agreement-json.ts";
import type { EstimateJson } from "./estimate.ts";

/** A figure as pages show it. */
export type NamedFigure = {
	readonly field: string;
	readonly label: string;
	readonly unit: ShownFigure["unit"];
	readonly estimate: EstimateJson;
};

/** The figures that are there and have a name for pages, in the order of the catalogue. */
export function namedFigures(whose: Whose, part: JudgeJson | HumansJson): NamedFigure[] {
	const there: Readonly<Record<string, unknown>> = part;
	return CATALOGUE.flatMap(({ shown }) =>
		shown?.whose.includes(whose) ? shown.figures : [],
	).flatMap(({ field, label, unit }) => {
		const [group, name] = field.split(".", 2);
		const estimate = name === undefined ? there[group] : partOf(there[group], name);
		return label !== undefined && isEstimate(estimate) ? [{ field, label, unit, estimate }] : [];
	});
}

function partOf(group: unknown, name: string): unknown {
	return new Map(Object.entries(group ?? {})).get(name);
}

function isEstimate(part: unknown): part is EstimateJson {
	return typeof part === "object" && part !== null && ("value" in part || "undefined" in part);
}
