import { isDiscrete, type Scale } from "#db/model/scale.ts";
import {
	type ClusterIds,
	comparedStatistics,
	type Figure,
	type IntervalOrReason,
	judgeRanking,
	levelAtLook,
	MISSING,
	pairsAmong,
	type RankedJudge,
	type RankedPair,
} from "#stats/index.ts";
import {
	codesOf,
	type DimensionColumns,
	numbersOf,
	type RaterColumn,
} from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";
import type { AgreementOptions } from "./agreement-json.ts";
import { besidePeople } from "./beside-people.ts";
import { LEVEL, statOptions } from "./estimate-json.ts";
import { headlineOf } from "./headline.ts";
import type {
	BesideAPersonJson,
	RankedJudgeJson,
	RankedPairJson,
	RankingJson,
} from "./ranking-json.ts";
import { rankingPlan } from "./ranking-plan.ts";

type Beside = {
	readonly reference: Reference;
	readonly clusters: ClusterIds | undefined;
	readonly options: AgreementOptions;
	/** Only these judges; all when absent. */
	readonly only?: readonly string[] | undefined;
};

/**
 * The one ranking of a dimension's judges (ranking-json.ts): order, groups, who may be best, all paired
 * differences, and each judge beside a person. Every judge that was asked is in it; one that cannot be
 * compared with the reason. Judges are compared by the headline statistic of the scale, on levels; where
 * all of them answer on scales of their own, by Spearman's ρ.
 */
export function dimensionRanking(dimension: DimensionColumns, beside: Beside): RankingJson {
	const { clusters, options, only } = beside;
	const { name } = dimension.dimension;
	const asked = dimension.judges.filter(({ rater }) => !only || only.includes(rater));
	const { judges, reference, scale, columnOf } = comparable(dimension, asked, beside);
	const { key } = headlineOf(scale.type);
	const statistic = comparedStatistics(scale).find(({ shown }) =>
		shown?.figures.some(({ field }) => field === key),
	);
	const common = reference ? sharedPlaces(judges.map(columnOf), reference) : 0;
	const level =
		options.looks === "any"
			? levelAtLook(common, { level: LEVEL, comparisons: pairsAmong(judges.length) })
			: LEVEL;
	const ranking =
		reference && statistic && judges.length > 0
			? judgeRanking(
					{
						judges: judges.map(columnOf),
						reference,
						scale,
						statistic,
						clusters,
						asked: judges.map((judge) => askedOf(judge, columnOf(judge))),
						margin: options.margin,
					},
					{
						...statOptions(options, [name, options.reference]),
						level: Math.min(level, ALMOST_SURE),
					},
				)
			: null;
	const names = judges.map(({ rater }) => rater);
	const besideAPerson = besidePeople(dimension, beside);
	const ranked = (ranking?.judges ?? []).map((judge) => {
		const level = judge.standing.is === "mayBeBest" ? ranking?.choice?.flatteredLevel : undefined;
		return judgeJson(judge, names, besideAPerson(judges[judge.judge], level));
	});
	const others = asked.filter((judge) => !judges.includes(judge) || !ranking);
	return {
		statistic: key,
		n: ranking?.n ?? 0,
		...(ranking?.nClusters !== undefined && { nClusters: ranking.nClusters }),
		level: LEVEL,
		looks: options.looks,
		margin: options.margin,
		judges: [...ranked, ...others.map((judge) => apart(judge, besideAPerson(judge)))],
		mayBeBest: (ranking?.mayBeBest ?? []).map((judge) => names[judge]),
		pairs: (ranking?.pairs ?? []).map((pair) => pairJson(pair, names)),
		plan:
			ranking &&
			rankingPlan(ranking, { margin: options.margin, peopleAnItem: peopleAnItem(dimension) }),
		...(ranking && ranking.warnings.length > 0 && { warnings: [...ranking.warnings] }),
	};
}

/** Before the first look that counts nothing is told apart. */
const ALMOST_SURE = 1 - 1e-9;

