import { doubtsOf } from "../agreement/doubt-words.ts";
import type { RankingJson } from "../agreement/ranking-json.ts";
import type { DimensionAudit } from "./audit-json.ts";

type Verdict = DimensionAudit["verdict"];

/**
 * A verdict on the rubric beside what Decide doubts of its people: two that may be one opinion say nothing of
 * the words, and where one is at odds with all others agreement is not what it seems. Who is to be trained
 * because a gain shows it stays so.
 */
export function doubtedVerdict(
	verdict: Verdict,
	doubts: Pick<RankingJson, "oneOpinion" | "atOdds">,
): Verdict {
	const { oneOpinion = [], atOdds = [] } = doubts;
	const told = doubtsOf(doubts)
		.map(({ open, step }) => `${open} ${step}`)
		.join(" ");
	if (oneOpinion.length > 0) {
		return {
			kind: "open",
			short: "one opinion?",
			says: `${told} What people agree by says nothing of the rubric before that is known.`,
		};
	}
	const [odd] = atOdds;
	if (!odd || verdict.kind === "train") return verdict;
	if (odd.other !== undefined) return { kind: "open", short: "two people at odds", says: told };
	const { person } = odd;
	return {
		kind: "train",
		rater: person,
		short: `train ${person}`,
		says: `${told} ${verdict.says}`,
	};
}
