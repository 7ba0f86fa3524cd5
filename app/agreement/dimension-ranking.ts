import { isDiscrete } from "#db/model/scale.ts";
import {
	type Figure,
	type IntervalOrReason,
	judgeRanking,
	MISSING,
	type RankedJudge,
	type RankedPair,
} from "#stats/index.ts";
import { hasGaps, marked, markGiven } from "../columns/given-places.ts";
import type { DimensionColumns, RaterColumn } from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";
import { besidePeople } from "./beside-people.ts";
import { copiedPeople } from "./copied-people.ts";
import { LEVEL } from "./estimate-json.ts";
import { judgesToRank, type Ranked } from "./judges-to-rank.ts";
import { besideAPersonOfItems, rankingOfItems } from "./of-items.ts";
import { askedFor, ordersPooled } from "./pooled-orders.ts";
import type {
	BesideAPersonJson,
	RankedJudgeJson,
	RankedPairJson,
	RankingJson,
	UnscoredBoundsJson,
} from "./ranking-json.ts";
import { rankingPlan } from "./ranking-plan.ts";

type Beside = Ranked & {
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
	const { options, only } = beside;
	const pooled = ordersPooled({ ...dimension, judges: askedFor(dimension, only) }, beside);
	const asked = pooled.dimension.judges;
	const given = { ...beside, ...pooled };
	const { judges, key, input, settings } = judgesToRank(pooled.dimension, asked, given);
	const names = judges.map(({ rater }) => rater);
	const pairOf = (pair: RankedPair) => pairJson(pair, names, options.looks);
	const items = { ...pooled, clustered: beside.clusters !== undefined };
	const used = usedLevelsOf(dimension, beside.reference);
	const tied = allTiedOf(dimension, beside.reference);
	// Where people use one level alone, any order of judges would only say how often they use it too.
	const isOneLevel = used.usedLevels?.others === 0;
	const ranking =
		input && !isOneLevel
			? rankingOfItems(judgeRanking(input, settings), { ...items, names })
			: null;
	const personOf = besidePeople(pooled.dimension, given);
	const besideAPerson = (judge: RaterColumn, level?: number) =>
		besideAPersonOfItems(personOf(judge, level), items);
	// Of judges in two orders answers are counted, and one may have been asked in a single order.
	const labelled = pooled.times === 1 ? labelledItems(dimension) : null;
	const copied = pooled.times === 1 ? copiedPeople(dimension) : null;
	const ratersOf = (judge: string) => {
		const [usual, swapped] = pooled.raters.get(judge) ?? [];
		return usual && swapped ? { raters: [usual, swapped] satisfies [string, string] } : {};
	};
	const ranked = (ranking?.judges ?? []).map((judge) => {
		const level = judge.standing.is === "mayBeBest" ? ranking?.choice?.flatteredLevel : undefined;
		const person = besideAPerson(judges[judge.judge], level);
		const column = judges[judge.judge];
		const without = labelled && noAnswerOf(column, labelled);
		const copies = copied?.(column);
		return {
			...withoutRare(judgeJson(judge, { names, person, pairOf }), used),
			...ratersOf(names[judge.judge]),
			...oneLevelOf(column, dimension),
			...(without && { noAnswer: without }),
			...(copies && { copies }),
		};
	});
	const others = asked.filter((judge) => !judges.includes(judge) || !ranking);
	return {
		statistic: key,
		reference: options.reference,
		n: ranking?.n ?? 0,
		...(ranking?.nClusters !== undefined && { nClusters: ranking.nClusters }),
		level: LEVEL,
		looks: options.looks,
		margin: options.margin,
		judges: [
			...ranked,
			...others.map((judge) => ({
				...apart(judge, besideAPerson(judge), {
					times: pooled.times,
					isOneLevel,
					isDiscrete: isDiscrete(dimension.dimension.scale),
				}),
				...ratersOf(judge.rater),
			})),
		],
		mayBeBest: (ranking?.mayBeBest ?? []).map((judge) => names[judge]),
		...openAmongOf(ranking?.judges ?? [], names),
		pairs: (ranking?.pairs ?? []).map(pairOf),
		// A judge that skipped most labelled items scores those first: that asks nobody for a label.
		plan:
			ranking && !ranked.some(owesItems)
				? rankingPlan(ranking, { margin: options.margin, peopleAnItem: peopleAnItem(dimension) })
				: null,
		...tied,
		...used,
		...(ranking && ranking.warnings.length > 0 && { warnings: [...ranking.warnings] }),
	};
}

/** May it be the best, compared on few items because it did not score the others that are labelled? */
function owesItems({ standing, compared, noAnswer }: RankedJudgeJson): boolean {
	return standing.is === "mayBeBest" && compared === "inPairs" && noAnswer !== undefined;
}

