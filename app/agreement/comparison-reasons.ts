import type { ComparisonJson2 } from "./comparison-json.ts";
import { FEW_ITEMS } from "./few-items.ts";
import { pairsWithoutInterval } from "./pair-reasons.ts";
import { listed } from "./plain-words.ts";
import { comparedOnFew, fewGroups, reasonAbout } from "./reason-words.ts";

/** One dimension of a comparison. */
export type Compared = ComparisonJson2["dimensions"][number];

/** A ranking as the words of its reasons want it. */
export function aboutOf({ dimension, scale, ...ranking }: Compared) {
	return { dimension, scale, ranking };
}

/** Why there is no interval, for whom: "no interval for a − b: the two differ on 3 items: …". */
export function reasonLines(ranking: Compared): string[] {
	const { judges, own, looks, usedLevels } = ranking;
	if (usedLevels?.others === 0) return [];
	const dimension = aboutOf(ranking);
	const few = ranking.pairs.length > 0 && fewGroups(dimension);
	const fewItems = isOfFewItems(ranking);
	if (few) return [`No intervals: ${lowerFirst(few)}`];
	// Own figures are of a single look, whatever the others are.
	const ofOneLook = aboutOf({ ...ranking, looks: looks === "any" ? "fixed" : looks });
	const oneLevelOf = new Map(judges.map(({ judge, oneLevel }) => [judge, oneLevel]));
	const lacking = new Map<string, Set<string>>();
	const add = (sentence: string, of: string) =>
		lacking.set(sentence, (lacking.get(sentence) ?? new Set<string>()).add(of));
	for (const { judge, estimate } of own) {
		if (!("value" in estimate) || estimate.ci || !estimate.ciReason) continue;
		const { n, value, ciReason } = estimate;
		const of = { dimension: ofOneLook, n, value, oneLevel: oneLevelOf.get(judge) };
		add(reasonAbout(ciReason, of), judge);
	}
	for (const { judge, standing, value, oneLevel } of judges) {
		if (standing.is !== "mayBeBest" || !standing.ciReason || fewItems) continue;
		const compared = value === null ? undefined : ranking.n;
		add(reasonAbout(standing.ciReason, { dimension, value, oneLevel, compared }), judge);
	}
	return [
		...[...lacking].map(
			([sentence, names]) => `No interval for ${listed([...names])}: ${lowerFirst(sentence)}`,
		),
		...(fewItems ? [comparedOnFew(ranking.n)] : pairsWithoutInterval(dimension)),
	];
}

/** Are all judges compared on so few items that nothing has limits but their own figures? */
export function isOfFewItems({ pairs, n, judges }: Compared): boolean {
	const isCommon = judges.every(({ compared }) => compared !== "inPairs");
	return pairs.length > 0 && isCommon && n < FEW_ITEMS;
}

/** A sentence as it goes on after a colon. */
export function lowerFirst(sentence: string): string {
	return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
