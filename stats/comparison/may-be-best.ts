import { type StatOptions, settled } from "../core/options.ts";
import { randomStream } from "../resampling/random.ts";
import { placesWhere } from "./common-items.ts";
import { comparedBy, type RatingColumn } from "./compared-by.ts";
import { JUDGE_RANKING, type JudgesToRank } from "./judge-ranking.ts";
import { isGiven } from "./judge-scores.ts";
import { rankingTests } from "./ranking-tests.ts";
import { type SignStream, signStream } from "./score-draws.ts";
import { filledIn } from "./unscored-bounds.ts";

export type SetOfBest = {
	/** Places of the judges that are shown worse than no other, ascending. */
	readonly mayBeBest: readonly number[];
	/** Places of the judges that could be compared. */
	readonly compared: readonly number[];
	/** Common items of the judges that are compared together. */
	readonly n: number;
};

/**
 * The set of `judgeRanking` alone, by the same tests and draws: for asking it again under another
 * reference, weight or policy. No intervals, no order.
 * @param stream the signs of its tests, which several of the same name share; the ranking's own by default
 * @param unscored `wrong`: cells that were asked and have no value count as wrong as the scale allows
 */
export function judgesThatMayBeBest(
	{
		unscored = "left out",
		stream: given,
		...input
	}: JudgesToRank & {
		readonly unscored?: "left out" | "wrong" | undefined;
		readonly stream?: SignStream | undefined;
	},
	options: StatOptions = {},
): SetOfBest {
	const { scale, statistic, clusters } = input;
	const { best, measureOf, columnRead } = comparedBy(statistic, scale, input);
	const { level } = settled(options);
	const stream = given ?? rankingSigns(options);
	const columns = unscored === "wrong" ? filledWrong(input) : input.judges;
	const { leftOf, compared, common } = rankingTests(
		columns.map(columnRead),
		{ reference: columnRead(input.reference), clusters, measureOf },
		{
			sign: best === "highest" ? 1 : -1,
			stream,
			// An item that a judge was never asked about says nothing of what others left unscored.
			...(unscored === "wrong" && { leastShare: 1 }),
		},
	);
	return {
		mayBeBest: [...leftOf(1 - level)].sort((a, b) => a - b),
		compared,
		n: common.places.length,
	};
}

/**
 * The random signs of a ranking with these options.
 * @param draws where not all signs are gone through: fewer than the ranking's 4,999 keep the level of its
 * tests at a fifth of the cost, with a little less power
 */
export function rankingSigns(options: StatOptions, draws?: number): SignStream {
	const { seed, operands } = settled(options);
	return signStream(() => randomStream(seed, JUDGE_RANKING.id, ...operands), draws);
}

function filledWrong({ judges, reference, scale, asked }: JudgesToRank): readonly RatingColumn[] {
	return judges.map((judge, place) => {
		const wasAsked = asked?.[place];
		const unscored = placesWhere(
			reference.length,
			(item) =>
				isGiven(reference, item) && !isGiven(judge, item) && (!wasAsked || wasAsked[item] === 1),
		);
		return filledIn(judge, unscored, { reference, scale }).wrong;
	});
}