/** Fewer items of other levels than the commonest, and no larger a share of all, bear no claim about a judge. */
const LEAST_OTHERS = 10;
const RARE_SHARE = 0.1;

/**
 * A judge's figure without its interval where people hardly ever leave their commonest level: it rests on
 * those few items, however often the judge gives the rare level itself.
 */
function withoutRare(
	judge: RankedJudgeJson,
	{ usedLevels }: Pick<RankingJson, "usedLevels">,
): RankedJudgeJson {
	const isRare =
		usedLevels !== undefined &&
		usedLevels.others < LEAST_OTHERS &&
		usedLevels.others < RARE_SHARE * usedLevels.items;
	if (!isRare || judge.standing.is !== "mayBeBest" || !judge.standing.ci) return judge;
	return { ...judge, standing: { is: "mayBeBest", ci: null, ciReason: "RARE_LEVEL" } };
}

/** Labels of an item that anybody labelled, on average. */
function peopleAnItem({ humans }: DimensionColumns): number {
	const labelled = labelledItems({ humans });
	let labels = 0;
	for (const person of humans) {
		labels += marked(markGiven(cellsOf(person), new Uint8Array(labelled.length)));
	}
	return labels === 0 ? 0 : labels / marked(labelled);
}

function cellsOf({ cells }: RaterColumn): Uint8Array | Float64Array {
	return cells.kind === "codes" ? cells.codes : cells.numbers;
}

/** 1 at the items that anybody labelled. */
function labelledItems({ humans }: Pick<DimensionColumns, "humans">): Uint8Array {
	const [first] = humans;
	const labelled = new Uint8Array(first ? cellsOf(first).length : 0);
	for (const person of humans) markGiven(cellsOf(person), labelled);
	return labelled;
}

/** Labelled items of which a judge has neither a score nor a failure; null where there is none. */
function noAnswerOf(judge: RaterColumn, labelled: Uint8Array): RankedJudgeJson["noAnswer"] | null {
	if (!hasGaps(cellsOf(judge))) return null;
	const known = markGiven(cellsOf(judge), new Uint8Array(labelled.length));
	for (const item of judge.unscoredAt) known[item] = 1;
	let items = 0;
	for (let item = 0; item < labelled.length; item++) {
		if (labelled[item] === 1 && known[item] === 0) items++;
	}
	return items === 0 ? null : { items, labelled: marked(labelled) };
}

/** How often people give another level than the commonest one. */
function usedLevelsOf(
	{ dimension: { scale } }: DimensionColumns,
	{ codes: reference, numbers }: Reference,
): Pick<RankingJson, "usedLevels"> {
	if (!isDiscrete(scale)) return numbers ? sameNumber(numbers) : {};
	if (!reference) return {};
	const counts = new Float64Array(scale.values.length);
	for (const code of reference) if (code !== MISSING) counts[code] = counts[code] + 1;
	const items = counts.reduce((sum, each) => sum + each, 0);
	const most = counts.indexOf(Math.max(...counts));
	const commonest = scale.values[most];
	if (items === 0 || commonest === undefined) return {};
	return { usedLevels: { commonest, others: items - counts[most], items } };
}

/** Means of the same number may differ in their last bits. */
const ROUNDING = 1e-12;

function sameNumber(numbers: Float64Array): Pick<RankingJson, "usedLevels"> {
	const given = numbers.filter((number) => !Number.isNaN(number));
	const [commonest] = given;
	if (commonest === undefined) return {};
	const tolerance = ROUNDING * Math.max(1, Math.abs(commonest));
	if (given.some((number) => Math.abs(number - commonest) > tolerance)) return {};
	return { usedLevels: { commonest, others: 0, items: given.length } };
}

/** On how many items people are tied, where there is no other that they labelled. */
function allTiedOf(dimension: DimensionColumns, { ties }: Reference): Pick<RankingJson, "allTied"> {
	const items = marked(labelledItems(dimension));
	return items > 0 && ties >= items ? { allTied: items } : {};
}

/** The level that a judge gave to all of several items. */
function oneLevelOf(
	{ cells }: RaterColumn,
	{ dimension: { scale } }: DimensionColumns,
): Pick<RankedJudgeJson, "oneLevel"> {
	if (cells.kind !== "codes" || !isDiscrete(scale)) return {};
	const { codes } = cells;
	const first = codes.find((code) => code !== MISSING);
	if (first === undefined || codes.some((code) => code !== MISSING && code !== first)) return {};
	const several = codes.indexOf(first) !== codes.lastIndexOf(first);
	const level = scale.values[first];
	return several && level !== undefined ? { oneLevel: level } : {};
}

const GROUPS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function judgeJson(
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
function openAmongOf(
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
function apart(
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
function pairJson(
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
