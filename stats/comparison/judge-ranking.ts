import { known } from "../core/known.ts";
import { type StatOptions, settled } from "../core/options.ts";
import {
	type Figure,
	type IntervalOrReason,
	lowN,
	noFigure,
	type Reason,
	type Warning,
} from "../core/result.ts";
import { ANY_SCALE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";
import { tellTooLittle, type UnevenClusters, unevenOf } from "../intervals/cluster-design.ts";
import { fewClusters } from "../intervals/influence-error.ts";
import { randomStream } from "../resampling/random.ts";
import { chosenInterval } from "./chosen-interval.ts";
import {
	type Choice,
	chancesOfBest,
	choiceAmong,
	SPENT_ON_CHOICE,
	valueErrors,
} from "./chosen-judge.ts";
import { type CommonItems, itemsOfPair } from "./common-items.ts";
import type { JudgesToCompare } from "./compare-judges.ts";
import { comparedBy, type RatingColumn } from "./compared-by.ts";
import { groupsOf } from "./elimination.ts";
import { isGiven, judgeValue, type ScoredBy } from "./judge-scores.ts";
import { boundsOfPair } from "./pair-bounds.ts";
import type { PairScore } from "./pair-scores.ts";
import { placed, strongest } from "./placed-judges.ts";
import { type RankedPair, rankedPair } from "./ranked-pair.ts";
import { type RankingTests, rankingTests } from "./ranking-tests.ts";
import { signStream } from "./score-draws.ts";
import { filledIn, type Placed, type UnscoredBounds, unscoredBounds } from "./unscored-bounds.ts";

export const JUDGE_RANKING = {
	id: "compare.ranking",
	title: "Ranking of judges",
	answers: "Which judges may be the best, and which are shown to be worse than another?",
	scales: ANY_SCALE,
	compares: "judges",
	source: "Hsu 1996; Hansen, Lunde & Nason 2011; Mogstad, Romano, Shaikh & Wilhelm 2024",
	compute: judgeRanking,
} satisfies OwnDefinition;

const STAT = JUDGE_RANKING.id;

export type JudgesToRank = JudgesToCompare & {
	/** For each judge, 1 at the items it was asked about; all items by default. */
	readonly asked?: readonly (Uint8Array | undefined)[] | undefined;
	/** What the figure of a judge alone has for `operands`, so that it is resampled alike. */
	readonly operandsOf?: ((judge: number) => readonly string[]) | undefined;
	/** A difference this small does not matter: asks which judges are equivalent within ± it. */
	readonly margin?: number | undefined;
};

/** What is said of a judge. */
export type Standing =
	/** Shown worse than no other judge. `interval` allows for its having been chosen. */
	| { readonly is: "mayBeBest"; readonly interval: IntervalOrReason }
	/** Shown worse than `than`: by `pair`, in which this judge is the second. */
	| { readonly is: "worse"; readonly than: number; readonly pair: RankedPair }
	| { readonly is: "notCompared"; readonly reason: Reason };

export type RankedJudge = {
	/** Place in the input. */
	readonly judge: number;
	/** Compared on the items that all judges of the common set have, pair by pair on other items, or not. */
	readonly compared: "onCommonItems" | "inPairs" | "not";
	/** On the common items; NO_OVERLAP where the judge has too few of them. */
	readonly value: Figure;
	/** On all items that it scored, `scored` of them. */
	readonly own: Figure;
	readonly scored: number;
	/** From 0; absent where it was not compared. */
	readonly group?: number;
	readonly standing: Standing;
	/** P that no other judge's value is better on other items: a description, not a test. */
	readonly pBest: Figure;
	/** Where items that it was asked about have no value. */
	readonly bounds?: UnscoredBounds;
};

export type JudgeRanking = {
	/** Its id. */
	readonly statistic: string;
	/** Common items, and items with a reference that are not among them. */
	readonly n: number;
	readonly nMissing: number;
	readonly nClusters?: number;
	/** Where enough clusters tell too little since few hold most items: then there are no intervals and no tests. */
	readonly uneven?: UnevenClusters;
	/** Every judge once, in the one order: by group, then by value. */
	readonly judges: readonly RankedJudge[];
	/** Every pair of compared judges, the better placed one first. */
	readonly pairs: readonly RankedPair[];
	/** Places of the judges that may be the best, in order. */
	readonly mayBeBest: readonly number[];
	/** How a plain interval is widened for a judge that was chosen among these; none where nobody was compared. */
	readonly choice?: Choice;
	readonly level: number;
	readonly margin?: number;
	readonly seed: number;
	readonly warnings: readonly Warning[];
};

/**
 * The one ranking of judges against the same reference: order, groups, set of the judges that may be
 * the best and all paired differences come from one family of tests on common items. A judge is out of
 * the set where it is shown worse than another; the chance that a best judge is left out is at most
 * 1 − level, whatever the number of judges (`eliminated`). Judges with too few of the common items are
 * compared with each other one on the items of the two. Every judge is in the result, once.
 *
 * Tests are score tests whose units (items, or whole clusters) change their signs together
 * (`scoreDraws`); intervals of differences are those of the same tests, so that they never contradict
 * their p. Resampling is of fixed size: `replicates` does not matter. O(k² · units + draws · k²).
 *
 * Reasons: those of the statistic; EMPTY, TOO_FEW (fewer than five scored items), NO_OVERLAP (fewer
 * than five in common with any other judge). Input that does not fit the scale throws.
 * Source: Hsu 1996 (comparisons with the best); Hansen, Lunde & Nason 2011; Mogstad et al. 2024.
 */
export function judgeRanking(input: JudgesToRank, options: StatOptions = {}): JudgeRanking {
	const { scale, statistic, clusters, margin } = input;
	const { best, range, measureOf, columnRead } = comparedBy(statistic, scale, input);
	const { level, seed, operands } = settled(options);
	const sign = best === "highest" ? 1 : -1;
	const judges = input.judges.map(columnRead);
	const by = { reference: columnRead(input.reference), clusters, measureOf };

	const stream = signStream(() => randomStream(seed, STAT, ...operands));
	const tests = rankingTests(judges, by, { sign, stream });
	const { common, scores, compared, notCompared } = tests;
	const { left, pairs } = tests.eliminate(1 - level);
	const errors = valueErrors(scores, tests.draws);
	const chances = chancesOfBest(errors, sign);
	const own = judges.map((judge, place) =>
		common.scored[place] === common.places.length && common.together.includes(place)
			? scores.values[place]
			: ownValue(judge, common, by),
	);
	const order = placed(groupsOf(compared, pairs), { tests, own, pairs, sign });
	const ranked = order.flat();
	const places = new Map(ranked.map((judge, place) => [judge, place]));
	const placeOf = (judge: number) => known(places, judge);
	const oriented = new Map(
		pairs.map((pair) => {
			const first = placeOf(pair.a) < placeOf(pair.b) ? pair.a : pair.b;
			const onCommonItems = tests.onCommonItems(pair);
			const bounds = () => boundsBetween(pair, first, onCommonItems);
			return [pair, rankedPair(pair, first, { level, margin, onCommonItems, range, bounds })];
		}),
	);
	const contenders = contendersOf(tests, level);
	const fewGroups = scores.nClusters !== undefined && scores.sizes.some(tellTooLittle);
	const [uneven] =
		scores.nClusters === undefined ? [] : scores.sizes.flatMap((sizes) => unevenOf(sizes) ?? []);
	// One judge alone was not chosen among any: its interval is the plain one.
	const isAlone = compared.length === 1;
	const choice =
		contenders.length > 0 && errors.df.every((df) => df >= 1)
			? isAlone
				? { contenders: 1, flatteredLevel: level, otherLevel: level }
				: choiceAmong(contenders, errors, { level, sign })
			: undefined;

	function intervalOf(judge: number, among: Choice): IntervalOrReason {
		const isInPairs = !common.together.includes(judge);
		const { value } = isInPairs ? own[judge] : scores.values[judge];
		if (value === undefined) return { ciReason: "NOT_AVAILABLE" };
		// On items of its own nothing is known of how its figure goes with the others': Bonferroni's level.
		const alone = 1 - (1 - level) / compared.length;
		const on = isInPairs ? { ...among, flatteredLevel: alone, otherLevel: alone } : among;
		const places = isInPairs
			? common.judged.filter((place) => isGiven(judges[judge], place))
			: common.places;
		return intervalOn({ judge, places, value }, on);
	}

	function intervalOn(
		{ judge, places, value }: { readonly judge: number; places: Uint32Array; value: number },
		among: Choice,
	): IntervalOrReason {
		const chosen = { weights: input.weights, positive: input.positive };
		const given = { judge: input.judges[judge], reference: input.reference, scale, clusters };
		const about = { ...given, places, statistic, chosen, value };
		const ownOperands = input.operandsOf?.(judge) ?? [...operands, `${judge}`];
		return chosenInterval(about, among, { ...options, operands: ownOperands, sign, level });
	}

	/** What two judges can differ by, seen from the first, by the figure of each alone. */
	function boundsBetween(
		{ a, b, difference, common: mean }: PairScore,
		first: number,
		onCommonItems: boolean,
	) {
		const places = onCommonItems
			? common.places
			: itemsOfPair([judges[a], judges[b]], by.reference);
		if (!places) return undefined;
		const plain = (judge: number, value: number) => (at: number) =>
			intervalOn({ judge, places, value }, { contenders: 1, flatteredLevel: at, otherLevel: at });
		const [ofA, ofB] = [plain(a, mean + difference / 2), plain(b, mean - difference / 2)];
		return boundsOfPair(first === a ? [ofA, ofB] : [ofB, ofA], level);
	}

	function standingOf(judge: number): Standing {
		const reason = notCompared.get(judge);
		if (reason) return { is: "notCompared", reason };
		const proof = strongest(judge, pairs, new Set(left));
		if (proof) {
			return { is: "worse", than: proof.better, pair: known(oriented, proof.pair) };
		}
		const interval =
			choice && !fewGroups ? intervalOf(judge, choice) : { ciReason: "TOO_FEW" as const };
		return { is: "mayBeBest", interval };
	}
	const placedBy = { ranked, pairs, sign, alpha: 1 - level } as const;
	const all = [...ranked, ...[...judges.keys()].filter((judge) => notCompared.has(judge))];
	const { nClusters } = scores;
	const n = common.places.length;
	return {
		statistic: statistic.id,
		n,
		nMissing: input.reference.length - n,
		...(clusters && nClusters !== undefined && { nClusters }),
		...(clusters && uneven && { uneven }),
		judges: all.map((judge) => {
			const group = order.findIndex((members) => members.includes(judge));
			const reason = notCompared.get(judge);
			const bounds = boundsOf(judge, input, { judges, common, by, placed: placedBy });
			return {
				judge,
				compared: notCompared.has(judge)
					? "not"
					: common.together.includes(judge)
						? "onCommonItems"
						: "inPairs",
				value: reason ? noFigure(reason) : scores.values[judge],
				own: own[judge],
				scored: common.scored[judge],
				...(group >= 0 && { group }),
				standing: standingOf(judge),
				pBest: chances.get(judge) ?? noFigure(notCompared.get(judge) ?? "NOT_AVAILABLE"),
				...(bounds && { bounds }),
			};
		}),
		pairs: [...oriented.values()].sort(
			(x, y) => placeOf(x.a) - placeOf(y.a) || placeOf(x.b) - placeOf(y.b),
		),
		mayBeBest: ranked.filter((judge) => left.includes(judge)),
		...(choice && { choice }),
		level,
		...(margin !== undefined && { margin }),
		seed,
		warnings: [...lowN(n), ...fewClusters(nClusters)],
	};
}

function ownValue(judge: RatingColumn, { judged }: CommonItems, by: ScoredBy): Figure {
	const places = judged.filter((place) => isGiven(judge, place));
	return judgeValue(judge, { ...by, places });
}

/** Judges that a stricter test does not rule out: those a winner may have been chosen among. */
function contendersOf({ eliminate, scores }: RankingTests, level: number): readonly number[] {
	const { left } = eliminate(SPENT_ON_CHOICE * (1 - level));
	return left.filter((judge) => scores.values[judge].value !== undefined);
}

function boundsOf(
	judge: number,
	{ asked, scale }: JudgesToRank,
	{
		judges,
		common: { judged, scored },
		by,
		placed: places,
	}: {
		readonly judges: readonly RatingColumn[];
		readonly common: CommonItems;
		readonly by: ScoredBy;
		readonly placed: Placed;
	},
): UnscoredBounds | undefined {
	if (scored[judge] === judged.length) return undefined;
	const column = judges[judge];
	const wasAsked = asked?.[judge];
	const { reference } = by;
	const unscored = judged.filter(
		(place) => !isGiven(column, place) && (!wasAsked || wasAsked[place] === 1),
	);
	if (unscored.length === 0) return undefined;
	const filled = filledIn(column, unscored, { reference, scale });
	return unscoredBounds(judge, filled, { judges, unscored: unscored.length, by, placed: places });
}
