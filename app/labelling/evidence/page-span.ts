import { z } from "zod";
import { jsonWithin } from "../../base/json-within.ts";

/**
 * A span as the label page and its form hold it: in the texts of the page, whose line ends are single, in
 * UTF-16 units. `answer:0` is the answer that stands left.
 */
export const PageSpan = z.object({
	source: z.string().regex(/^(answer|context):\d{1,4}$/),
	start: z.int().min(0),
	end: z.int().min(1),
	excerpt: z.string().min(1),
});
export type PageSpan = z.infer<typeof PageSpan>;

const MOST = 50;
const PageSpans = z.array(PageSpan).max(MOST);
/** A list of objects, whose fields are not nested. */
const BOUNDS = { levels: 4, values: MOST * 10 };

/** Holds the marked words of a dimension as JSON. */
export function evidenceField(dimension: string): string {
	return `evidence:${dimension}`;
}

/** What a form field says; null where that is no list of spans. */
export function spansOf(field: string | undefined): PageSpan[] | null {
	if (!field?.trim()) return [];
	const spans = PageSpans.safeParse(jsonWithin(field, BOUNDS));
	return spans.success ? spans.data : null;
}

export function fieldOf(spans: readonly PageSpan[]): string {
	return spans.length === 0 ? "" : JSON.stringify(spans);
}

/** A text as a page holds it: every line end is one character. */
export function asOnPage(text: string): string {
	return text.replaceAll(/\r\n?/g, "\n");
}

/** With one more span; one that touches it in the same text becomes one with it. */
export function withSpan(spans: readonly PageSpan[], added: PageSpan, text: string): PageSpan[] {
	let { start, end } = added;
	const apart: PageSpan[] = [];
	for (const span of spans) {
		if (span.source !== added.source || span.end < start || span.start > end) apart.push(span);
		else [start, end] = [Math.min(start, span.start), Math.max(end, span.end)];
	}
	return [...apart, { ...added, start, end, excerpt: text.slice(start, end) }];
}

export const EVIDENCE_MISSING = "Mark the words that your answer rests on (E).";
