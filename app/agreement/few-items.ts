import type { RankedJudgeJson, RankedPairJson, RankingJson } from "./ranking-json.ts";

/** Fewer items than this put no judges in an order, and no judge to use. */
export const FEW_ITEMS = 30;

/**
 * A ranking in which nobody is worse by too few items, whatever a test gives: who was stands with the first ones, and
 * a judge that scored too few where others scored enough is compared with none. Every word about a difference
 * rests on this, so that page, terminal, Markdown and JSON say the same.
 */
export function orderedOnEnough<Ranking extends Ordered>(ranking: Ranking): Ranking {
	const { judges, openAmong, pairs } = ranking;
	const isCompared = ({ compared }: RankedJudgeJson) => compared !== "not";
	const most = Math.max(0, ...judges.filter(isCompared).map(({ scored }) => scored));
	const few = new Set(
		judges.flatMap(({ judge, compared, scored }) =>
			compared === "inPairs" && scored < FEW_ITEMS && most >= FEW_ITEMS ? [judge] : [],
		),
	);
	const ordered = judges.map((judge) =>
		few.has(judge.judge) ? notCompared(judge) : withoutFewPair(judge),
	);
	return {
		...ranking,
		judges: ordered,
		mayBeBest: ordered.flatMap(({ judge, standing }) =>
			standing.is === "mayBeBest" ? [judge] : [],
		),
		...(openAmong && { openAmong: openAmong.filter((judge) => !few.has(judge)) }),
		pairs: pairs
			.filter(({ a, b }) => !few.has(a) && !few.has(b))
			.map((pair) => (pair.n < FEW_ITEMS ? untested(pair) : pair)),
	};
}

type Ordered = Pick<RankingJson, "judges" | "mayBeBest" | "openAmong" | "pairs">;

function notCompared(judge: RankedJudgeJson): RankedJudgeJson {
	const standing = { is: "notCompared" as const, reason: "TOO_FEW" as const };
	return { ...judge, group: null, compared: "not", value: null, standing };
}

function withoutFewPair(judge: RankedJudgeJson): RankedJudgeJson {
	const { standing } = judge;
	if (standing.is !== "worse" || standing.pair.n >= FEW_ITEMS) return judge;
	return { ...judge, group: "A", standing: { is: "mayBeBest", ci: null, ciReason: "TOO_FEW" } };
}

function untested(pair: RankedPairJson): RankedPairJson {
	return { ...pair, shown: false, pAdjusted: null, equivalent: "open" };
}
