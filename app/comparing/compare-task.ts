import type { ClusterIds } from "#stats/index.ts";
import type { Refusal } from "../base/refusal.ts";
import type { VersionColumns } from "../columns/people-by-version.server.ts";
import type { RatingColumns } from "../columns/rating-columns.ts";
import { comparedTwo, type HowTwo } from "./compared-two.ts";
import { comparedVersions } from "./compared-versions.ts";
import { type CountedTwo, countedTwo, countedVersions, type WhichOfTwo } from "./counted-two.ts";
import type { ComparisonOfTwoJson } from "./two-json.ts";

/** Task module: two of a kind side by side, beside the event loop. */
export const COMPARE_TASK = "#app/comparing/compare-task.ts";

export type TwoJob = HowTwo & { readonly columns: RatingColumns };

export type VersionsJob = {
	readonly versions: readonly VersionColumns[];
	readonly asked: Parameters<typeof comparedVersions>[1];
	readonly clusters: ClusterIds | undefined;
	readonly items: number;
};

export function twoOf({ columns, ...how }: TwoJob): ComparisonOfTwoJson | Refusal {
	return comparedTwo(columns, how);
}

export function itemsOfTwo({
	columns,
	which,
	...how
}: TwoJob & { readonly which: WhichOfTwo }): CountedTwo | Refusal {
	return countedTwo(columns, how, which);
}

export function versionsOfRubric({
	versions,
	asked,
	...on
}: VersionsJob): ComparisonOfTwoJson | Refusal {
	return comparedVersions(versions, asked, on);
}

export function itemsOfVersions({
	versions,
	asked,
	items,
	which: { of, from },
}: VersionsJob & { readonly which: WhichOfTwo }): CountedTwo | Refusal {
	return countedVersions(versions, asked, { items, of, from });
}
