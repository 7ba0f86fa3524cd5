import { isDiscrete } from "#db/model/scale.ts";
import { compareSlices, type Reason } from "#stats/index.ts";
import type { AgreementOptions } from "../agreement/agreement-json.ts";
import { hardlyAgree, widestPerson } from "../agreement/hardly-agree.ts";
import { rankingReport } from "../agreement/ranking-report.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import {
	clusterIds,
	type DimensionColumns,
	type RaterColumn,
	type RatingColumns,
} from "../columns/rating-columns.ts";
import { referenceColumn } from "../columns/reference-column.ts";
import { flipsOf } from "./flips.ts";
import type { DifferingItemJson, TwoJudgesJson } from "./two-json.ts";

export type TwoOptions = AgreementOptions & {
	/** A field of items by whose values the two are compared. */
	readonly by?: string | undefined;
};

/** Slices of fewer items are in no test. */
const LEAST_ITEMS = 30;
const SLICES_TESTED = 12;
const SIGNIFICANT = 0.05;

/**
 * Two columns of judges on the same items: the ranking's own paired test, so that the figures are those of
 * `concord compare` with the two, and item by item who lies nearer to people.
 */
export function comparedJudges(
	columns: RatingColumns,
	dimension: DimensionColumns,
	{
		pair,
		options,
	}: { readonly pair: readonly [RaterColumn, RaterColumn]; readonly options: TwoOptions },
): { readonly judges: TwoJudgesJson; readonly items: readonly DifferingItemJson[] } | Refusal {
	const { scale } = dimension.dimension;
	const [first, second] = pair;
	if (isDiscrete(scale) && pair.some(({ cells }) => cells.kind === "numbers")) {
		const own = pair.filter(({ cells }) => cells.kind === "numbers").map(({ rater }) => rater);
		if (own.length === 1) {
			return refused(
				`${own[0]} answers on a scale of its own, the other one on that of people: they have no figure in common.`,
			);
		}
	}
	const ranked = rankedTwo(columns, dimension, { pair, options });
	const reference = referenceColumn(dimension, options.reference, columns.items);
	const { counts, items, nearness } = flipsOf(dimension, pair, reference);
	const slices = slicesOf(columns, nearness, options);
	if (isRefusal(slices)) return slices;
	const valueAt = (place: 0 | 1) =>
		ranked.ranking.judges.find(({ judge }) => judge === ranked.names[place])?.value ?? null;
	const { ranking, names } = ranked;
	const found = ranking.pairs[0];
	const isTurned = found?.a === names[1];
	const turned = (value: number) => (isTurned ? 0 - value : value);
	const ci = found?.ci ?? null;
	const difference = found ? turned(found.difference) : null;
	const why: Reason | undefined = found?.ciReason ?? (found ? undefined : "NO_OVERLAP");
	const person = widestPerson(ranking.judges);
	const isUnlike = person !== undefined && hardlyAgree(person, ranking.margin);
	const better = found?.shown ? (isTurned ? "b" : "a") : null;
	return {
		judges: {
			statistic: ranking.statistic,
			n: found?.n ?? ranking.n,
			ofA: valueAt(0),
			ofB: valueAt(1),
			difference,
			ci: ci && (isTurned ? [0 - ci[1], 0 - ci[0]] : [ci[0], ci[1]]),
			...(!ci && why && { reason: why }),
			p: found?.pAdjusted ?? null,
			shown: better,
			margin: ranking.margin,
			equivalent: found?.equivalent ?? "open",
			...(isUnlike && { peopleAgreeBy: { value: person.value, ci: person.ci } }),
			detectable: ranking.plan?.detectable ?? null,
			moreItems: ranking.plan?.moreItems ?? null,
			...(ranking.plan?.moreGroups !== undefined && { moreGroups: ranking.plan.moreGroups }),
			flips: counts,
			...(slices && { slices }),
		},
		items: items.filter(() => first !== second),
	};
}

/** The ranking of the two alone. Two orders of one judge would be pooled there: here they are two, under other names. */
function rankedTwo(
	columns: RatingColumns,
	dimension: DimensionColumns,
	{
		pair,
		options,
	}: { readonly pair: readonly [RaterColumn, RaterColumn]; readonly options: TwoOptions },
) {
	const { by: _, dimensions: _all, ...settings } = options;
	const rank = (judges: readonly RaterColumn[]) => {
		const names = judges.map(({ rater }) => rater);
		const inOrder = judges.toSorted((x, y) => (x.rater < y.rater ? -1 : 1));
		const own = { ...columns, dimensions: [{ ...dimension, judges: inOrder }] };
		const [ranking] = rankingReport(own, { ...settings, judges: names }).dimensions;
		return { ranking, names };
	};
	const found = rank(pair);
	if (found.ranking.judges.length === 2) return found;
	return rank(
		pair.map((column, at) => ({
			...column,
			rater: `${at === 0 ? "a" : "b"} ${column.rater} (${at})`,
		})),
	);
}

/** By a field: where the lead of a over b is another than elsewhere, all values tested at once. */
function slicesOf(
	columns: RatingColumns,
	nearness: Float64Array,
	{ by, clusters, seed, looks }: TwoOptions,
): TwoJudgesJson["slices"] | Refusal {
	if (by === undefined) return undefined;
	const field = columns.controls?.find((control) => control.field === by);
	if (!field) {
		const known = (columns.controls ?? []).map((control) => control.field);
		return refused(
			`No two items differ in a field "${by}".${known.length > 0 ? ` They differ in ${known.slice(0, 8).join(", ")}.` : ""}`,
			"by",
		);
	}
	const sizes = new Float64Array(field.names.length + 1);
	nearness.forEach((near, place) => {
		if (!Number.isNaN(near)) sizes[field.ids[place]]++;
	});
	const large = [...field.names.keys()]
		.filter((id) => sizes[id] >= LEAST_ITEMS)
		.sort((x, y) => sizes[y] - sizes[x])
		.slice(0, SLICES_TESTED);
	const slices = field.ids.map((id) => large.indexOf(id));
	const compared = compareSlices(
		{ scores: [nearness], slices, clusters: clusterIds(columns, clusters) },
		{ seed, replicates: 2000, operands: [by] },
	);
	return {
		field: by,
		values: sizes.filter((size) => size > 0).length,
		tested: large.length,
		standings: compared.standings.map(({ slice, n, mean, elsewhere, pAdjusted }) => ({
			value: field.names[large[slice]],
			...{ n, mean, elsewhere, pAdjusted },
			shown: looks === "any" || pAdjusted >= SIGNIFICANT ? null : mean > elsewhere ? "a" : "b",
		})),
	};
}
