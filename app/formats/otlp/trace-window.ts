import type { ForeignItem, ForeignRow } from "../foreign-format.ts";
import { isObject } from "../parts/json-values.ts";
import { nameIn, ToldRows } from "../parts/told-rows.ts";
import { pathOf } from "./attributes.ts";
import { labelOfEvaluation } from "./evaluations.ts";
import { itemSpans } from "./item-spans.ts";
import type { Span } from "./span.ts";
import { documentsOf, isTextAttribute, textsOfSpan } from "./span-text.ts";

/** So many spans, and characters in them, are held to find what belongs together. */
const MOST_SPANS = 4_000;
const MOST_CHARACTERS = 16_000_000;
/** So many traces are remembered whose spans were let go before the file ended. */
const MOST_LET_GO = 10_000;

type Held = { readonly spans: Span[]; size: number };

/**
 * Puts spans together by their traces, as they come. Traces are held until there are too many spans; then the one
 * that began first is let go, and spans of it that come later are no longer put together with those.
 */
export class TraceWindow {
	private readonly traces = new Map<string, Held>();
	private readonly letGo = new Set<string>();
	private spans = 0;
	private characters = 0;

	/** @returns what becomes of traces that are let go for it */
	add(span: Span): ForeignRow[] {
		const size = sizeOf(span);
		const held = this.traces.get(span.traceId) ?? { spans: [], size: 0 };
		held.spans.push(span);
		held.size += size;
		this.traces.set(span.traceId, held);
		this.spans++;
		this.characters += size;
		const rows: ForeignRow[] = [];
		while (this.spans > MOST_SPANS || this.characters > MOST_CHARACTERS) {
			const [first] = this.traces.keys();
			if (first === undefined) break;
			rows.push(...this.end(first));
			this.letGo.add(first);
			const [oldest] = this.letGo;
			if (this.letGo.size > MOST_LET_GO && oldest !== undefined) this.letGo.delete(oldest);
		}
		return rows;
	}

	/** What becomes of the traces that are still held, in the order in which they began. */
	*rest(): Generator<readonly ForeignRow[]> {
		for (const trace of [...this.traces.keys()]) yield this.end(trace);
	}

	private end(trace: string): ForeignRow[] {
		const held = this.traces.get(trace);
		if (!held) return [];
		this.traces.delete(trace);
		this.spans -= held.spans.length;
		this.characters -= held.size;
		return rowsOfTrace(held.spans, this.letGo.has(trace));
	}
}

function sizeOf(span: Span): number {
	let size = 200;
	for (const value of [...span.attributes.values(), ...span.rest.values()])
		size += typeof value === "string" ? value.length : 100;
	return size;
}

/** @param isRest spans of the trace came before and are gone */
function rowsOfTrace(spans: readonly Span[], isRest: boolean): ForeignRow[] {
	const { items, idOf, contextsOf } = itemSpans(spans, isRest);
	const isItem = new Set(items);
	const retrieved = new Set(items.flatMap((item) => contextsOf(item)));
	const rows: ForeignRow[] = [];
	for (const span of spans) {
		const told = new ToldRows(span.place);
		if (isItem.has(span)) tellItem(span, { id: idOf(span), from: contextsOf(span) }, told);
		else if (retrieved.has(span)) tellRetrieval(span, told);
		else if (span.attributes.size > 0) told.noPlace("spans[]", span.spanId);
		rows.push(...told.rows);
	}
	return [...rows, ...labelRows(spans, idOf)];
}

/** Its documents are contexts of an item; what else it holds is not. */
function tellRetrieval(span: Span, told: ToldRows): void {
	for (const [path, value] of documentsOf(span).rest) told.noPlace(path, value);
	for (const [name, value] of span.attributes)
		if (name !== "openinference.span.kind" && !name.startsWith("retrieval.documents."))
			told.noPlace(pathOf(name), value);
	for (const [path, value] of span.rest) told.noPlace(path, value);
}

/** Labels come after all items of the trace, since one may be of an item that began later. */
function labelRows(spans: readonly Span[], idOf: (span: Span) => string): ForeignRow[] {
	const said = new Map<string, number>();
	return spans.flatMap((span) => {
		const told = new ToldRows(span.place);
		for (const evaluation of span.evaluations) {
			const label = labelOfEvaluation(idOf(span), evaluation, told);
			if (!label) continue;
			const key = JSON.stringify([label.item_id, label.rater_kind, label.rater, label.dimension]);
			const repetition = said.get(key) ?? 0;
			said.set(key, repetition + 1);
			told.rows.push({
				place: span.place,
				label: repetition === 0 ? label : { ...label, repetition },
			});
		}
		return told.rows;
	});
}

/** Attributes that name something of the item itself. */
const NAMES = [
	"session.id",
	"gen_ai.conversation.id",
	"llm.model_name",
	"gen_ai.request.model",
	"gen_ai.response.model",
];

function tellItem(
	span: Span,
	{ id, from }: { readonly id: string; readonly from: readonly Span[] },
	told: ToldRows,
): void {
	const { fields, rest } = textsOfSpan(span);
	const own = documentsOf(span);
	const found = [...own.contexts, ...from.flatMap((one) => documentsOf(one).contexts)];
	const contexts = fields.contexts ?? (found.length > 0 ? found : undefined);
	if (fields.contexts && found.length > 0) told.noPlace("attributes.retrieval.documents[]", found);
	const attributes = Object.fromEntries(span.attributes);
	const group = nameIn(attributes, "session.id", "gen_ai.conversation.id");
	const system = nameIn(
		attributes,
		"llm.model_name",
		"gen_ai.request.model",
		"gen_ai.response.model",
	);
	const metadata = new Map<string, unknown>();
	for (const [name, value] of span.about) told.keep(metadata, name, value);
	if (id !== span.spanId) told.keep(metadata, "span_id", span.spanId);
	for (const [name, value] of span.attributes) {
		const isNamed = NAMES.includes(name) && [group, system].includes(String(value));
		if (isNamed || isTextAttribute(name)) continue;
		if (/\.\d+(\.|$)/.test(name)) told.noPlace(pathOf(name), value);
		else if (!isObject(value)) told.keep(metadata, pathOf(name), value);
		else
			for (const [part, held] of Object.entries(value))
				told.keep(metadata, `${pathOf(name)}.${part}`, held);
	}
	for (const [path, value] of [...rest, ...own.rest]) told.keep(metadata, path, value);
	for (const [path, value] of span.rest) told.noPlace(path, value);
	const item: ForeignItem = {
		id,
		...fields,
		...(contexts && { contexts }),
		...(group !== undefined && { group }),
		...(system !== undefined && { system }),
		...(metadata.size > 0 && { metadata: Object.fromEntries(metadata) }),
	};
	told.rows.unshift({ place: told.place, item });
}
