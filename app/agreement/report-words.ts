import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import type { ProvenanceCounts } from "../columns/adjudicated.ts";
import { count, counted, decimal, share } from "../ui/numbers.ts";
import type { AgreementJson, DimensionJson, JudgeJson, PairJson } from "./agreement-json.ts";
import { boardOf, onFewer } from "./board.ts";
import { namesJudges } from "./candidates.ts";
import { dataSentences } from "./data-words.ts";
import type { EstimateJson } from "./estimate.ts";
import { missingInWords } from "./figures-in-words.ts";
import { headlineOf, humanYardstick, mainPair, type RankedJudge, rankJudges } from "./headline.ts";
import { listed, withLimits } from "./plain-words.ts";
import type { RankingJson } from "./ranking-json.ts";
import { fewGroups, reasonAbout } from "./reason-words.ts";
import { robustnessSentences } from "./robustness-words.ts";

/** Sentences of a report that the terminal and Markdown share. */

function people(dimension: DimensionJson): string {
	return counted(dimension.humans.raters.length, "person", "people");
}

/** "reference: majority of 3 people (3 ties left out)" */
export function referenceWords(report: AgreementJson, dimension: DimensionJson): string {
	if (dimension.humans.raters.length === 0) return "no person has labelled it";
	const isNumeric = dimension.scale.type === "numeric";
	if (report.reference === "mean" || (report.reference === "majority" && isNumeric)) {
		return `reference: mean of ${people(dimension)}`;
	}
	const [only, ...others] = dimension.humans.raters;
	if (report.reference === "majority" && others.length === 0) return `reference: ${only}`;
	const { provenance } = dimension;
	if (provenance) return `reference: adjudicated (${provenanceWords(provenance)})`;
	if (report.reference !== "majority") return `reference: ${report.reference}`;
	if (dimension.humans.itemsOfSeveral === 0) {
		return `reference: the one label of each item, of ${people(dimension)}`;
	}
	const ties = dimension.judges[0]?.ties ?? 0;
	const left = ties > 0 ? ` (${counted(ties, "tie")} left out)` : "";
	return `reference: majority of ${people(dimension)}${left}`;
}

/** "133 unanimous, 11 by majority, 5 adjudicated, 1 unresolved" */
function provenanceWords(provenance: ProvenanceCounts): string {
	const words = [
		[provenance.single, "by one person"],
		[provenance.unanimous, "unanimous"],
		[provenance.majority, "by majority"],
		[provenance.adjudicated, "adjudicated"],
		[provenance.unresolved, "unresolved"],
	] as const;
	const there = words.filter(([items]) => items > 0);
	return there.map(([items, word]) => `${count(items)} ${word}`).join(", ") || "no value";
}

function withInterval(estimate: EstimateJson): string {
	if ("undefined" in estimate) return `has no value (${missingInWords(estimate.undefined)})`;
	const { value, ci } = estimate;
	return ci ? withLimits(value, ci) : `${decimal(value)} (no interval)`;
}

/** More pairs than this are counted, not spanned: their extremes say nothing. */
const PAIRS_SPANNED = 10;

