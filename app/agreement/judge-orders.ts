import { isDiscrete } from "#db/model/scale.ts";
import { known } from "#stats/core/known.ts";
import {
	adjustP,
	type ClusterIds,
	type ContingencyTable,
	cohenKappa,
	contingencyTable,
	type Figure,
	MISSING,
	marginalHomogeneity,
	mcnemar,
	percentAgreement,
	type StatOptions,
} from "#stats/index.ts";
import { codesOf, type DimensionColumns } from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";
import type { JudgeOrdersJson } from "./agreement-json.ts";
import type { EstimateJson } from "./estimate.ts";
import { estimateJson, LEVEL, statOptions } from "./estimate-json.ts";
import type { Beside } from "./estimates.ts";
import { judgeEstimates } from "./judge-estimates.ts";
import { judgeOfItems } from "./of-items.ts";
import { ordersPooled } from "./pooled-orders.ts";
import { judgesInTwoOrders } from "./two-orders.ts";

/**
 * The judges of a dimension that were asked in both orders: how often both give the same, and whether
 * the place of an answer moves the verdict. Levels are about the answers, not about their places, since
 * both orders are held against the same labels; so a judge that does not mind the order gives each level
 * equally often in both. All judges are tested together (Holm). Discrete scales only.
 */
export function judgeOrders(
	columns: DimensionColumns,
	{ clusters, options, reference }: Beside & { readonly reference: Reference },
): JudgeOrdersJson[] {
	const { dimension, judges } = columns;
	const { name, scale } = dimension;
	if (!isDiscrete(scale)) return [];
	const onScale = judges.filter(({ cells }) => cells.kind === "codes");
	const pooled = ordersPooled({ ...columns, judges: onScale }, { reference, clusters });
	const items = { ...pooled, clustered: clusters !== undefined };
	const together = new Map(
		pooled.dimension.judges
			.filter(({ rater }) => pooled.raters.has(rater))
			.map((judge) => {
				const estimates = judgeEstimates(pooled.dimension, judge, { ...pooled, options });
				return [judge.rater, judgeOfItems(estimates, items)] as const;
			}),
	);
	const found: Tested[] = judgesInTwoOrders(onScale.map(({ rater }) => rater)).map(
		({ judge, raters }) => {
			const own = raters.flatMap((rater) =>
				onScale.filter((column) => column.rater === rater).map(codesOf),
			);
			const settings = { ...statOptions(options, [name, ...raters]), clusters };
			const [a, b] = own;
			const table = contingencyTable(a, b, scale.values.length, settings);
			return {
				judge,
				raters: [raters[0], raters[1]],
				n: table.n,
				consistent: estimateJson(percentAgreement(table, settings)),
				kappa: estimateJson(cohenKappa(table, "unweighted", settings)),
				pooled: known(together, judge),
				level: scale.values[scale.values.length - 1],
				shares: sharesOfLast(table),
				...(scale.type === "nominal" && scale.values.length > 2
					? { p: usesOfLevels(table) }
					: towardsLast(a, b, settings)),
			};
		},
	);
	const tested = found.flatMap(({ p }) => (p.value === undefined ? [] : [p.value]));
	const adjusted = [...adjustP(Float64Array.from(tested), "holm")];
	return found.map(({ level, shares, difference, p, ...rest }) => {
		const pAdjusted = p.value === undefined ? null : (adjusted.shift() ?? null);
		return {
			...rest,
			positionEffect: {
				level,
				shares,
				...(difference && { difference }),
				p: p.value ?? null,
				pAdjusted,
				...(p.value === undefined && { reason: p.reason }),
				shown: pAdjusted !== null && pAdjusted < 1 - LEVEL,
			},
		};
	});
}

type Tested = Omit<JudgeOrdersJson, "positionEffect"> &
	Pick<JudgeOrdersJson["positionEffect"], "level" | "shares" | "difference"> & {
		readonly p: Figure;
	};

/** Whether both orders use all levels equally often. */
function usesOfLevels(table: ContingencyTable): Figure {
	const { stuartMaxwell } = marginalHomogeneity(table);
	return stuartMaxwell.value === undefined ? stuartMaxwell : { value: stuartMaxwell.p };
}

/** How often either gives the last level, on the items that both scored. */
function sharesOfLast({ levels, counts, n }: ContingencyTable): [number, number] | null {
	if (n === 0) return null;
	let first = 0;
	let second = 0;
	for (let level = 0; level < levels; level++) {
		first += counts[(levels - 1) * levels + level];
		second += counts[level * levels + levels - 1];
	}
	return [first / n, second / n];
}

/** How often the first is nearer the last level than the second, beside how often the second is. */
function towardsLast(
	a: Uint8Array,
	b: Uint8Array,
	settings: StatOptions & { readonly clusters: ClusterIds | undefined },
): { readonly difference: EstimateJson; readonly p: Figure } {
	const nearer = (own: Uint8Array, other: Uint8Array) =>
		own.map((code, place) =>
			code === MISSING || other[place] === MISSING ? MISSING : Number(code > other[place]),
		);
	const { difference, pMid } = mcnemar(
		contingencyTable(nearer(a, b), nearer(b, a), 2, settings),
		settings,
	);
	return { difference: estimateJson(difference), p: pMid };
}
