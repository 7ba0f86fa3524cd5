import type { DimensionJson } from "./agreement-json.ts";
import { doubtAboutReference } from "./doubt-words.ts";
import type { EstimateJson } from "./estimate.ts";
import { FEW_ITEMS } from "./few-items.ts";
import { statisticOf } from "./headline.ts";
import type { RankedJudgeJson } from "./ranking-json.ts";

/** Judges as the answer speaks of them. */
export type Candidates = {
	/** Those that may be the best. */
	readonly set: readonly RankedJudgeJson[];
	/** Those of them that are shown to agree with people more than chance would. */
	readonly beyond: readonly RankedJudgeJson[];
	/**
	 * Those that stand together: nothing tells them apart, whether or not each is shown to agree more than chance. A
	 * judge that gives every item one level is none of them unless no other is either. None where nobody is beyond chance.
	 */
	readonly together: readonly RankedJudgeJson[];
	/** Those among which missing answers leave open who may be best; none where they could not change it. */
	readonly open: readonly RankedJudgeJson[];
};

/** Who may be the best, who of them agrees more than chance would, and whether answers are missing that decide. */
export function candidatesOf(dimension: DimensionJson): Candidates {
	const { judges, mayBeBest, openAmong = [] } = dimension.ranking;
	const named = (names: readonly string[]) =>
		names
			.map((name) => judges.find(({ judge }) => judge === name))
			.filter((judge) => judge !== undefined);
	const set = named(mayBeBest);
	const compared = judges.filter((judge) => judge.compared !== "not");
	const beyond = set.filter((judge) => isBeyondChance(judge, dimension));
	// That one is shown to agree and the other is not shows no difference of the two.
	const together = set.filter((judge) => beyond.includes(judge) || judge.oneLevel === undefined);
	return {
		set,
		beyond,
		together: beyond.length > 0 ? together : [],
		open: compared.length > 1 ? named(openAmong) : [],
	};
}

/** Judges that the answer names for use; none where it says that there is none yet. */
export function judgesToUse(
	{ humans, ranking }: DimensionJson,
	{ set, together, open }: Candidates,
): readonly RankedJudgeJson[] {
	if (humans.raters.length === 0 || ranking.mayBeBest.length === 0) return [];
	if (fewItems(set) !== null) return [];
	return open.length > 0 && together.length > 0 ? open : together;
}

/** On how many items judges were held against people, where those are too few to name any for use; else null. */
export function fewItems(set: Candidates["set"]): number | null {
	const most = Math.max(...set.map(({ scored }) => scored));
	return set.length > 0 && most < FEW_ITEMS ? most : null;
}

/** Items that people labelled and that have a reference, whatever judges scored of them. */
export function labelledItems({ humans, judges }: DimensionJson): number {
	return humans.items - Math.min(...judges.map(({ ties }) => ties ?? 0), humans.items);
}

/**
 * Does the answer name a judge for use? Else those in the first group are only not shown worse than others,
 * and nothing is claimed of them beside a person.
 */
export function namesJudges(dimension: DimensionJson): boolean {
	const candidates = candidatesOf(dimension);
	if (doubtAboutReference(dimension) !== undefined) return false;
	return judgesToUse(dimension, candidates).length > 0;
}

/** Is its agreement shown to lie above what chance would give? A figure without any interval shows nothing. */
function isBeyondChance({ judge: name, standing }: RankedJudgeJson, dimension: DimensionJson) {
	return isShownBeyondChance(standing, ownFigure(name, dimension));
}

/** The same of a judge's standing and its own figure, where that is of the ranking's statistic. */
export function isShownBeyondChance(
	standing: RankedJudgeJson["standing"],
	own: EstimateJson | undefined,
): boolean {
	if (standing.is !== "mayBeBest") return false;
	// The figure rests on the same items whoever computes it.
	if (standing.ciReason === "RARE_LEVEL" || standing.ciReason === "BY_CHANCE") return false;
	const ci = standing.ci ?? (own && "value" in own ? own.ci : null);
	return ci !== null && ci[0] > 0;
}

/** A judge's own figure by the statistic of the ranking. */
export function ownFigure(name: string, { judges, orders = [], ranking }: DimensionJson) {
	const all = [...judges, ...orders.map(({ pooled }) => pooled)];
	return all.find(({ judge }) => judge === name)?.[statisticOf(ranking.statistic).key];
}

/** Has it labelled items, but too few in common with the judges that are compared? */
export function isWithoutShared(standing: RankedJudgeJson["standing"]): boolean {
	return standing.is === "notCompared" && standing.reason === "NO_OVERLAP";
}
