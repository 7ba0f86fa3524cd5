import type { DiscreteScale } from "#db/model/scale.ts";
import { isDefined, levelNumbers, severity } from "#stats/index.ts";
import { codesOf, type DimensionColumns } from "../columns/rating-columns.ts";
import { estimateJson, figureJson, LEVEL } from "./estimate-json.ts";
import type { Beside } from "./estimates.ts";
import type { SeverityJson } from "./further-json.ts";

/**
 * How severe people and judges are, on one scale; judges that answer on a scale of their own stay out.
 * @param hold `each`: the limits of each rater by themselves; `together`: of all raters at once (Bonferroni)
 */
export function severities(
	{ humans, judges }: DimensionColumns,
	scale: DiscreteScale,
	{ clusters, hold = "each" }: Pick<Beside, "clusters"> & { readonly hold?: "each" | "together" },
): SeverityJson {
	const raters = [...humans, ...judges].filter(({ cells }) => cells.kind === "codes");
	const names = raters.map(({ rater }) => rater);
	const found = severity(raters.map(codesOf), scale.values.length, {
		clusters,
		numbers: levelNumbers(scale),
		level: hold === "each" ? LEVEL : 1 - (1 - LEVEL) / raters.length,
	});
	const { equal, groups } = found;
	return {
		raters: found.raters.map(({ severity: own, infit, outfit, fairAverage }, rater) => ({
			rater: names[rater],
			severity: estimateJson(own),
			infit: figureJson(infit),
			outfit: figureJson(outfit),
			fairAverage: figureJson(fairAverage),
		})),
		equal: isDefined(equal)
			? { chiSquare: equal.value, df: equal.parts?.df ?? 0, p: equal.p ?? null }
			: { undefined: equal.reason },
		thresholds: [...found.thresholds],
		...(groups.length > 1 && {
			groups: groups.map((group) => group.map((rater) => names[rater])),
		}),
	};
}