/** How far people agree among themselves, in a line. */
export function peopleSentence(dimension: DimensionJson): string {
	const { humans, scale } = dimension;
	if (humans.raters.length === 0) return "No person has labelled this dimension.";
	const given = `${people(dimension)}, ${counted(humans.labels, "label")}`;
	if (humans.raters.length === 1) return `${given}: nobody to compare that person with.`;
	if (humans.itemsOfSeveral === 0) {
		return `people among themselves (${given}): no item has the labels of two of them`;
	}
	const parts: string[] = [];
	const yardstick = humanYardstick(dimension);
	if (yardstick) parts.push(`${yardstick.name} ${withInterval(yardstick.estimate)}`);
	if (humans.pairs.length === 0) {
		parts.push("no two of them share enough items to be compared");
	} else if (humans.pairs.length <= PAIRS_SPANNED) {
		const key = scale.type === "numeric" ? "spearman" : "percentAgreement";
		const main = humans.raters.length > 2 ? mainPair(humans) : null;
		const shown = main ? [main] : humans.pairs;
		const values = shown.flatMap((pair) => {
			const estimate = pair[key];
			return estimate && "value" in estimate ? [estimate.value] : [];
		});
		const write = key === "spearman" ? decimal : share;
		const span = spanOf(values, write);
		const name = key === "spearman" ? headlineOf(scale.type).symbol : "agree";
		if (span && main) {
			parts.push(
				`they ${name} ${span} on ${counted(main.n, "item")}; ${othersLabelled(humans, main)}`,
			);
		} else if (span) {
			parts.push(`${name} ${span} in ${counted(humans.pairs.length, "pair")}`);
		}
	} else {
		parts.push(
			`${count(humans.pairsShared ?? humans.pairs.length)} pairs share enough items to be compared`,
		);
	}
	return `people among themselves (${given}): ${parts.join("; ")}`;
}

/** Why two people stand for all: the others labelled few items, often those in dispute. */
export function othersLabelled({ raters }: DimensionJson["humans"], { a, b }: PairJson): string {
	const others = raters.filter((rater) => rater !== a && rater !== b);
	return `${listed(others, 3)} shared too few items with them to be counted beside them`;
}

function spanOf(values: readonly number[], write: (value: number) => string): string | undefined {
	if (values.length === 0) return undefined;
	const [low, high] = [write(Math.min(...values)), write(Math.max(...values))];
	return low === high ? low : `${low} to ${high}`;
}

/** "unparsable 9, truncated 3" */
export function unscoredWords(unscored: Readonly<Record<string, number>>): string {
	return Object.entries(unscored)
		.sort(([, a], [, b]) => b - a)
		.map(([reason, cells]) => `${reason.replaceAll("_", " ")} ${count(cells)}`)
		.join(", ");
}

function coverageSentence(judge: JudgeJson, reasonsInTable: boolean): string | undefined {
	const missing = judge.asked - judge.scored;
	if (missing === 0) return undefined;
	const reasons = reasonsInTable ? "" : ` (${unscoredWords(judge.unscored)})`;
	const { bounds } = judge;
	const range =
		bounds && share(bounds.low) !== share(bounds.high)
			? `; with them it would agree in ${share(bounds.low)} to ${share(bounds.high)}`
			: "";
	return `${judge.judge} left ${count(missing)} of ${count(judge.asked)} unscored${reasons}${range}.`;
}

/** Why judges have no headline figure; where nobody labelled, the reason is plain. */
function undefinedSentences(
	ranked: readonly RankedJudge[],
	{ usedLevels }: DimensionJson["ranking"],
): string[] {
	const namesByReason = new Map<string, string[]>();
	for (const { judge, estimate } of ranked) {
		if (!estimate || "value" in estimate || estimate.undefined === "EMPTY") continue;
		// That people use one level alone, the answer says.
		if (estimate.undefined === "SINGLE_CATEGORY" && usedLevels?.others === 0) continue;
		const words = reasonInWords(estimate.undefined);
		namesByReason.set(words, [...(namesByReason.get(words) ?? []), judge.judge]);
	}
	return [...namesByReason].map(([words, names]) => {
		const some = names.slice(0, JUDGES_NAMED).join(", ");
		const more = names.length > JUDGES_NAMED ? ` and ${names.length - JUDGES_NAMED} more` : "";
		return `${some}${more}: ${words}`;
	});
}

const JUDGES_NAMED = 3;

/** What the first letter says of a judge: no more than the answer does. */
export function groupAWords(dimension: DimensionJson, compared: number): string {
	if (compared === 1) return "A: the only one that could be placed";
	return namesJudges(dimension) ? "A: may be the best" : "A: not told apart";
}

/** What the letters before the judges say. */
function groupSentences(dimension: DimensionJson): string[] {
	const { ranking } = dimension;
	const compared = ranking.judges.filter(({ compared }) => compared !== "not").length;
	return groupsInWords(ranking, groupAWords(dimension, compared));
}

