import type { Figure, IntervalOrReason, RankedJudge, RankedPair } from "#stats/index.ts";
import type { RaterColumn } from "../columns/rating-columns.ts";
import type {
	BesideAPersonJson,
	RankedJudgeJson,
	RankedPairJson,
	RankingJson,
	UnscoredBoundsJson,
} from "./ranking-json.ts";

const GROUPS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A judge of a ranking as reports have it: names in place of places, numbers or null. */
export function judgeJson(
	{ judge, compared, value, own, scored, group, standing, pBest, bounds }: RankedJudge,
	{
		names,
		person,
		pairOf,
	}: {
		readonly names: readonly string[];
		readonly person: BesideAPersonJson | null;
		readonly pairOf: (pair: RankedPair) => RankedPairJson;
	},
): RankedJudgeJson {
	return {
		judge: names[judge],
		group: group === undefined ? null : (GROUPS[group] ?? `${group + 1}`),
		compared,
		value: numberOf(value),
		own: numberOf(own),
		scored,
		standing:
			standing.is === "worse"
				? { is: "worse", than: names[standing.than], pair: pairOf(standing.pair) }
				: standing.is === "mayBeBest"
					? { is: "mayBeBest", ...limits(standing.interval) }
					: standing,
		pBest: numberOf(pBest),
		...(bounds && { bounds: boundsJson(bounds) }),
		person,
	};
}

function boundsJson({
	openAmong: _,
	...bounds
}: NonNullable<RankedJudge["bounds"]>): UnscoredBoundsJson {
	return { ...bounds, low: numberOf(bounds.low), high: numberOf(bounds.high) };
}

/** In the order of the ranking; absent where no missing answer could change who may be best. */
export function openAmongOf(
	ranked: readonly RankedJudge[],
	names: readonly string[],
): Pick<RankingJson, "openAmong"> {
	const open = new Set(
		ranked.flatMap(({ bounds }) => (bounds?.changesSet ? bounds.openAmong : [])),
	);
	if (open.size === 0) return {};
	return {
		openAmong: ranked.flatMap(({ judge }) => (open.has(judge) ? [names[judge]] : [])),
	};
}

/** A judge that answers on a scale of its own beside others that do not, or where there is no reference. */
export function apart(
	{ rater, cells, asked, unscoredAt }: RaterColumn,
	person: BesideAPersonJson | null,
	on: { readonly times: number; readonly isOneLevel: boolean; readonly isDiscrete: boolean },
): RankedJudgeJson {
	const scored = Math.round((asked - unscoredAt.length) / on.times);
	const isOwnScale = on.isDiscrete && cells.kind === "numbers";
	const reason = on.isOneLevel && scored > 0 ? "SINGLE_CATEGORY" : "EMPTY";
	return {
		judge: rater,
		group: null,
		compared: "not",
		value: null,
		own: null,
		scored,
		standing: { is: "notCompared", reason: isOwnScale ? "OWN_SCALE" : reason },
		pBest: null,
		person,
	};
}

/** A p is one of a single look: none while labels come in. */
export function pairJson(
	pair: RankedPair,
	names: readonly string[],
	looks: RankingJson["looks"],
): RankedPairJson {
	const { a, b, n, difference, interval, few, pAdjusted, shown, equivalent, onCommonItems } = pair;
	return {
		a: names[a],
		b: names[b],
		n,
		difference,
		...limits(interval),
		...(few && { few }),
		pAdjusted: looks === "any" ? null : numberOf(pAdjusted),
		shown,
		equivalent: equivalent ?? "open",
		...(!onCommonItems && { onOwnItems: true as const }),
	};
}

function limits(interval: IntervalOrReason): Pick<RankedPairJson, "ci" | "ciReason"> {
	return "ci" in interval
		? { ci: [interval.ci.low, interval.ci.high] }
		: { ci: null, ciReason: interval.ciReason };
}

function numberOf(figure: Figure): number | null {
	return figure.value ?? null;
}
