import type { Evidence, EvidenceSource } from "#db/model/evidence.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { CANNOT, type FormValues, ratingField } from "../annotation-fields.ts";
import type { LeftSide } from "../pair-sides.server.ts";
import { asOnPage, EVIDENCE_MISSING, evidenceField, type PageSpan, spansOf } from "./page-span.ts";

/** The texts of an item in which words can be marked. */
export type MarkableTexts = {
	readonly response: string | null;
	readonly responseA: string | null;
	readonly responseB: string | null;
	readonly contexts: readonly string[];
};

type Place = { readonly texts: MarkableTexts; readonly left: LeftSide | null };

/** Does a rubric ask anywhere for the words that an answer rests on? */
export function asksEvidence({ dimensions }: Rubric): boolean {
	return dimensions.some(({ evidence }) => evidence !== undefined);
}

/**
 * The words that an annotator marked, in the texts as they were imported.
 * @returns what is wrong, by field name of the form: nothing marked where it has to be, or a span that is not
 * in the text
 */
export function readEvidence(
	fields: FormValues,
	rubric: Rubric,
	place: Place,
): { evidence: Evidence[] } | { fieldErrors: Record<string, string[]> } {
	const evidence: Evidence[] = [];
	const fieldErrors: Record<string, string[]> = {};
	for (const { name, evidence: asked } of rubric.dimensions) {
		if (!asked) continue;
		const field = evidenceField(name);
		const spans = spansOf(fields[field]);
		const found = spans?.map((span) => evidenceOf(name, span, place));
		if (!found || found.includes(null)) {
			fieldErrors[field] = ["The marked words are not in the text any more: mark them again."];
			continue;
		}
		evidence.push(...found.filter((each) => each !== null));
		const answer = fields[ratingField(name)] ?? "";
		const isAnswered = answer !== "" && !answer.startsWith(CANNOT);
		if (asked === "required" && isAnswered && found.length === 0)
			fieldErrors[field] = [EVIDENCE_MISSING];
	}
	return Object.keys(fieldErrors).length > 0 ? { fieldErrors } : { evidence };
}

function evidenceOf(dimension: string, span: PageSpan, place: Place): Evidence | null {
	// Before the text is walked through, which is as long as it is.
	if (span.excerpt.length !== span.end - span.start) return null;
	const source = sourceOf(span.source, place);
	const text = source && textOf(source, place.texts);
	if (!source || !text) return null;
	const utf16 = { start: inText(text, span.start), end: inText(text, span.end) };
	const excerpt = text.slice(utf16.start, utf16.end);
	if (asOnPage(excerpt) !== span.excerpt) return null;
	const start = codePoints(text.slice(0, utf16.start));
	return { dimension, source, start, end: start + codePoints(excerpt), utf16, excerpt };
}

/** The stored words of a dimension as the page holds them. */
export function spansOnPage(
	evidence: readonly Evidence[],
	dimension: string,
	place: Place,
): PageSpan[] {
	return evidence.flatMap((each) => {
		const text = textOf(each.source, place.texts);
		if (each.dimension !== dimension || text === null) return [];
		const before = asOnPage(text.slice(0, each.utf16.start)).length;
		const excerpt = asOnPage(each.excerpt);
		const source = pageSourceOf(each.source, place.left);
		return [{ source, start: before, end: before + excerpt.length, excerpt }];
	});
}

function sourceOf(onPage: string, { texts, left }: Place): EvidenceSource | null {
	const [kind, number] = onPage.split(":");
	const place = Number(number);
	if (kind === "context") return { text: "context", place };
	const isPair = texts.responseA !== null || texts.responseB !== null;
	if (!isPair) return place === 0 ? { text: "response" } : null;
	const isA = left === null ? texts.responseA !== null : (place === 0) === (left === "a");
	return place > 1 ? null : { text: isA ? "response_a" : "response_b" };
}

function pageSourceOf(source: EvidenceSource, left: LeftSide | null): string {
	switch (source.text) {
		case "context":
			return `context:${source.place}`;
		case "response":
			return "answer:0";
		case "response_a":
			return left === "b" ? "answer:1" : "answer:0";
		case "response_b":
			return left === "a" ? "answer:1" : "answer:0";
	}
}

function textOf(source: EvidenceSource, texts: MarkableTexts): string | null {
	switch (source.text) {
		case "context":
			return texts.contexts[source.place] ?? null;
		case "response":
			return texts.response;
		case "response_a":
			return texts.responseA;
		case "response_b":
			return texts.responseB;
	}
}

/** The place in a text of a place in the same text with single line ends. */
function inText(text: string, onPage: number): number {
	let at = 0;
	for (let left = onPage; left > 0 && at < text.length; left--)
		at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1;
	return at;
}

function codePoints(text: string): number {
	let count = 0;
	for (const _ of text) count++;
	return count;
}
