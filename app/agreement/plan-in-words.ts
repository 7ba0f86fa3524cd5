import { counted, decimal } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { isEnough } from "./person-step.ts";
import { roughly } from "./plain-words.ts";
import type { RankingJson } from "./ranking-json.ts";
import { reasonAbout } from "./reason-words.ts";

/** "With these items a difference of 0.13 would be seen; for 0.10, about 640 more items (2 people each)." */
export function planInWords(
	{ detectable, moreItems, moreGroups, peopleAnItem, reason }: NonNullable<RankingJson["plan"]>,
	dimension: DimensionJson,
): string {
	const { ranking } = dimension;
	const { margin } = ranking;
	if (detectable === null || moreItems === null) {
		return `What difference these items could show cannot be said: ${lower(reasonAbout(reason ?? "TOO_FEW", { dimension }))}.${ranking.looks === "any" ? " Label more items." : ""}`;
	}
	const seen = `With these items a difference of ${decimal(detectable)} would be seen`;
	if (isEnough({ detectable, moreItems }, margin))
		return `${seen}: enough for the ${decimal(margin)} that matters.`;
	const people = Math.max(1, Math.round(peopleAnItem));
	const asked = `${seen}; for ${decimal(margin)}, about ${roughly(moreItems)} more items (${counted(people, "person", "people")} each)`;
	if (moreGroups === undefined) return `${asked}.`;
	return `${asked} from about ${counted(moreGroups, "new group")} (documents, questions) as large as these: more items of the present ones cannot stand in for them.`;
}

function lower(sentence: string): string {
	return (sentence.charAt(0).toLowerCase() + sentence.slice(1)).replace(/\.$/, "");
}
