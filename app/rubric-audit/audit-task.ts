import { isDiscrete } from "#db/model/scale.ts";
import type { ClusterIds } from "#stats/index.ts";
import { alphaDifference, levelNumbers } from "#stats/index.ts";
import { estimateJson } from "../agreement/estimate-json.ts";
import { codesOf, type DimensionColumns } from "../columns/rating-columns.ts";
import { alphaMetric } from "./alpha-metric.ts";
import type { DimensionAudit } from "./audit-json.ts";
import type { AuditedDimension } from "./audited-dimension.ts";
import { type AuditedFigures, dimensionAudit } from "./dimension-audit.ts";
import { dividedPlaces } from "./divided-places.ts";

/** How threads are asked for this module. */
export const AUDIT_TASK = "#app/rubric-audit/audit-task.ts";

/** Task module: one dimension audited. */
export function auditOf(asked: AuditedDimension): AuditedFigures {
	return dimensionAudit(asked);
}

/** Task module: the places of the items that divide people on a dimension, the most divided first. */
export function dividedOf({
	dimension,
	items,
}: {
	readonly dimension: DimensionColumns;
	/** Length of the columns. */
	readonly items: number;
}): Uint32Array {
	return Uint32Array.from(dividedPlaces(dimension, items), ({ place }) => place);
}

/** People's labels of one dimension under two versions of the rubric. */
export type TwoVersions = {
	readonly versions: readonly [before: number, after: number];
	readonly before: DimensionColumns;
	readonly after: DimensionColumns;
	readonly clusters: ClusterIds | undefined;
	/** How many dimensions are compared: their differences hold at once. */
	readonly comparisons: number;
};

/** Task module: alpha of the same people on the same items under two versions; undefined: nobody answered both. */
export function versionsOf({
	versions: [before, after],
	clusters,
	comparisons,
	...columns
}: TwoVersions): DimensionAudit["versions"] {
	const { scale } = columns.after.dimension;
	if (!isDiscrete(scale)) return undefined;
	const both = columns.before.humans.flatMap((old) => {
		const now = columns.after.humans.find(({ rater }) => rater === old.rater);
		return now ? [{ old: codesOf(old), now: codesOf(now) }] : [];
	});
	const found = alphaDifference(scale.values.length, {
		before: both.map(({ old }) => old),
		after: both.map(({ now }) => now),
		metric: alphaMetric(scale),
		numbers: levelNumbers(scale),
		clusters,
		comparisons,
	});
	if (found.items === 0) return undefined;
	const difference = estimateJson(found.difference);
	return {
		...{ before, after, difference },
		items: found.items,
		people: both.length,
		alphaBefore: found.before.value ?? null,
		alphaAfter: found.after.value ?? null,
		is: shownBy(difference),
	};
}

function shownBy(
	difference: NonNullable<DimensionAudit["versions"]>["difference"],
): NonNullable<DimensionAudit["versions"]>["is"] {
	if ("undefined" in difference || !difference.ci) return "not shown";
	if (difference.ci[0] > 0) return "better";
	return difference.ci[1] < 0 ? "worse" : "not shown";
}
