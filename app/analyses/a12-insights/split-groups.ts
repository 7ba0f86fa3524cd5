import type { EstimateJson } from "../../agreement/estimate.ts";
import { unscoredInWords } from "../../judging/runs/run-in-words.ts";
import type { AnalysisData } from "../data/analysis-data.ts";
import { type ClusterBy, MEASURES } from "../data/independent-counts.ts";
import type { SplitChoice } from "../data/split-choice.ts";
import {
	BOOLEANS,
	isCrossed,
	type SplitJudge,
	type SplitPart,
	sideValue,
} from "../data/split-parts.ts";
import { figure } from "../report/figures.ts";
import { type SplitFigures, splitFigures } from "../report/split-figures.ts";
import type { NamedFigures } from "./insert-figures.ts";
import {
	ALL,
	figureName,
	type InsightEntry,
	type InsightGroup,
	type JudgedAnswer,
	type PassageSearch,
	type Rationale,
} from "./insight-group.ts";

/** What stands behind an item: its answer, its contexts, how they were found, and what the judge wrote before its values. */
export type BehindItem = {
	readonly response: string | null;
	readonly rationale: Rationale;
	readonly passages: readonly string[];
	readonly searches: readonly PassageSearch[];
};

/** Parts in one group where neither documents nor a field say what belongs together. */
const GROUP_SIZE = 50;

/**
 * The parts of split questions as groups to write insights about: by document; where none is named by
 * the value of a metadata field; else fifty after fifty. Figures are those of A9, named
 * `accuracy@group` for comprehensive answers as published, `accuracy.answerable@group` and
 * `accuracy.abstention_counts@group` under the other counts, `accuracy.is_confident@group` for others.
 */
export function splitGroups(
	data: AnalysisData,
	{ found, parts, judge }: SplitChoice,
	{
		behind,
		field,
	}: { readonly behind: (place: number) => BehindItem; readonly field?: string | undefined },
): { readonly groups: readonly InsightGroup[]; readonly overall: NamedFigures } {
	const titleOf = found.namesDocuments
		? (part: SplitPart) => part.document
		: field !== undefined
			? (part: SplitPart) => fieldOf(data, part, field)
			: (_: SplitPart, index: number) => chunkName(index, parts.length);
	const titles = parts.map(titleOf);
	const ids = idsOf([...new Set(titles)]);
	const groups = [...ids].map(([title, id]): InsightGroup => {
		const own = parts.filter((_, index) => titles[index] === title);
		const clusterBy = found.namesDocuments ? "question" : "document";
		return {
			...{ id, title },
			figures: figuresOf(own, judge, { group: id, clusterBy }),
			entries: own.map((part) => entryOf(data, part, { judge, behind })),
		};
	});
	const clusterBy = isCrossed(parts) ? "both" : "document";
	return { groups, overall: figuresOf(parts, judge, { group: ALL, clusterBy }) };
}

function fieldOf({ items }: AnalysisData, { response }: SplitPart, field: string): string {
	const value = items[response]?.metadata[field];
	return value === undefined || value === null ? `no ${field}` : String(value);
}

function chunkName(index: number, all: number): string {
	const first = index - (index % GROUP_SIZE) + 1;
	return `parts ${first} to ${Math.min(first + GROUP_SIZE - 1, all)}`;
}

/** A name that can stand in a placeholder; no two alike, none that of all groups together. */
function idsOf(titles: readonly string[]): ReadonlyMap<string, string> {
	const used = new Set([ALL]);
	return new Map(
		titles.map((title, index) => {
			const fits = /^[^{}@\p{C}]{1,60}$/u.test(title) && title.trim() === title && !used.has(title);
			let id = fits ? title : `group-${index + 1}`;
			while (used.has(id) || (!fits && titles.includes(id))) id = `${id}x`;
			used.add(id);
			return [title, id];
		}),
	);
}

function figuresOf(
	parts: readonly SplitPart[],
	judge: SplitJudge,
	{ group, clusterBy }: { readonly group: string; readonly clusterBy: ClusterBy },
): NamedFigures {
	return new Map(splitFigures(parts, judge, { clusterBy }).flatMap((row) => named(row, group)));
}

function named({ name, count, figures }: SplitFigures, group: string): [string, EstimateJson][] {
	if (name !== BOOLEANS[0]) {
		if (count !== "as_published") return [];
		return [[figureName(`accuracy.${name}`, group), figure(figures.accuracy)]];
	}
	const suffix = count === "as_published" ? "" : `.${count}`;
	return MEASURES.map((measure) => [
		figureName(`${measure}${suffix}`, group),
		figure(figures[measure]),
	]);
}

function entryOf(
	data: AnalysisData,
	part: SplitPart,
	sources: { readonly judge: SplitJudge; readonly behind: (place: number) => BehindItem },
): InsightEntry {
	const golden = sideValue(sources.judge, BOOLEANS[0], part.golden).value;
	const response = sideValue(sources.judge, BOOLEANS[0], part.response).value;
	return {
		id: data.items[part.response]?.externalId ?? "",
		question: part.text,
		answers: [
			judgedAnswer("golden", part.golden, sources),
			judgedAnswer("response", part.response, sources),
		],
		agrees: golden === null || response === null ? null : golden === response,
	};
}

function judgedAnswer(
	side: JudgedAnswer["side"],
	place: number,
	{ judge, behind }: Parameters<typeof entryOf>[2],
): JudgedAnswer {
	const { response, rationale, passages, searches } = behind(place);
	const values = [...judge.columns].flatMap(([name, column]): [string, boolean | string][] => {
		const value = column.values[place];
		if (value !== undefined && !Number.isNaN(value)) return [[name, value === 1]];
		const reason = column.reasons[place]?.reason;
		return [[name, reason === undefined ? "not judged" : `not scored: ${unscoredInWords(reason)}`]];
	});
	return {
		...{ side, text: response, values: Object.fromEntries(values), rationale },
		...(side === "response" ? { passages, searches } : { passages: [], searches: [] }),
	};
}
