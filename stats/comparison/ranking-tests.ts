import type { Reason } from "../core/result.ts";
import { type CommonItems, commonItems, itemsOfPair } from "./common-items.ts";
import type { RatingColumn } from "./compared-by.ts";
import { type Elimination, eliminated } from "./elimination.ts";
import { type Family, familyOf } from "./family.ts";
import { type JudgeScores, judgeScores, type ScoredBy } from "./judge-scores.ts";
import { leftBySigns } from "./left-by-signs.ts";
import { type PairScore, pairScore } from "./pair-scores.ts";
import { type ScoreDraws, type SignStream, scoreDraws, takesSigns } from "./score-draws.ts";

/** All pairs of judges that can be compared, ready to be tested at any level. */
export type RankingTests = {
	readonly common: CommonItems;
	/** Of the judges on the common items. */
	readonly scores: JudgeScores;
	/** Judges that could be compared with at least one other, or that are the only one. */
	readonly compared: readonly number[];
	readonly notCompared: ReadonlyMap<number, Reason>;
	readonly onCommonItems: (pair: Pick<PairScore, "a" | "b">) => boolean;
	readonly eliminate: (alpha: number) => Elimination;
	/** Who is left of `eliminate`, by as few draws as settle it. */
	readonly leftOf: (alpha: number) => readonly number[];
	/** Of the judges on the common items. */
	readonly draws: () => ScoreDraws;
};

/** Reads the judges' columns: on which items each pair is compared, and its score test. */
export function rankingTests(
	judges: readonly RatingColumn[],
	by: ScoredBy,
	{
		sign,
		stream,
		leastShare,
	}: {
		readonly sign: 1 | -1;
		readonly stream: SignStream;
		/** Of the most items, that a judge must leave to all others (`commonItems`). */
		readonly leastShare?: number | undefined;
	},
): RankingTests {
	const common = commonItems(judges, by.reference, leastShare);
	const scores = judgeScores(judges, { ...by, places: common.places, only: common.together });
	const notCompared = new Map(common.none);
	const together: number[] = [];
	for (const judge of common.together) {
		const figure = scores.values[judge];
		if (figure.value === undefined) notCompared.set(judge, figure.reason);
		else together.push(judge);
	}
	const onCommon = together.flatMap((a, i) =>
		together.slice(i + 1).map((b) => pairScore(scores, a, b)),
	);
	const apart = common.apart.flatMap((a, i) =>
		[...together, ...common.apart.slice(i + 1)].flatMap((b) => {
			const score = scoreOnOwnItems(judges, by, a < b ? [a, b] : [b, a]);
			return score ? [score] : [];
		}),
	);
	const met = new Set(apart.flatMap(({ a, b }) => [a, b]));
	for (const judge of common.apart) if (!met.has(judge)) notCompared.set(judge, "NO_OVERLAP");
	// Neither of two judges that share nothing is placed before the other.
	if (together.length === 1 && common.apart.length > 0 && met.size === 0)
		notCompared.set(together[0], "NO_OVERLAP");
	const compared = [...judges.keys()].filter((judge) => !notCompared.has(judge));
	const isCommon = new Set(together);
	const onCommonItems = ({ a, b }: Pick<PairScore, "a" | "b">) =>
		isCommon.has(a) && isCommon.has(b);
	let drawn: ScoreDraws | undefined;
	function draws(): ScoreDraws {
		drawn ??= scoreDraws(scores, stream);
		return drawn;
	}
	const families = new Map<string, Family>();
	function family(left: readonly number[], pairs: readonly PairScore[]): Family {
		const key = left.join();
		const before = families.get(key);
		if (before) return before;
		const own = pairs.filter((pair) => !onCommonItems(pair));
		const made = familyOf(pairs.filter(onCommonItems), own, { scores, draws });
		families.set(key, made);
		return made;
	}
	function eliminate(alpha: number): Elimination {
		return eliminated(compared, [...onCommon, ...apart], { familyOf: family, sign, alpha });
	}
	return {
		common,
		scores,
		compared,
		notCompared,
		onCommonItems,
		draws,
		eliminate,
		leftOf(alpha) {
			if (apart.length > 0 || scores.columns.length < 2 || !takesSigns(scores)) {
				return eliminate(alpha).left;
			}
			const signs = stream.of(scores.columns[0].length);
			return leftBySigns(compared, onCommon, { scores, signs, sign, alpha });
		},
	};
}

/** The score of two judges on the items that both have. */
function scoreOnOwnItems(
	judges: readonly RatingColumn[],
	by: ScoredBy,
	[a, b]: readonly [number, number],
): PairScore | undefined {
	const pair = [judges[a], judges[b]] as const;
	const places = itemsOfPair(pair, by.reference);
	if (!places) return undefined;
	const scores = judgeScores(pair, { ...by, places });
	if (scores.values.some(({ value }) => value === undefined)) return undefined;
	return { ...pairScore(scores, 0, 1), a, b };
}
