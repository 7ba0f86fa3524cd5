import type { RankedJudgeJson, RankedPairJson, RankingJson } from "./ranking-json.ts";

/** Fewer items than this put no judges in an order, and no judge to use. */
export const FEW_ITEMS = 30;

/**
 * A ranking in which nobody is worse by too few items, whatever a test gives: who was stands with the first ones, and
 * a judge that scored too few where others scored enough is compared with none. Of so few items neither a difference nor
 * a choice among judges has limits, whoever the judge is: each has those of its own figure. Nor is anybody worse
 * by a difference that has no limits. Every word about a difference rests on this, so that page, terminal, Markdown and
 * JSON say the same.
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
		few.has(judge.judge) ? notCompared(judge) : withoutFew(withoutBarePair(judge), ranking.n),
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
			.map((pair) => (pair.n < FEW_ITEMS ? withoutLimits(pair) : pair.ci ? pair : untested(pair))),
	};
}

type Ordered = Pick<RankingJson, "n" | "judges" | "mayBeBest" | "openAmong" | "pairs">;

function notCompared(judge: RankedJudgeJson): RankedJudgeJson {
	const standing = { is: "notCompared" as const, reason: "TOO_FEW" as const };
	return { ...judge, group: null, compared: "not", value: null, standing };
}

/** Whoever is worse by a pair of too few items, or one without limits, stands with the first ones, for that reason. */
function withoutBarePair(judge: RankedJudgeJson): RankedJudgeJson {
	const { standing } = judge;
	if (standing.is !== "worse") return judge;
	const { n, ci, ciReason = "TOO_FEW" } = standing.pair;
	if (n >= FEW_ITEMS && ci) return judge;
	const reason = n < FEW_ITEMS ? "TOO_FEW" : ciReason;
	return { ...judge, group: "A", standing: { is: "mayBeBest", ci: null, ciReason: reason } };
}

/** Its figure on the common items, or on all that it scored where it is compared in pairs, rests on `n` or its own. */
function withoutFew(judge: RankedJudgeJson, n: number): RankedJudgeJson {
	const { standing, value, scored } = judge;
	if (standing.is !== "mayBeBest" || !standing.ci) return judge;
	if ((value === null ? scored : n) >= FEW_ITEMS) return judge;
	return { ...judge, standing: { is: "mayBeBest", ci: null, ciReason: "TOO_FEW" } };
}

function withoutLimits(pair: RankedPairJson): RankedPairJson {
	const { few: _, ...rest } = untested(pair);
	return { ...rest, ci: null, ciReason: "TOO_FEW" };
}

/** Without limits there is no p either. */
function untested(pair: RankedPairJson): RankedPairJson {
	return { ...pair, shown: false, pAdjusted: null, equivalent: "open" };
}
