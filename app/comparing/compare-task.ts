import type { ClusterIds } from "#stats/index.ts";
import type { Refusal } from "../base/refusal.ts";
import type { VersionColumns } from "../columns/people-by-version.server.ts";
import { comparedTwo } from "./compared-two.ts";
import { comparedVersions } from "./compared-versions.ts";
import type { ComparisonOfTwoJson } from "./two-json.ts";

/** Task module: two of a kind side by side, beside the event loop. */
export const COMPARE_TASK = "#app/comparing/compare-task.ts";

export function twoOf({
	columns,
	...how
}: {
	readonly columns: Parameters<typeof comparedTwo>[0];
} & Parameters<typeof comparedTwo>[1]): ComparisonOfTwoJson | Refusal {
	return comparedTwo(columns, how);
}

export function versionsOfRubric({
	versions,
	asked,
	...on
}: {
	readonly versions: readonly VersionColumns[];
	readonly asked: Parameters<typeof comparedVersions>[1];
	readonly clusters: ClusterIds | undefined;
	readonly items: number;
}): ComparisonOfTwoJson | Refusal {
	return comparedVersions(versions, asked, on);
}
