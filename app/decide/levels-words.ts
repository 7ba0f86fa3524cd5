import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { FEW_ITEMS } from "../agreement/few-items.ts";
import type { SeverityJson, SoftLabelsJson } from "../agreement/further-json.ts";
import { listed, pInWords, withLimits } from "../agreement/plain-words.ts";
import { counted } from "../ui/numbers.ts";

/** On which side of 0 a figure is shown to lie, of 30 items or more. */
export type Side = "below" | "above" | "open" | "few" | "none";

/** @param estimate limits hold for all that are asked of together */
export function sideOf(estimate: EstimateJson): Side {
	if ("undefined" in estimate) return "none";
	if (estimate.n < FEW_ITEMS) return "few";
	if (!estimate.ci) return "none";
	if (estimate.ci[0] > 0) return "above";
	return estimate.ci[1] < 0 ? "below" : "open";
}

type Ends = readonly [string, string];

/** "towards reject": which way a rater leans, or why that is not said. */
export function leaningWords(severity: EstimateJson, ends: Ends): string {
	return {
		above: towards(ends[0]),
		below: towards(ends[1]),
		open: "not shown to lean",
		few: `fewer than ${FEW_ITEMS} items tell it from others`,
		none: whyNone(severity),
	}[sideOf(severity)];
}

/** Who leans which way, of all; a person's and a judge's names alike. */
export function severityWords({ raters, equal }: SeverityJson, ends: Ends): string {
	const of = (side: Side) =>
		raters.filter(({ severity }) => sideOf(severity) === side).map(({ rater }) => rater);
	const [low, high, open] = [of("above"), of("below"), of("open")];
	if (low.length + high.length + open.length === 0)
		return "Nobody can be placed: it takes raters of the same items who differ on 30 or more.";
	if (low.length + high.length === 0) {
		return `Of ${counted(raters.length, "rater")} nobody is shown to give lower or higher levels to the same items than the others${testWords(equal)}.`;
	}
	const leaning = [
		...(low.length > 0 ? [`${named(low)} ${towards(ends[0])}`] : []),
		...(high.length > 0 ? [`${named(high)} ${towards(ends[1])}`] : []),
	];
	return `Beside the ${counted(raters.length, "rater")} of the same items as a whole, ${leaning.join("; ")}${open.length > 0 ? "; the others are not shown to lean" : ""}.`;
}

function towards(end: string): string {
	return `towards “${end}”`;
}

function testWords(equal: SeverityJson["equal"]): string {
	if ("undefined" in equal || equal.p === null) return "";
	return ` (test that all are alike: ${pInWords(equal.p)})`;
}

/** Beside one more person's answer: does the judge foretell people's answers better? */
export function foretellingWords(overPerson: EstimateJson): string {
	return {
		below: "better",
		above: "less well",
		open: "not told apart",
		few: `fewer than ${FEW_ITEMS} items`,
		none: whyNone(overPerson),
	}[sideOf(overPerson)];
}

/** Which judges foretell how people divide better than a person would, and which less well. */
export function softLabelsWords({ judges, byMajority, costOfMajority }: SoftLabelsJson): string {
	const of = (side: Side) =>
		judges.filter(({ overPerson }) => sideOf(overPerson) === side).map(({ judge }) => judge);
	const [better, worse, open] = [of("below"), of("above"), of("open")];
	if (better.length + worse.length + open.length === 0)
		return "Nothing can be said: it takes 30 items that two people labelled.";
	const parts = [
		...(better.length > 0 ? [`better: ${named(better)}`] : []),
		...(worse.length > 0 ? [`less well: ${named(worse)}`] : []),
		...(open.length > 0 ? [`not told apart: ${named(open)}`] : []),
	];
	const cost =
		byMajority !== undefined && costOfMajority && sideOf(costOfMajority) === "above"
			? ` The majority’s choice, ${byMajority}, foretells them less well than another: by ${withLimits(figure(costOfMajority), limits(costOfMajority), 0)}.`
			: "";
	return `Beside the answer of one more person, ${parts.join("; ")}.${cost}`;
}

function figure(estimate: EstimateJson): number {
	return "value" in estimate ? estimate.value : 0;
}

function limits(estimate: EstimateJson) {
	return "value" in estimate ? estimate.ci : null;
}

function whyNone(estimate: EstimateJson): string {
	if ("undefined" in estimate) return reasonInWords(estimate.undefined);
	return reasonInWords(estimate.ciReason ?? "NOT_AVAILABLE");
}

const NAMED = 4;

function named(names: readonly string[]): string {
	if (names.length <= NAMED) return listed(names);
	return `${names.slice(0, NAMED).join(", ")} and ${names.length - NAMED} more`;
}
