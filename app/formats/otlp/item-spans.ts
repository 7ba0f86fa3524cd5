import type { Span } from "./span.ts";
import { hasTexts } from "./span-text.ts";

const GENERATIVE: ReadonlySet<string | null> = new Set(["LLM", "CHAIN", "AGENT", null]);

/**
 * Which spans of a trace are items: the outermost that answer something, and any other that is evaluated itself.
 * Where what stands outermost answers nothing (a request of a web server), the next below it that do.
 * @param isRest spans of the trace came before and are gone: only one without a parent is outermost
 */
export function itemSpans(
	spans: readonly Span[],
	isRest: boolean,
): {
	readonly items: readonly Span[];
	/** The id of the item that what is said of a span is said of. */
	readonly idOf: (span: Span) => string;
	/** The retrievals that an item's answer was made from. */
	readonly contextsOf: (item: Span) => readonly Span[];
} {
	const byId = new Map(spans.map((span) => [span.spanId, span]));
	const answering = new Set(spans.filter((span) => GENERATIVE.has(span.kind) && hasTexts(span)));
	const roots = [...answering].filter(({ parentId }) => parentId === null);
	const isBelow = (span: Span) => outer(span, byId).some((one) => answering.has(one));
	const next = isRest ? [] : [...answering].filter((span) => !isBelow(span));
	const outermost = new Set(roots.length > 0 ? roots : next);
	const items = spans.filter(
		(span) =>
			outermost.has(span) ||
			(span.evaluations.length > 0 && span.kind !== "EVALUATOR" && hasTexts(span)),
	);
	const isItem = new Set(items);
	const ownId = (item: Span) => (item.isRow || items.length > 1 ? item.spanId : item.traceId);
	const idOf = (span: Span) => {
		const item = [span, ...outer(span, byId)].find((one) => isItem.has(one)) ?? items[0];
		if (item && (items.length === 1 || isItem.has(item))) return ownId(item);
		return span.isRow ? span.spanId : span.traceId;
	};
	const retrieved = new Map<Span, Span[]>();
	for (const span of spans) {
		if (span.kind !== "RETRIEVER") continue;
		const answered =
			items.length === 1 ? items : outer(span, byId).filter((one) => isItem.has(one));
		for (const item of answered)
			if (item !== span) retrieved.set(item, [...(retrieved.get(item) ?? []), span]);
	}
	return { items, idOf, contextsOf: (item) => retrieved.get(item) ?? [] };
}

/** The spans that a span stands in, from the inside, as far as they are there; a circle ends where it closes. */
function outer(span: Span, byId: ReadonlyMap<string, Span>): Span[] {
	const found: Span[] = [];
	const seen = new Set([span.spanId]);
	let parent = span.parentId === null ? undefined : byId.get(span.parentId);
	while (parent && !seen.has(parent.spanId)) {
		seen.add(parent.spanId);
		found.push(parent);
		parent = parent.parentId === null ? undefined : byId.get(parent.parentId);
	}
	return found;
}
