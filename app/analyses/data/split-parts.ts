import { SPLIT, SplitParameters } from "#judges/asking/split-item.ts";
import { COMPREHENSIVE, FOUR } from "#judges/protocols/independent/dimensions.ts";
import { type Refusal, refused } from "../../base/refusal.ts";
import type { AnalysisData, JudgedDimension } from "./analysis-data.ts";
import type { SideValue, SplitPair } from "./independent-counts.ts";

/** What figures are about: the article's four booleans and what follows from them. */
export const BOOLEANS = [COMPREHENSIVE, ...FOUR] as const;
export type BooleanName = (typeof BOOLEANS)[number];

const SAYS_NOT = "says_not_in_document";

/** One part of a question, with one system's whole answer and the golden one to the same part. */
export type SplitPart = {
	/** Name of its document; of the answer it belongs to, where no document is named. */
	readonly document: string;
	/** Name of the whole question: its id, or all its parts where it has none. */
	readonly question: string;
	/** Place among the parts of its question, from 1. */
	readonly k: number;
	readonly text: string;
	/** Empty where none is named. */
	readonly system: string;
	/** Places of the two items in the data. */
	readonly golden: number;
	readonly response: number;
};

/** A judge's answers to split items: a column for each of its booleans. */
export type SplitJudge = {
	readonly judge: string;
	readonly identity: string | null;
	readonly columns: ReadonlyMap<string, JudgedDimension>;
};

export type SplitParts = {
	readonly parts: readonly SplitPart[];
	readonly judges: readonly SplitJudge[];
	/** In order of first appearance. */
	readonly systems: readonly string[];
	/** Split items whose other side is not in the set. */
	readonly unpaired: number;
	readonly namesDocuments: boolean;
	readonly namesQuestions: boolean;
};

/**
 * Pairs the two sides of split items: by the item they were made from, else by document, question
 * and place among the parts. @returns a refusal that says what to do, where there is nothing to pair
 * or no judge has looked at it
 */
export function splitParts(data: AnalysisData): SplitParts | Refusal {
	const sides = data.items.flatMap((_, place) => sideAt(data, place) ?? []);
	if (sides.length === 0) {
		return refused(
			"These items are no parts of split questions. Make a derived set of the kind split, approve it, and let a judge of the protocol independent run over it.",
		);
	}
	const goldens = new Map<string, Side>();
	const goldenSides = sides.filter(({ side }) => side === "golden");
	for (const side of goldenSides) {
		for (const key of keysOf(side)) if (!goldens.has(key)) goldens.set(key, side);
	}
	const responses = sides.filter(({ side }) => side === "response");
	const parts = responses.flatMap((side): SplitPart[] => {
		const golden = keysOf(side).flatMap((key) => goldens.get(key) ?? [])[0];
		const { document, question, k, text, system, place } = side;
		if (!golden) return [];
		return [{ document, question, k, text, system, golden: golden.place, response: place }];
	});
	if (parts.length === 0) {
		return refused(
			"No part of a question has both a golden answer and a response in this set. Make golden answers first, then split again.",
		);
	}
	const judges = judgesOf(data);
	if (judges.length === 0) {
		return refused(
			"No judge has said how the answers deal with the parts. Let a judge of the protocol independent run over the set.",
		);
	}
	const paired = new Set(parts.map(nameOfPart));
	const goldenOnly = goldenSides.filter((side) => !paired.has(nameOfPart(side)));
	return {
		parts,
		judges,
		systems: [...new Set(parts.map(({ system }) => system))],
		unpaired: responses.length - parts.length + goldenOnly.length,
		namesDocuments: data.items.some(({ documentId }) => documentId !== null),
		namesQuestions: data.items.some(({ queryId }) => queryId !== null),
	};
}

type Side = Pick<SplitPart, "document" | "question" | "k" | "text" | "system"> & {
	readonly side: "golden" | "response";
	readonly origin: string;
	readonly place: number;
};

function sideAt({ items }: AnalysisData, place: number): Side | null {
	const item = items[place];
	if (item?.derivedFrom?.how !== SPLIT) return null;
	const read = SplitParameters.safeParse(item.derivedFrom.parameters).data;
	if (!read) return null;
	const origin = item.derivedFrom.from[0] ?? "";
	return {
		document: item.documentId ?? origin,
		question: item.queryId ?? read.siblings.join(" "),
		k: read.k,
		text: item.input ?? read.siblings[read.k - 1] ?? "",
		system: item.system ?? "",
		side: read.side,
		...{ origin, place },
	};
}

function keysOf(side: Side): string[] {
	return [JSON.stringify([side.origin, side.k]), nameOfPart(side)];
}

function nameOfPart(part: Pick<SplitPart, "document" | "question" | "k">): string {
	return JSON.stringify([part.document, part.question, part.k]);
}

function judgesOf({ judged }: AnalysisData): SplitJudge[] {
	const names: readonly string[] = [...BOOLEANS, SAYS_NOT];
	const judges = new Map<string, SplitJudge & { readonly columns: Map<string, JudgedDimension> }>();
	for (const column of judged) {
		if (!names.includes(column.dimension)) continue;
		const { judge, identity } = column;
		const known = judges.get(judge) ?? { judge, identity, columns: new Map() };
		known.columns.set(column.dimension, column);
		judges.set(judge, known);
	}
	return [...judges.values()].filter(({ columns }) => columns.has(COMPREHENSIVE));
}

/** What a judge says of both sides of the parts on one boolean. */
export function pairsOf(
	parts: readonly SplitPart[],
	judge: SplitJudge,
	name: BooleanName,
): SplitPair[] {
	return parts.map((part) => ({
		document: part.document,
		question: part.question,
		golden: sideValue(judge, name, part.golden),
		response: sideValue(judge, name, part.response),
	}));
}

/** What a judge says of one item: the boolean, and whether the answer says it is not in the document. */
export function sideValue(judge: SplitJudge, name: BooleanName, place: number): SideValue {
	return {
		value: valueAt(judge.columns.get(name), place),
		saysNotInDocument: valueAt(judge.columns.get(SAYS_NOT), place),
	};
}

function valueAt(column: JudgedDimension | undefined, place: number): boolean | null {
	const value = column?.values[place];
	return value === undefined || Number.isNaN(value) ? null : value === 1;
}

/** Are the same questions asked of every one of several documents? */
export function isCrossed(parts: readonly SplitPart[]): boolean {
	const questions = new Set(parts.map(({ question }) => question));
	const documents = new Set(parts.map(({ document }) => document));
	const cells = new Set(
		parts.map(({ document, question }) => JSON.stringify([document, question])),
	);
	return questions.size > 1 && documents.size > 1 && cells.size === questions.size * documents.size;
}
