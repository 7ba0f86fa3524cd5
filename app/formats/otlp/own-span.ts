/** Spans and evaluations that Concord wrote: an attribute of theirs holds what the conventions have no name for. */
import { parsedJson } from "../../files/json-row.ts";
import { type Fields, fieldOf } from "../../files/source-row.ts";
import type { ForeignLabel, ForeignRow } from "../foreign-format.ts";
import { CONCORD, circumstancesIn, itemWith, keyIn, labelsBeside } from "../parts/concord-key.ts";
import { isName, isObject } from "../parts/json-values.ts";
import type { Span } from "./span.ts";
import { documentsOf } from "./span-text.ts";

type Attributes = ReadonlyMap<string, unknown>;

/** The key among attributes, which hold it as JSON in a text; null where there is none. */
export function keyOfAttributes(attributes: Attributes): Fields | null {
	return keyIn({ [CONCORD]: parsed(attributes.get(CONCORD)) });
}

/** What a span that Concord wrote says of its item, without what stands under the key. */
export function readOwnSpan(span: Pick<Span, "attributes">): Fields {
	const { attributes } = span;
	const turns = textTurns(parsed(attributes.get("gen_ai.input.messages")));
	const before = turns.slice(0, -1);
	const [said] = textTurns(parsed(attributes.get("gen_ai.output.messages")));
	const { contexts } = documentsOf(span as Span);
	const group = attributes.get("gen_ai.conversation.id");
	const metadata = parsed(attributes.get("metadata"));
	return {
		...(turns.length > 0 && { input: turns.at(-1)?.content }),
		...(before.length > 0 && { messages: before }),
		...(said && { response: said.content }),
		...(contexts.length > 0 && { contexts }),
		...(typeof group === "string" && { group }),
		metadata: isObject(metadata) ? metadata : {},
	};
}

/** The item of a span that Concord wrote, and labels that no event can hold; null where it wrote none of it. */
export function ownRows(span: Span): ForeignRow[] | null {
	const own = keyOfAttributes(span.attributes);
	const id = own && fieldOf(own, "id");
	if (!own || !isName(id)) return null;
	const { place } = span;
	return [{ place, item: itemWith(id, readOwnSpan(span), own) }, ...labelsBeside(id, own, place)];
}

/** What the key of an evaluation says of its label. */
export function ofOwnEvaluation(own: Fields, label: unknown): Partial<ForeignLabel> {
	const { item_id, rater, rater_kind, type, detail } = own;
	return {
		...(isName(item_id) && { item_id }),
		...(isName(rater) && { rater }),
		...((rater_kind === "human" || rater_kind === "judge") && { rater_kind }),
		...(type === "boolean" && { value: label === "true" }),
		...(typeof detail === "string" && { detail }),
		...circumstancesIn(own),
	};
}

/** Turns that are a role and one text, as the conventions write them; none where a turn is anything else. */
function textTurns(value: unknown): { readonly role: string; readonly content: string }[] {
	if (!Array.isArray(value)) return [];
	return value.flatMap((turn: unknown) => {
		const role = isObject(turn) ? turn.role : undefined;
		const parts: unknown = isObject(turn) ? turn.parts : undefined;
		const [part] = Array.isArray(parts) ? parts : [];
		const content = isObject(part) ? part.content : undefined;
		return typeof role === "string" && typeof content === "string" ? [{ role, content }] : [];
	});
}

function parsed(value: unknown): unknown {
	if (typeof value !== "string") return value;
	const read = parsedJson(value);
	return "problem" in read ? undefined : read.value;
}
