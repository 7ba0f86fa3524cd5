import { unevenOf } from "#stats/intervals/cluster-design.ts";
import { chosenGroupings, groupingsNotThere } from "../columns/item-groups.ts";
import { isNested } from "../columns/nested-groupings.ts";
import type { RatingColumns } from "../columns/rating-columns.ts";
import type { AgreementOptions, DependenceJson, DimensionJson } from "./agreement-json.ts";
import { humanYardstick, rankJudges } from "./headline.ts";

/** Which groupings the data hold, which of them the figures allow for, and what that does to errors. */
export function dependenceOf(
	{ groups, withoutItems }: RatingColumns,
	{ clusters }: Pick<AgreementOptions, "clusters">,
	dimensions: readonly DimensionJson[],
): DependenceJson {
	const used = chosenGroupings(groups, clusters);
	const notThere = groupingsNotThere(groups, clusters);
	const groupings = (groups ?? []).map((found) => {
		const { grouping: name, from, groups: number, items, ids } = found;
		const isCovered = () => used.some((other) => isNested(ids, other.ids));
		const role = used.includes(found) ? "used" : isCovered() ? "covered" : "ignored";
		const uneven = role === "used" ? unevenOf(sizesOf(ids)) : undefined;
		return { name, from, groups: number, items, role, ...(uneven && { uneven }) } as const;
	});
	const designEffect = medianOf(dimensions.flatMap(designEffects));
	const isAssumed = withoutItems && clusters === undefined && groupings.length === 0;
	return {
		groupings,
		used: groupings.filter(({ role }) => role === "used").map(({ name }) => name),
		...(notThere.length > 0 && { notThere }),
		ignored: groupings.filter(({ role }) => role === "ignored").map(({ name }) => name),
		...(designEffect !== undefined && { designEffect }),
		...(isAssumed && { assumed: "NO_ITEMS_FILE" as const }),
	};
}

function sizesOf(ids: Int32Array): Float64Array {
	const sizes = new Map<number, number>();
	for (const id of ids) sizes.set(id, (sizes.get(id) ?? 0) + 1);
	return Float64Array.from(sizes.values());
}

/** The median design effect of a dimension's headline figures; undefined where none allows for groups. */
export function designEffectOf(dimension: DimensionJson): number | undefined {
	return medianOf(designEffects(dimension));
}

/** Those of the judges; without judges that of people among themselves. */
function designEffects(dimension: DimensionJson): number[] {
	const ofJudges = rankJudges(dimension).map(({ estimate }) => estimate);
	const all = ofJudges.length > 0 ? ofJudges : [humanYardstick(dimension)?.estimate];
	return all.flatMap((estimate) =>
		estimate && "value" in estimate ? (estimate.designEffect ?? []) : [],
	);
}

function medianOf(values: readonly number[]): number | undefined {
	if (values.length === 0) return undefined;
	const sorted = values.toSorted((a, b) => a - b);
	const middle = (sorted.length - 1) / 2;
	return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
}
