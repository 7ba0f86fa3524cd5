import { type Figure, noFigure, type Reason, StatsInputError } from "../core/result.ts";
import { ANY_SCALE } from "../core/words.ts";
import type { OwnDefinition } from "../definition/definition.ts";

export const RANK_PROBABILITIES = {
	id: "select.rankProbabilities",
	title: "Rank probabilities",
	answers: "Which judge should we trust, and how sure is that?",
	scales: ANY_SCALE,
	compares: "judges",
	source: "Efron & Tibshirani 1993",
	compute: rankProbabilities,
} satisfies OwnDefinition;

/** Over more undefined replicates than this share nothing is said. */
const UNUSABLE_SHARE = 0.2;

export type RankProbabilities = {
	/** Of each judge: share of the replicates in which it is the best; ties count in equal parts. */
	readonly pBest: readonly Figure[];
	/** Of each judge: its mean rank, 1 the best; ties share the mean of their ranks. */
	readonly expectedRank: readonly Figure[];
	/** Replicates that were counted, and those left out because a judge has no value in them. */
	readonly used: number;
	readonly dropped: number;
};

/**
 * How often each judge is best, and its mean rank, over paired replicates: one column a judge, one
 * place a replicate, the same resample for all of them; NaN where a value did not exist, which leaves the replicate out.
 *
 * Reasons: EMPTY (no replicates), DEGENERATE_RESAMPLES (over 20 % of them left out). Unequal lengths
 * throw. Source: Efron & Tibshirani 1993 (the bootstrap distribution of a choice).
 */
export function rankProbabilities(
	replicates: readonly Float64Array[],
	{ best = "highest" }: { readonly best?: "highest" | "lowest" | undefined } = {},
): RankProbabilities {
	const judges = replicates.length;
	const all = replicates[0]?.length ?? 0;
	if (replicates.some(({ length }) => length !== all)) {
		throw new StatsInputError("judges have different numbers of replicates");
	}
	const wins = new Float64Array(judges);
	const ranks = new Float64Array(judges);
	let used = 0;
	for (let replicate = 0; replicate < all; replicate++) {
		const values = replicates.map((column) => column[replicate]);
		if (values.some(Number.isNaN)) continue;
		used++;
		values.forEach((own, judge) => {
			const better = values.filter((other) => (best === "highest" ? other > own : other < own));
			const ties = values.filter((other) => other === own).length;
			ranks[judge] = ranks[judge] + better.length + (ties + 1) / 2;
			if (better.length === 0) wins[judge] = wins[judge] + 1 / ties;
		});
	}
	const dropped = all - used;
	const reason: Reason | undefined =
		all === 0 ? "EMPTY" : dropped > UNUSABLE_SHARE * all ? "DEGENERATE_RESAMPLES" : undefined;
	function shares(sums: Float64Array): readonly Figure[] {
		return Array.from(sums, (sum) => (reason ? noFigure(reason) : { value: sum / used }));
	}
	return { pBest: shares(wins), expectedRank: shares(ranks), used, dropped };
}