function sharedPlaces(
	judges: readonly (Uint8Array | Float64Array)[],
	reference: Uint8Array | Float64Array,
): number {
	const isGiven = (column: Uint8Array | Float64Array, place: number) =>
		column instanceof Uint8Array ? column[place] !== MISSING : !Number.isNaN(column[place]);
	let shared = 0;
	for (let place = 0; place < reference.length; place++) {
		if (isGiven(reference, place) && judges.some((judge) => isGiven(judge, place))) shared++;
	}
	return shared;
}

/** Labels of an item that anybody labelled, on average. */
function peopleAnItem({ humans }: DimensionColumns): number {
	const labelled = new Set<number>();
	let labels = 0;
	for (const { cells } of humans) {
		const column = cells.kind === "codes" ? cells.codes : cells.numbers;
		column.forEach((value, place) => {
			if (cells.kind === "codes" ? value === MISSING : Number.isNaN(value)) return;
			labels++;
			labelled.add(place);
		});
	}
	return labelled.size === 0 ? 0 : labels / labelled.size;
}

/** The judges that one statistic can hold against the reference, and what it reads of them. */
function comparable(
	{ dimension }: DimensionColumns,
	asked: readonly RaterColumn[],
	{ reference }: Pick<Beside, "reference">,
): {
	readonly judges: readonly RaterColumn[];
	readonly reference: Uint8Array | Float64Array | undefined;
	readonly scale: Scale | { readonly type: "numeric" };
	readonly columnOf: (judge: RaterColumn) => Uint8Array | Float64Array;
} {
	const { scale } = dimension;
	const onScale = asked.filter(({ cells }) => cells.kind === "codes");
	if (isDiscrete(scale) && reference.codes && onScale.length > 0) {
		return { judges: onScale, reference: reference.codes, scale, columnOf: codesOf };
	}
	return {
		judges: asked,
		reference: reference.numbers,
		scale: { type: "numeric" },
		columnOf: (judge) => numbersOf(judge, scale),
	};
}

/** 1 at the items that the judge was asked about. */
function askedOf({ unscoredAt }: RaterColumn, column: Uint8Array | Float64Array): Uint8Array {
	const asked = Uint8Array.from(column, (value) =>
		Number(column instanceof Uint8Array ? value !== MISSING : !Number.isNaN(value)),
	);
	for (const item of unscoredAt) asked[item] = 1;
	return asked;
}

const GROUPS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function judgeJson(
	{ judge, compared, value, own, scored, group, standing, pBest, bounds }: RankedJudge,
	names: readonly string[],
	person: BesideAPersonJson | null,
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
				? { is: "worse", than: names[standing.than], pair: pairJson(standing.pair, names) }
				: standing.is === "mayBeBest"
					? { is: "mayBeBest", ...limits(standing.interval) }
					: standing,
		pBest: numberOf(pBest),
		...(bounds && {
			bounds: { ...bounds, low: numberOf(bounds.low), high: numberOf(bounds.high) },
		}),
		person,
	};
}

/** A judge that answers on a scale of its own beside others that do not, or where there is no reference. */
function apart(
	{ rater, cells, asked, unscoredAt }: RaterColumn,
	person: BesideAPersonJson | null,
): RankedJudgeJson {
	return {
		judge: rater,
		group: null,
		compared: "not",
		value: null,
		own: null,
		scored: asked - unscoredAt.length,
		standing: { is: "notCompared", reason: cells.kind === "numbers" ? "OWN_SCALE" : "EMPTY" },
		pBest: null,
		person,
	};
}

function pairJson(pair: RankedPair, names: readonly string[]): RankedPairJson {
	const { a, b, n, difference, interval, pAdjusted, shown, equivalent, onCommonItems } = pair;
	return {
		a: names[a],
		b: names[b],
		n,
		difference,
		...limits(interval),
		pAdjusted: numberOf(pAdjusted),
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
