import type { NamedFigures } from "./insert-figures.ts";

/** One of the two answers to a part, and what the judge said of it. */
export type JudgedAnswer = {
	readonly side: "golden" | "response";
	/** Null: nothing was returned, or it is not known. */
	readonly text: string | null;
	/** What the judge found, by boolean; a reason where there is no value. */
	readonly values: Readonly<Record<string, boolean | string>>;
	/** What the judge wrote before its values: by boolean, or once for all of them. */
	readonly rationale: Rationale;
	/** The passages that a response was written from, in their order; of a golden answer none. */
	readonly passages: readonly string[];
	/** How the system came by them; of a golden answer, and where no trace was kept, none. */
	readonly searches: readonly PassageSearch[];
};

export type Rationale = Readonly<Record<string, string>> | string | null;

/** A query of the system, and the numbers from 1 of those of the passages that it found. */
export type PassageSearch = { readonly query: string; readonly found: readonly number[] };

/** One part of a question with both answers. */
export type InsightEntry = {
	/** The id that the response's item has in files. */
	readonly id: string;
	readonly question: string;
	readonly answers: readonly JudgedAnswer[];
	/** Are both judged alike? Null where one of them has no value. */
	readonly agrees: boolean | null;
};

/** What insights are written about one by one: a document, a value of a field, fifty parts. */
export type InsightGroup = {
	/** As it stands in placeholders: unique, without `@`, braces and line breaks. */
	readonly id: string;
	/** As people know it. */
	readonly title: string;
	readonly figures: NamedFigures;
	readonly entries: readonly InsightEntry[];
};

/** The name of the figures over all in placeholders; no group has it. */
export const ALL = "all";

/** `accuracy@d1`: the name of a figure of a group. */
export function figureName(measure: string, group: string): string {
	return `${measure}@${group}`;
}
