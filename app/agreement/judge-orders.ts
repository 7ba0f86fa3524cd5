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
import { LEAST_CLUSTERS } from "#stats/intervals/cluster-design.ts";
import { codesOf, type DimensionColumns } from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";
import type { JudgeOrdersJson } from "./agreement-json.ts";
import type { EstimateJson } from "./estimate.ts";
import { estimateJson, statOptions } from "./estimate-json.ts";
import type { Beside } from "./estimates.ts";
import { judgeEstimates } from "./judge-estimates.ts";
import { levelOfOneLook } from "./judges-to-rank.ts";
import { judgeOfItems } from "./of-items.ts";
import { ordersPooled } from "./pooled-orders.ts";
import { judgesInTwoOrders, LEAST_POSITION_EFFECT } from "./two-orders.ts";

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
			const consistent = estimateJson(percentAgreement(table, settings));
			const test =
				scale.type === "nominal" && scale.values.length > 2
					? { p: usesOfLevels(table) }
					: towardsLast(a, b, settings);
			return {
				judge,
				raters: [raters[0], raters[1]],
				n: table.n,
				consistent,
				kappa: estimateJson(cohenKappa(table, "unweighted", settings)),
				pooled: known(together, judge),
				level: scale.values[scale.values.length - 1],
				shares: sharesOfLast(table),
				...test,
				...(ofTooFewGroups(consistent) && { p: { value: undefined, reason: "TOO_FEW" as const } }),
			};
		},
	);
	const tested = found.flatMap(({ p }) => (p.value === undefined ? [] : [p.value]));
	const adjusted = [...adjustP(Float64Array.from(tested), "holm")];
	return found.map(({ level: lastLevel, shares, differenceAt, p, ...rest }) => {
		const adjustedP = p.value === undefined ? null : (adjusted.shift() ?? null);
		const level = levelOfOneLook(options.looks, rest.n, tested.length);
		const isFixed = options.looks === "fixed";
		const difference = differenceAt?.(levelOfAdjusted(level, p.value, adjustedP));
		const shown = adjustedP !== null && adjustedP < 1 - level;
		return {
			...rest,
			positionEffect: {
				level: lastLevel,
				shares,
				...(difference && { difference }),
				p: isFixed ? (p.value ?? null) : null,
				pAdjusted: isFixed ? adjustedP : null,
				...(p.value === undefined ? { reason: p.reason } : !isFixed && { looks: "any" as const }),
				shown,
				// Of levels without an order it is only known that there is an effect.
				matters: shown && (!difference || isBeyond(difference)),
			},
		};
	});
}

function isBeyond(difference: EstimateJson): boolean {
	if (!("value" in difference) || !difference.ci) return false;
	const [low, high] = difference.ci;
	return low > LEAST_POSITION_EFFECT || high < -LEAST_POSITION_EFFECT;
}

/** The level at which an interval of a single test holds 0 exactly where the adjusted test does not reject. */
function levelOfAdjusted(level: number, p: number | undefined, adjusted: number | null): number {
	if (!p || !adjusted) return level;
	return 1 - ((1 - level) * p) / adjusted;
}

/** Of fewer groups nothing is told of others, neither by intervals nor by tests. */
function ofTooFewGroups(estimate: EstimateJson): boolean {
	return "nClusters" in estimate && (estimate.nClusters ?? LEAST_CLUSTERS) < LEAST_CLUSTERS;
}

type Tested = Omit<JudgeOrdersJson, "positionEffect"> &
	Pick<JudgeOrdersJson["positionEffect"], "level" | "shares"> & {
		/** At a level of confidence. */
		readonly differenceAt?: (level: number) => EstimateJson;
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
): Required<Pick<Tested, "differenceAt" | "p">> {
	const nearer = (own: Uint8Array, other: Uint8Array) =>
		own.map((code, place) =>
			code === MISSING || other[place] === MISSING ? MISSING : Number(code > other[place]),
		);
	const table = contingencyTable(nearer(a, b), nearer(b, a), 2, settings);
	return {
		differenceAt: (level) => estimateJson(mcnemar(table, { ...settings, level }).difference),
		p: mcnemar(table, settings).pMid,
	};
}
