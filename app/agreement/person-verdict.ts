import type { DimensionJson } from "./agreement-json.ts";
import type { EstimateJson } from "./estimate.ts";
import { hardlyAgree } from "./hardly-agree.ts";
import type { BesideAPersonJson, RankedJudgeJson } from "./ranking-json.ts";

/** How a judge compares with one of the people. */
export type BesideAPersonVerdict =
	| "as good"
	| "within margin"
	| "a little worse"
	| "worse"
	| "open";

/**
 * What the paired interval of judge minus person says; null where there is none. Nothing good is said that
 * would not hold had the judge been wrong on all that it left unscored, and nothing bad that would not hold had
 * it been right on them.
 */
export function verdictBesideAPerson(
	beside: Verdicted,
	margin: number,
): BesideAPersonVerdict | null {
	const said = verdictOfAll(beside, margin);
	if (!hardlyAgree(beside.person, margin)) return said;
	// Where people hardly agree, half as good lies within any absolute margin.
	if (said === "a little worse") return "worse";
	return said === "within margin" ? "open" : said;
}

type Verdicted = Pick<BesideAPersonJson, "difference" | "unscoredAsWrong" | "unscoredAsRight"> &
	Partial<Pick<BesideAPersonJson, "person">>;

function verdictOfAll(
	{ difference, unscoredAsWrong, unscoredAsRight }: Verdicted,
	margin: number,
): BesideAPersonVerdict | null {
	const said = verdictOf(difference, margin);
	const isBad = said === "worse" || said === "a little worse";
	if (isBad && unscoredAsRight && !isBelow(unscoredAsRight.difference)) return "open";
	if (!unscoredAsWrong || said === null || said === "worse") return said;
	const least = verdictOf(unscoredAsWrong.difference, margin);
	if (said === "a little worse") return least === said ? said : "worse";
	if (least === "as good" || said === "open") return said;
	return least === "within margin" ? least : "open";
}

/** Is the judge shown below the person at all? What has no limits shows nothing. */
function isBelow(difference: EstimateJson): boolean {
	return "value" in difference && difference.ci !== null && difference.ci[1] < 0;
}

/** What the interval of one difference says. */
export function verdictOf(difference: EstimateJson, margin: number): BesideAPersonVerdict | null {
	const ci = "value" in difference ? difference.ci : null;
	if (!ci) return null;
	if (ci[0] >= 0) return "as good";
	if (ci[1] < 0) return ci[0] > -margin ? "a little worse" : "worse";
	return ci[0] > -margin ? "within margin" : "open";
}

/** Have several people labelled, and is it not said how the judge compares with one of them? */
export function isPersonOpen(
	{ humans, ranking }: DimensionJson,
	{ person }: RankedJudgeJson,
): boolean {
	if (humans.raters.length < 2) return false;
	const verdict = person && verdictBesideAPerson(person, ranking.margin);
	return !verdict || verdict === "open";
}

/** Is it shown to be worse than one of the people, by what matters or more? Not said of a copy of one. */
export function isWorseThanAPerson({ person, copies }: RankedJudgeJson, margin: number): boolean {
	return !copies && person !== null && verdictBesideAPerson(person, margin) === "worse";
}

const SHORT: Readonly<Record<BesideAPersonVerdict, string>> = {
	"as good": "as good as a person",
	"within margin": "within the margin",
	"a little worse": "a little worse",
	worse: "worse than a person",
	open: "open",
};

/** The verdict in a table's words. */
export function verdictShort(verdict: BesideAPersonVerdict): string {
	return SHORT[verdict];
}
