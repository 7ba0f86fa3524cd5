import { parsedJson } from "../../files/json-row.ts";
import { isEmpty, isObject } from "../parts/json-values.ts";

type Attributes = ReadonlyMap<string, unknown>;

/** A turn of a conversation in the chat form, and whether the model was asked or answered with it. */
export type MessageEvent = {
	readonly side: "asked" | "answered";
	readonly message: Readonly<Record<string, unknown>>;
};

/**
 * A turn that an event of a span holds, as earlier conventions of GenAI have it: `gen_ai.user.message` and its kin with
 * `content`, `gen_ai.choice` with `message`; some instrumentations write all of it as JSON in `gen_ai.event.content`.
 * @returns null where it is no such event, or holds nothing that can be read
 */
export function messageOfEvent(name: unknown, attributes: Attributes): MessageEvent | null {
	const [, role] = /^gen_ai\.(system|user|assistant|tool)\.message$/.exec(String(name)) ?? [];
	const isChoice = name === "gen_ai.choice";
	if (role === undefined && !isChoice) return null;
	const body = parsed(attributes.get("gen_ai.event.content"));
	const fields = { ...(isObject(body) ? body : {}), ...Object.fromEntries(attributes) };
	if (!isChoice) {
		const message = messageOf(fields, role ?? "user");
		return message && { side: "asked", message };
	}
	// A model that is asked for several answers gives one of them first.
	if (Number(fields.index ?? 0) !== 0) return null;
	const said = parsed(fields.message) ?? fields;
	const message = messageOf(isObject(said) ? said : { content: said }, "assistant");
	return message && { side: "answered", message };
}

function messageOf(fields: Readonly<Record<string, unknown>>, role: string) {
	const content = contentOf(fields.content);
	const calls = parsed(fields.tool_calls);
	const hasCalls = Array.isArray(calls) && calls.length > 0;
	if (content === undefined && !hasCalls) return null;
	return {
		role,
		content: content ?? "",
		...(hasCalls && { tool_calls: calls }),
		...(role === "tool" && !isEmpty(fields.id) && { tool_call_id: fields.id }),
	};
}

/** A text, or parts with texts; undefined where there is neither. */
function contentOf(value: unknown): unknown {
	const read = parsed(value);
	if (Array.isArray(read) && read.length > 0 && read.every(isObject)) {
		const [part, second] = read;
		if (second === undefined && typeof part?.text === "string") return part.text;
		return read.map((part) => ("text" in part ? { type: "text", ...part } : part));
	}
	if (isObject(value)) return contentOf(value.content ?? value.text);
	return isEmpty(value) ? undefined : String(value);
}

/** What JSON in a text says; anything else as it is. */
function parsed(value: unknown): unknown {
	if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
	const read = parsedJson(value);
	return "problem" in read ? value : read.value;
}
