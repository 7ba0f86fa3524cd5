import { count, share } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { rankJudges } from "./headline.ts";

/** From this share on, the items left out are too many to be passed over. */
const MANY_TIES = 0.05;

/** What the labels cannot show, whoever the judges are: for the page, the terminal and Markdown. */
export function dataSentences(dimension: DimensionJson): string[] {
	return [...oneLabelEach(dimension), ...tiesDropped(dimension), ...warnedOf(dimension)];
}

function oneLabelEach({ humans: { raters, items, itemsOfSeveral } }: DimensionJson): string[] {
	// Of a single person the answer says it already.
	if (raters.length < 2 || items === 0 || itemsOfSeveral > 0) return [];
	return [
		"Every item has the label of one person: nobody can say how far people agree, nor how far a judge may.",
	];
}

function tiesDropped({ humans: { items }, judges }: DimensionJson): string[] {
	const ties = judges[0]?.ties ?? 0;
	if (ties === 0 || ties < MANY_TIES * items) return [];
	return [
		`${count(ties)} of ${count(items)} items (${share(ties / items)}) are tied among people and are left out: the hard ones.`,
	];
}

function warnedOf(dimension: DimensionJson): string[] {
	const estimates = rankJudges(dimension).flatMap(({ estimate }) =>
		estimate && "value" in estimate ? [estimate] : [],
	);
	const sentences: string[] = [];
	if (estimates.some(({ warnings }) => warnings?.includes("LOW_N")))
		sentences.push("Fewer than 30 items: too few to put these judges in an order.");
	if (estimates.some(({ warnings }) => warnings?.includes("HIGH_PREVALENCE")))
		sentences.push(
			"Nearly all items have the same level: κ is low by construction, look at agreement and Gwet's AC too.",
		);
	return sentences;
}
