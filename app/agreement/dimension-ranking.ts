import { isDiscrete, type Scale } from "#db/model/scale.ts";
import { type JudgeRanking, judgeRanking, type RankedPair } from "#stats/index.ts";
import type { DimensionColumns, RaterColumn } from "../columns/rating-columns.ts";
import { absentRows, withAbsent } from "./absent-rows.ts";
import { besidePeople } from "./beside-people.ts";
import { whyNotBeyond, withoutChance } from "./by-chance.ts";
import { copiedPeople } from "./copied-people.ts";
import { LEVEL } from "./estimate-json.ts";
import { orderedOnEnough } from "./few-items.ts";
import { hardlyAgree, widestPerson } from "./hardly-agree.ts";
import { judgesToRank, type Ranked } from "./judges-to-rank.ts";
import {
	allTiedOf,
	boundsOfLabelled,
	labelledItems,
	noAnswerOf,
	peopleAnItem,
} from "./labelled-items.ts";
import { besideAPersonOfItems, rankingOfItems } from "./of-items.ts";
import { peopleInDoubt } from "./people-in-doubt.ts";
import { askedFor, ordersPooled } from "./pooled-orders.ts";
import { apart, judgeJson, openAmongOf, pairJson } from "./ranked-judge-json.ts";
import type { RankedJudgeJson, RankedPairJson, RankingJson } from "./ranking-json.ts";
import { rankingPlan } from "./ranking-plan.ts";
import { besideRare, pairOfRare } from "./rare-levels.ts";
import { isRareBy, oneLevelOf, usedLevelsOf, withoutRare } from "./used-levels.ts";

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
	const { scale } = dimension.dimension;
	const pooled = ordersPooled({ ...dimension, judges: askedFor(dimension, only) }, beside);
	const asked = pooled.dimension.judges;
	const given = { ...beside, ...pooled };
	const { judges, key, input, settings } = judgesToRank(pooled.dimension, asked, given);
	const names = judges.map(({ rater }) => rater);
	const items = { ...pooled, clustered: beside.clusters !== undefined };
	const used = usedLevelsOf(dimension, beside);
	const pairOf = (pair: RankedPair) => {
		const json = pairJson(pair, names, options.looks);
		return isRareBy(used.usedLevels) ? pairOfRare(json) : json;
	};
	const tied = allTiedOf(dimension, beside.reference);
	// Where people use one level alone, any order of judges would only say how often they use it too.
	const isOneLevel = used.usedLevels?.others === 0;
	const ranking =
		input && !isOneLevel
			? rankingOfItems(judgeRanking(input, settings), { ...items, names })
			: null;
	const doubts = peopleInDoubt(dimension, beside.clusters);
	const isInDoubt = doubts.oneOpinion !== undefined || doubts.atOdds !== undefined;
	const personOf = besidePeople(pooled.dimension, given);
	const absentOf = absentRows(asked, pooled.times);
	const isRare = isRareBy(used.usedLevels);
	const besideAPerson = (judge: RaterColumn, level?: number) => {
		const counted = withAbsent(judge, absentOf(judge));
		const beside = isInDoubt ? null : besideAPersonOfItems(personOf(counted, level), items);
		return beside && isRare ? besideRare(beside) : beside;
	};
	// Of judges in two orders answers are counted, and one may have been asked in a single order.
	const labelled = pooled.times === 1 ? labelledItems(dimension) : null;
	const copied = pooled.times === 1 ? copiedPeople(dimension) : null;
	const ratersOf = (judge: string) => {
		const [usual, swapped] = pooled.raters.get(judge) ?? [];
		return usual && swapped ? { raters: [usual, swapped] satisfies [string, string] } : {};
	};
	const ranked = (ranking?.judges ?? []).map((judge) => {
		const level =
			judge.standing.is === "mayBeBest" && ranking?.choice
				? levelBesideAPerson(ranking.choice, { items: ranking.n, scale })
				: undefined;
		const person = besideAPerson(judges[judge.judge], level);
		const column = judges[judge.judge];
		const without = labelled && noAnswerOf(column, labelled, absentOf(column));
		const copies = copied?.(column);
		const json = judgeJson(judge, { names, person, pairOf });
		return {
			...withoutRare(json, {
				...used,
				judge: column,
				reference: given.reference,
				dimension: dimension.dimension,
				level: ranking?.choice?.flatteredLevel ?? LEVEL,
			}),
			...ratersOf(names[judge.judge]),
			...oneLevelOf(column, dimension),
			...(json.bounds && labelled && { bounds: boundsOfLabelled(json.bounds, column, labelled) }),
			...(without && { noAnswer: without }),
			...(copies && { copies }),
		};
	});
	const others = asked
		.filter((judge) => !judges.includes(judge) || !ranking)
		.map((judge) => ({
			...apart(judge, besideAPerson(judge), {
				times: pooled.times,
				isOneLevel,
				isDiscrete: isDiscrete(scale),
			}),
			...ratersOf(judge.rater),
		}));
	const all = [...ranked, ...others].map(besideByChance);
	const isUnlike = hardlyAgree(widestPerson(all), options.margin);
	return orderedOnEnough({
		statistic: key,
		reference: options.reference,
		n: ranking?.n ?? 0,
		...(ranking?.nClusters !== undefined && { nClusters: ranking.nClusters }),
		...(ranking?.uneven && { uneven: ranking.uneven }),
		level: LEVEL,
		looks: options.looks,
		margin: options.margin,
		judges: all.map((judge) => (isUnlike ? withoutMargin(judge) : judge)),
		mayBeBest: (ranking?.mayBeBest ?? []).map((judge) => names[judge]),
		...openAmongOf(ranking?.judges ?? [], names),
		pairs: (ranking?.pairs ?? []).map(pairOf).map((pair) => (isUnlike ? openPair(pair) : pair)),
		// A judge that skipped most labelled items scores those first: that asks nobody for a label.
		plan:
			ranking && !ranked.some(owesItems)
				? rankingPlan(ranking, { margin: options.margin, peopleAnItem: peopleAnItem(dimension) })
				: null,
		...tied,
		...used,
		...doubts,
		...(ranking && ranking.warnings.length > 0 && { warnings: [...ranking.warnings] }),
	});
}