/** "A: may be the best; B: worse than one in A." None of a single judge. */
export function groupsInWords(
	{ judges, openAmong }: Pick<RankingJson, "judges" | "openAmong">,
	first: string,
): string[] {
	const groups = [...new Set(judges.flatMap(({ group }) => group ?? []))].sort();
	const last = groups.at(-1);
	if (last === undefined || judges.length === 1) return [];
	const where = openAmong ? " on the items that both scored" : "";
	const words = [first];
	if (groups.length > 1) words.push(`B: worse than one in A${where}`);
	if (groups.length > 2) {
		const which = groups.length > 3 ? `C to ${last}` : last;
		words.push(`${which}: worse than one in the group before`);
	}
	return [`${words.join("; ")}.`];
}

/** Why figures of the table have no interval. */
function withoutInterval(dimension: DimensionJson): string[] {
	const named = new Map<string, { names: string[]; items: number[] }>();
	// Of few groups the answer says it of all judges.
	if (fewGroups(dimension) && dimension.ranking.mayBeBest.length > 0) return [];
	const { rows, person } = boardOf(dimension);
	for (const { judge, point, own, ranked } of rows) {
		if (!point || "undefined" in point || point.ci) continue;
		const { n, value } = point;
		const of = { dimension, n, value, oneLevel: ranked.oneLevel };
		// Its own figure may have one of the same items.
		const isOther = person !== null && own !== undefined && "value" in own && own.ci !== null;
		const figure = isOther ? "No interval with the other people" : "No interval";
		const why = lower(reasonAbout(point.ciReason ?? "NOT_AVAILABLE", of));
		// Judges whose figures rest on a few items each are told together, with how many at least and at most.
		const words = `${figure} for @: ${why.replace(counted(n, "item"), "#")}`;
		const { names, items } = named.get(words) ?? { names: [], items: [] };
		named.set(words, { names: [...names, judge.judge], items: [...items, n] });
	}
	return [...named].map(([words, { names, items }]) =>
		words
			.replace("@: it rests", () => `@: ${names.length > 1 ? "each" : "it"} rests`)
			.replace("@", () => listed(names))
			.replace("#", () => spanOfItems(items)),
	);
}

function spanOfItems(items: readonly number[]): string {
	const [least, most] = [Math.min(...items), Math.max(...items)];
	return least === most ? counted(most, "item") : `${count(least)} to ${counted(most, "item")}`;
}

function lower(sentence: string): string {
	return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** What a reader must know beside the figures: few items, lopsided levels, missing answers, the band. */
export function warningSentences(
	report: AgreementJson,
	dimension: DimensionJson,
	{ reasonsInTable, band }: { reasonsInTable: boolean; band: boolean },
): string[] {
	const sentences: string[] = [];
	const ranked = rankJudges(dimension);
	const board = boardOf(dimension);
	if (band && board.person) {
		sentences.push(
			`¹ with the other people of the same items${onFewer(board, dimension)}, 95 % each by itself; ▒ is a person, held against the same people.`,
		);
	}
	sentences.push(...groupSentences(dimension), ...withoutInterval(dimension));
	const incomplete = dimension.judges
		.filter((judge) => judge.scored < judge.asked)
		.sort((a, b) => b.asked - b.scored - (a.asked - a.scored));
	for (const judge of incomplete.slice(0, JUDGES_NAMED)) {
		const sentence = coverageSentence(judge, reasonsInTable);
		if (sentence) sentences.push(sentence);
	}
	const fewer = incomplete.length - JUDGES_NAMED;
	if (fewer > 0)
		sentences.push(
			`${count(fewer)} ${fewer === 1 ? "other" : "others"} left no more than that unscored.`,
		);
	if (report.missing === "disagree" && incomplete.length > 0)
		sentences.push("Unscored cells count as disagreement in the rates.");
	sentences.push(...robustnessSentences(dimension, "--robustness"));
	sentences.push(...undefinedSentences(ranked, dimension.ranking));
	sentences.push(...dataSentences(dimension));
	return sentences;
}