/** Of fewer items on a graded scale a few large differences make a person look worse than one is. */
const MANY_GRADED = 150;

/**
 * The choice among several judges spends all of the error on the side on which a winner looks too good: a judge that
 * is as good as a person is on that side, and is given half of it, as one that stands alone; a quarter of few items on
 * a graded scale, where one of four judges that a person beats by .003 was "as good" in .06 of pages else.
 */
function levelBesideAPerson(
	{ contenders, flatteredLevel }: NonNullable<JudgeRanking["choice"]>,
	{ items, scale }: { readonly items: number; readonly scale: Scale },
): number {
	if (contenders < 2) return flatteredLevel;
	const isGraded = scale.type === "ordinal" || scale.type === "numeric";
	return 1 - (1 - flatteredLevel) / (isGraded && items < MANY_GRADED ? 4 : 2);
}

function besideByChance(judge: RankedJudgeJson): RankedJudgeJson {
	const { person, standing } = judge;
	if (!person) return judge;
	return {
		...judge,
		person: { ...person, judge: withoutChance(person.judge, whyNotBeyond(standing)) },
	};
}

/** Where people hardly agree the margin is no small difference: nothing is equivalent within it. */
function openPair(pair: RankedPairJson): RankedPairJson {
	return pair.equivalent === "yes" ? { ...pair, equivalent: "open" } : pair;
}

function withoutMargin(judge: RankedJudgeJson): RankedJudgeJson {
	const { standing } = judge;
	if (standing.is !== "worse") return judge;
	return { ...judge, standing: { ...standing, pair: openPair(standing.pair) } };
}

/** May it be the best, compared on few items because it did not score the others that are labelled? */
function owesItems({ standing, compared, noAnswer }: RankedJudgeJson): boolean {
	return standing.is === "mayBeBest" && compared === "inPairs" && noAnswer !== undefined;
}
